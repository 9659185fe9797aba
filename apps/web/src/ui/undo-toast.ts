// A short message with the way back from what it tells.
import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { showOffer } from "./offer-toast.tsx";

/** Long enough to read it and to reach the button. */
const lifeMs = 8000;
const id = "undo";

/** The newest takes the place of the one before. */
export function showUndo(message: string, undo: () => void): void {
  notifications.hide(id);
  const label = i18next.t("action.undo");
  showOffer({ id, message, color: "firoozeh", role: "status", label, lifeMs, act: undo });
}
