// What the channel says of one camera, for whatever shows it: its strip, its player.

/** `missed`: any of the others may have been, while the channel was away (EVT-7). */
export type CameraEvent = "updated" | "status" | "archiveMapChanged" | "maskAltered" | "found" | "missed";

const listeners = new Map<string, Set<(event: CameraEvent) => void>>();

/** Calls `listener` at each event of the camera, until the answer is called. */
export function onCameraEvent(cameraId: string, listener: (event: CameraEvent) => void): () => void {
  const own = listeners.get(cameraId) ?? new Set();
  listeners.set(cameraId, own.add(listener));
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(cameraId);
  };
}

export function tellCameraEvent(cameraId: string, event: CameraEvent): void {
  for (const listener of listeners.get(cameraId) ?? []) listener(event);
}

/** The same of every camera that is shown. */
export function tellEachCamera(event: CameraEvent): void {
  for (const cameraId of listeners.keys()) tellCameraEvent(cameraId, event);
}
