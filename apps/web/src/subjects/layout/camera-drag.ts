// A camera carried by the pointer, from the drawer or from tile to tile. The type keeps foreign things from being dropped on a layout.
import type { DragEvent } from "react";

const type = "application/x-didban-camera";

export function carryCamera(event: DragEvent, cameraId: string): void {
  event.dataTransfer.setData(type, cameraId);
  event.dataTransfer.effectAllowed = "move";
}

/** The camera that is dropped; undefined when something else is. */
export function draggedCamera(transfer: DataTransfer): string | undefined {
  return transfer.getData(type) || undefined;
}

export function carriesCamera(transfer: DataTransfer): boolean {
  return transfer.types.includes(type);
}
