// Short messages that lie over the page, whoever says them: toasts, a way back, something to try again.
import { notifications, type NotificationData } from "@mantine/notifications";
import i18next from "i18next";
import { freePlace } from "./free-place.ts";

/** Shows a message where it covers the fewest controls. One of the same `id` is not shown twice. */
export function showMessage(message: NotificationData): void {
  const position = freePlace();
  notifications.show({
    withBorder: true,
    closeButtonProps: { "aria-label": i18next.t("action.close") },
    ...(position && { position }),
    ...message,
  });
}
