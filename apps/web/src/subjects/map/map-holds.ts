// What a pointer takes hold of on a map. Elements say by these marks what they are to it; controls keep their presses.
import type { RoomPoint } from "../../ui/plane-gestures.ts";

export type HandleName = "direction" | "edge";

/** `at`: where it was taken, in the map's room. */
export type Hold = { readonly at: RoomPoint } & (
  | { readonly kind: "map" }
  | { readonly kind: "marker"; readonly id: string }
  | { readonly kind: "handle"; readonly handle: HandleName }
);

export const holdMarks = {
  /** A place that is pulled elsewhere. */
  marker: (id: string) => ({ "data-marker": id }),
  /** A place that a finger pulls too: one that was chosen, since any other may lie where the map is pulled. */
  chosen: { "data-chosen": true },
  handle: (name: HandleName) => ({ "data-handle": name }),
} as const;

const isHandle = (text: string | undefined): text is HandleName => text === "direction" || text === "edge";

/** What a press takes hold of; undefined where it is somebody else's. */
export function holdOf(event: PointerEvent): Hold | undefined {
  const { target, currentTarget, button, pointerType, clientX, clientY } = event;
  if (button !== 0 || !(target instanceof Element) || !(currentTarget instanceof Element)) return undefined;
  const { x, y } = currentTarget.getBoundingClientRect();
  const at = { x: clientX - x, y: clientY - y };
  const handle = target.closest<HTMLElement>("[data-handle]")?.dataset["handle"];
  if (isHandle(handle)) return { kind: "handle", handle, at };
  const marker = target.closest<HTMLElement>("[data-marker]");
  const id = marker?.dataset["marker"];
  if (marker && id !== undefined && (pointerType !== "touch" || marker.matches("[data-chosen]")))
    return { kind: "marker", id, at };
  // Pulled by what lies on it too; a press of that stays its own.
  return { kind: "map", at };
}
