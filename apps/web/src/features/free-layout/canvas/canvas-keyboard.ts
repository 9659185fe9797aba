// What keys mean on a canvas (LAYT-8), by the registry (KEY-1): arrows move the tile that has the focus and with Shift resize it, on the canvas itself they
// pull it; Delete takes a tile away; plus, minus and 0 zoom. They are heard before the shortcuts of players.
import { layoutGridPx } from "@didban/contract";
import type { KeyboardEvent, RefObject } from "react";
import { canvasShortcutOf, shortcutOf } from "../../../lib/shortcut-registry.ts";

interface CanvasKeys {
  readonly isOn: boolean;
  moveTile(cameraId: string, byX: number, byY: number): void;
  growTile(cameraId: string, steps: number): void;
  removeTile(cameraId: string): void;
  pan(byX: number, byY: number): void;
  zoomBy(factor: number): void;
  fit(): void;
}

/** How far an arrow pulls the canvas, on screen. */
const panPx = 64;
const zoomStep = 1.25;

const directions: Readonly<Record<string, readonly [byX: number, byY: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function useCanvasKeys(frame: RefObject<HTMLElement | null>, keys: CanvasKeys) {
  return (event: KeyboardEvent) => {
    const { target } = event;
    // What tiles have opened elsewhere in the page, fields and menus keep their keys.
    if (!keys.isOn || !(target instanceof HTMLElement) || !frame.current?.contains(target)) return;
    const isCanvas = target === frame.current;
    const tile = target.closest<HTMLElement>("[data-tile]");
    // A control of a tile works the arrows itself.
    const cameraId = target.matches("section") ? tile?.dataset["tile"] : undefined;
    if (act(event, keys, isCanvas, cameraId)) event.preventDefault();
  };
}

/** Whether the key was for the canvas. */
function act(
  event: KeyboardEvent,
  keys: CanvasKeys,
  isCanvas: boolean,
  cameraId: string | undefined,
): boolean {
  const [byX, byY] = directions[event.code] ?? [0, 0];
  const press = pressOf(event);
  switch (canvasShortcutOf(press)) {
    case "canvasZoomIn":
      keys.zoomBy(zoomStep);
      return true;
    case "canvasZoomOut":
      keys.zoomBy(1 / zoomStep);
      return true;
    case "canvasFit":
      keys.fit();
      return true;
    case "canvasMove":
      if (isCanvas) keys.pan(byX * panPx, byY * panPx);
      else if (cameraId !== undefined) keys.moveTile(cameraId, byX * layoutGridPx, byY * layoutGridPx);
      return isCanvas || cameraId !== undefined;
    case "canvasResize":
      if (cameraId !== undefined) keys.growTile(cameraId, byX + byY);
      return cameraId !== undefined;
    case undefined:
      if (cameraId === undefined || shortcutOf(press)?.id !== "removeTile") return false;
      keys.removeTile(cameraId);
      return true;
  }
}

function pressOf({ code, key, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent) {
  return { code, key, altKey, ctrlKey, metaKey, shiftKey, repeat };
}
