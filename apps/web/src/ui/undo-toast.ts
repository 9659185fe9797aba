// A short message with the way back from what it tells.
import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { showOffer } from "./offer-toast.tsx";

/** Long enough to read it and to reach the button. */
const lifeMs = 8000;

let shown = 0;
const newestId = () => `undo ${shown}`;

/** The newest takes the place of the one before, by an id of its own: under the same it would go when that one's time is over. */
export function showUndo(message: string, undo: () => void): void {
  notifications.hide(newestId());
  shown += 1;
  const label = i18next.t("action.undo");
  showOffer({ id: newestId(), message, color: "firoozeh", role: "status", label, lifeMs, act: undo });
}
