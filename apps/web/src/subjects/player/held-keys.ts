// Whether Alt+Shift+D is being held: whoever opens a player then gets the developer log window with it (PLAY-37).
const held = new Set<string>();

addEventListener("keydown", (event) => held.add(event.code), { capture: true });
addEventListener("keyup", (event) => held.delete(event.code), { capture: true });
addEventListener("blur", () => held.clear());

/** True while Alt, Shift and D are down. */
export function isDeveloperKeyHeld(): boolean {
  const isDown = (...codes: string[]) => codes.some((code) => held.has(code));
  return isDown("KeyD") && isDown("AltLeft", "AltRight") && isDown("ShiftLeft", "ShiftRight");
}
