// Turns key presses into what the registry says (KEY-2, KEY-3, KEY-18, KEY-19): one listener for the whole app.
import { useEffect, useRef } from "react";
import { isGlobal, shortcutOf, type GlobalShortcutId } from "../lib/shortcut-registry.ts";
import { usePermissions, type Permissions } from "../subjects/account/permissions.ts";
import { activeSeat } from "../subjects/player/active-player.ts";

interface Actions {
  /** What those do that need no active player. */
  readonly everywhere: Readonly<Record<GlobalShortcutId, () => void>>;
  /** Says that the person lacks the right (KEY-18). */
  refuse(): void;
}

/** Listens while mounted. */
export function useShortcuts(actions: Actions): void {
  const permissions = usePermissions();
  const latest = useRef({ permissions, actions });
  useEffect(() => {
    latest.current = { permissions, actions };
  });
  // Listens once and for good, and so before anything that opens later: a dialog that closes on a press is open still when the press comes by.
  useEffect(() => {
    let wasDialogOpen = false;
    let pressed: Element | null = null;
    const hear = (event: KeyboardEvent) => {
      if (wasDialogOpen || isTaken(event, pressed)) return;
      handle(event, latest.current.permissions, latest.current.actions);
    };
    const hearFirst = (event: KeyboardEvent) => {
      wasDialogOpen = isDialogOpen();
      // A tooltip that happens to show would keep Escape to itself.
      if (event.code === "Escape") hear(event);
    };
    const touch = ({ target }: PointerEvent) => {
      pressed = target instanceof Element ? target.closest("button, a, summary, label, input") : null;
    };
    addEventListener("pointerdown", touch, { capture: true });
    addEventListener("keydown", hearFirst, { capture: true });
    addEventListener("keydown", hear);
    return () => {
      removeEventListener("pointerdown", touch, { capture: true });
      removeEventListener("keydown", hearFirst, { capture: true });
      removeEventListener("keydown", hear);
    };
  }, []);
}

function handle(event: KeyboardEvent, permissions: Permissions, actions: Actions): void {
  if (event.defaultPrevented || event.isComposing) return;
  const seat = activeSeat();
  if (isDeveloperLog(event)) return run(event, seat?.commands().developerLog);
  const shortcut = shortcutOf(event);
  if (!shortcut) return;
  if (isGlobal(shortcut.id)) return run(event, actions.everywhere[shortcut.id]);
  const command = seat?.commands()[shortcut.id];
  const isAllowed = shortcut.action === undefined || permissions.may(shortcut.action, seat?.cameraId);
  run(event, command && !isAllowed ? actions.refuse : command);
}

function run(event: KeyboardEvent, command: ((code: string) => void) | undefined): void {
  if (!command) return;
  event.preventDefault();
  // Some browsers press a focused button when Space is let go, whatever became of its going down.
  if (event.code === "Space")
    addEventListener("keyup", (up) => up.preventDefault(), { capture: true, once: true });
  command(event.code);
}

function isDeveloperLog(event: KeyboardEvent): boolean {
  return event.code === "KeyD" && event.altKey && event.shiftKey && !event.ctrlKey && !event.repeat;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

/**
 * True where the key belongs to what has the focus: a field, an open menu, or a control that the keyboard is working. The control that a
 * pointer `pressed` last has the focus too, and is done with.
 */
function isTaken({ target, code }: KeyboardEvent, pressed: Element | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || target.matches(`textarea, select, ${typedInputs}`);
  if (isField || target.closest("[role=menu], [role=listbox], [role=dialog]")) return true;
  if (isOf(target, pressed)) return false;
  if (target.matches("input")) return ownKeys.test(code);
  const presses = code === "Space" || code === "Enter" || code === "NumpadEnter";
  return presses && target.closest("button, a, summary, [role=button]") !== null;
}

/** Whether it was a control, or its label, that was pressed. */
function isOf(control: HTMLElement, pressed: Element | null): boolean {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  return [control, ...labels].some((part) => part === pressed);
}

/** Inputs that take text; the others are buttons and choices. */
const typedInputs = `input:not(${["radio", "checkbox", "range", "button", "submit", "file", "color"]
  .map((type) => `[type=${type}]`)
  .join(", ")})`;

/** Keys by which a choice is worked. */
const ownKeys = /^(Space|Enter|NumpadEnter|Arrow\w+|Home|End|PageUp|PageDown)$/;
