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
    // A dialog that closes on this very press is gone by the time it gets here (KEY-4: one layer per press).
    let wasDialogOpen = false;
    const note = () => {
      wasDialogOpen = isDialogOpen();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!wasDialogOpen) handle(event, permissions, { openHelp: () => void navigate(helpPath), refuse });
    };
    addEventListener("keydown", note, { capture: true });
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", note, { capture: true });
      removeEventListener("keydown", onKey);
    };
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

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/** True where the key belongs to what has the focus: a field, an open menu, a control worked by keyboard (KEY-2). */
function isTaken({ target, code }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || target.matches(`textarea, select, ${typedInputs}`);
  if (isField || target.closest("[role=menu], [role=listbox], [role=dialog]")) return true;
  const isWorked = target.matches(":focus-visible");
  if (target.matches("input")) return isWorked && ownKeys.test(code);
  const presses = code === "Space" || code === "Enter" || code === "NumpadEnter";
  return presses && isWorked && target.closest("button, a, summary, [role=button]") !== null;
}

/** Inputs that take text; the others are buttons and choices. */
const typedInputs = `input:not(${["radio", "checkbox", "range", "button", "submit", "file", "color"]
  .map((type) => `[type=${type}]`)
  .join(", ")})`;

/** Keys by which a choice is worked. */
const ownKeys = /^(Space|Enter|NumpadEnter|Arrow\w+|Home|End|PageUp|PageDown)$/;
