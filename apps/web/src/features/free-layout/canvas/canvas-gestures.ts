// What pointers mean on a canvas: a mouse on a tile moves it, at a corner resizes it, and elsewhere pulls the canvas; its wheel zooms. One finger pulls
// the canvas, unless it takes a tile by its grip or a corner; two fingers zoom. Controls keep their presses. Nothing here knows tiles or views.
import type { RefObject } from "react";
import { usePlaneGestures, type PlaneGestures } from "../../../ui/plane-gestures.ts";
import type { Corner } from "./free-tiles.ts";

/** What a pointer has taken hold of. */
export type Hold =
  | { readonly kind: "canvas" }
  | { readonly kind: "tile"; readonly cameraId: string }
  | { readonly kind: "corner"; readonly cameraId: string; readonly corner: Corner };

export function useCanvasGestures(
  canvas: RefObject<HTMLElement | null>,
  gestures: PlaneGestures<Hold>,
  isOn: boolean,
): void {
  usePlaneGestures(canvas, gestures, holdOf, isOn);
}

/** Elements say by these what they are to a pointer. */
export const holdMarks = {
  tile: (cameraId: string) => ({ "data-tile": cameraId }),
  corner: (corner: Corner) => ({ "data-corner": corner }),
  grip: { "data-grip": true },
} as const;

/** What a press takes hold of; undefined where it is somebody else's. */
function holdOf({ target, button, pointerType }: PointerEvent): Hold | undefined {
  if (!(target instanceof Element)) return undefined;
  if (button === 1) return { kind: "canvas" };
  if (button !== 0) return undefined;
  const cameraId = target.closest<HTMLElement>("[data-tile]")?.dataset["tile"];
  const corner = target.closest<HTMLElement>("[data-corner]")?.dataset["corner"];
  if (cameraId !== undefined && isCorner(corner)) return { kind: "corner", cameraId, corner };
  const isGrip = target.closest("[data-grip]") !== null;
  if (!isGrip && target.closest("button, a, input, [role=slider], [role=dialog], [role=menu]") !== null)
    return undefined;
  if (cameraId === undefined || (pointerType === "touch" && !isGrip)) return { kind: "canvas" };
  return { kind: "tile", cameraId };
}

const isCorner = (text: string | undefined): text is Corner =>
  text === "nw" || text === "ne" || text === "sw" || text === "se";
