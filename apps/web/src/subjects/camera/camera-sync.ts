// Whether what a screen shows of a camera is what the server has (CAM-62): changed here and not answered yet, just answered, or as it is there. What is
// changed shows at once; a refused change shows the former values again.
import type { CameraDetails } from "@didban/contract";
import { create } from "zustand";
import { queryClient } from "../../lib/query-client.ts";
import { cameraKeys } from "./camera-keys.ts";

export type SyncState = "notSync" | "justSync" | "synced";

/** So long an answered change counts as just made. */
const justSyncMs = 15_000;

interface SyncStore {
  /** Cameras that are not simply as the server has them. */
  readonly states: ReadonlyMap<string, Exclude<SyncState, "synced">>;
}

const useSyncStore = create<SyncStore>()(() => ({ states: new Map() }));

/** Changes of each that wait for an answer. */
const waiting = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** How far what is shown of a camera is what the server has. */
export function useSyncState(cameraId: string): SyncState {
  return useSyncStore(({ states }) => states.get(cameraId) ?? "synced");
}

type Local = Partial<CameraDetails>;

/** Shows `local` of a camera at once while `write` has the server do the same. Rejects as `write` does, with the former values shown again. */
export async function whileSyncing<Result>(
  cameraId: string,
  local: Local | ((shown: CameraDetails) => Local),
  write: () => Promise<Result>,
): Promise<Result> {
  const restore = show(cameraId, local);
  begin(cameraId);
  try {
    const result = await write();
    end(cameraId, "justSync");
    return result;
  } catch (error) {
    restore();
    end(cameraId, "synced");
    throw error;
  }
}

function begin(cameraId: string): void {
  waiting.set(cameraId, (waiting.get(cameraId) ?? 0) + 1);
  clearTimeout(timers.get(cameraId));
  set(cameraId, "notSync");
}

function end(cameraId: string, state: Exclude<SyncState, "notSync">): void {
  const others = (waiting.get(cameraId) ?? 1) - 1;
  if (others > 0) return void waiting.set(cameraId, others);
  waiting.delete(cameraId);
  set(cameraId, state);
  if (state === "justSync")
    timers.set(
      cameraId,
      setTimeout(() => set(cameraId, "synced"), justSyncMs),
    );
}

function set(cameraId: string, state: SyncState): void {
  const states = new Map(useSyncStore.getState().states);
  if (state === "synced") states.delete(cameraId);
  else states.set(cameraId, state);
  useSyncStore.setState({ states });
}

/** Puts it into what was read; answers how to take it back, unless it was read anew meanwhile. */
function show(cameraId: string, local: Parameters<typeof whileSyncing>[1]): () => void {
  let shownNow: Local = {};
  const former = change(cameraId, (camera) => (shownNow = local instanceof Function ? local(camera) : local));
  return () =>
    void change(cameraId, (camera) => {
      const isOurs = Object.entries(shownNow).every(
        ([key, value]) => JSON.stringify(Reflect.get(camera, key)) === JSON.stringify(value),
      );
      return isOurs && former !== undefined ? former : {};
    });
}

/** Changes a camera where it was read; answers what of it was there before. */
function change(cameraId: string, next: (shown: CameraDetails) => Local): Local | undefined {
  let before: Local | undefined;
  const changed = (camera: CameraDetails): CameraDetails => {
    const fields = next(camera);
    before ??= Object.fromEntries(Object.keys(fields).map((key) => [key, Reflect.get(camera, key)]));
    return { ...camera, ...fields };
  };
  queryClient.setQueryData<readonly CameraDetails[]>(cameraKeys.list, (cameras) =>
    cameras?.map((camera) => (camera.id === cameraId ? changed(camera) : camera)),
  );
  queryClient.setQueryData<CameraDetails>(cameraKeys.one(cameraId), (camera) => camera && changed(camera));
  return before;
}
