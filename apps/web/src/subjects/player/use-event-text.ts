// What an event is called.
import type { CameraEvent } from "@didban/contract";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** What the camera says of it, where it says more than its kind. */
export function useEventText(): (event: Pick<CameraEvent, "type" | "alertType">) => string {
  const { t } = useTranslation("player");
  return useCallback(
    ({ type, alertType }) => t(alertType === null ? `event.${type}` : `event.${alertType}`),
    [t],
  );
}
