// Turns key presses into what the registry says (KEY-2, KEY-3, KEY-18, KEY-19): one listener for the whole app.
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { activeSeat } from "./active-player.ts";
import { usePermissions, type Permissions } from "./reads.ts";
import { shortcutOf } from "./shortcut-registry.ts";

interface Actions {
  openHelp(): void;
  refuse(): void;
}

/** Listens while mounted. `refuse` says that the person lacks the right (KEY-18). */
export function useShortcuts(helpPath: string, refuse: () => void): void {
  const navigate = useNavigate();
  const permissions = usePermissions();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) =>
      handle(event, permissions, { openHelp: () => void navigate(helpPath), refuse });
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [permissions, navigate, helpPath, refuse]);
}

function handle(event: KeyboardEvent, permissions: Permissions, actions: Actions): void {
  if (event.defaultPrevented || event.isComposing || isTaken(event)) return;
  const seat = activeSeat();
  if (isDeveloperLog(event)) return run(event, seat?.commands().developerLog);
  const shortcut = shortcutOf(event);
  if (!shortcut) return;
  if (shortcut.isGlobal) return run(event, actions.openHelp);
  const command = seat?.commands()[shortcut.id];
  const isAllowed = shortcut.action === undefined || permissions.may(shortcut.action, seat?.cameraId);
  run(event, command && !isAllowed ? actions.refuse : command);
}

function run(event: KeyboardEvent, command: ((code: string) => void) | undefined): void {
  if (!command) return;
  event.preventDefault();
  command(event.code);
}

function isDeveloperLog(event: KeyboardEvent): boolean {
  return event.code === "KeyD" && event.altKey && event.shiftKey && !event.ctrlKey && !event.repeat;
}

/** True where the key belongs to what has the focus: a field, an open dialog or menu, a control pressed by keyboard (KEY-2). */
function isTaken(event: KeyboardEvent): boolean {
  const { target, code } = event;
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest("input, textarea, select, [role=menu], [role=listbox], [role=dialog]")
  )
    return true;
  const presses = code === "Space" || code === "Enter" || code === "NumpadEnter";
  return (
    presses &&
    target.closest("button, a, summary, [role=button]") !== null &&
    target.matches(":focus-visible")
  );
}
