// What a screen shows of a camera while a change of it is on its way.
import { act, renderHook } from "@testing-library/react";
import type { CameraDetails } from "@didban/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { aCamera } from "../../testing/samples.ts";
import { cameraKeys } from "./camera-keys.ts";
import { useSyncState, whileSyncing } from "./camera-sync.ts";

// Changes of cameras are remembered for a while: these are nobody else's.
const camera = aCamera(901, { name: "Gate" });
const other = aCamera(902, { name: "Roof" });

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(cameraKeys.list, [camera, other]);
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const shown = () =>
  queryClient.getQueryData<readonly CameraDetails[]>(cameraKeys.list)?.map(({ name }) => name);
const stateOf = (id: string) => renderHook(() => useSyncState(id)).result;

it("CAM-62 a change shows at once and is not synced until it is answered, just synced for 15 s, and synced then", async () => {
  const [state, others] = [stateOf(camera.id), stateOf(other.id)];
  expect(state.current).toBe("synced");
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = whileSyncing(camera.id, { name: "Door" }, () => promise);
  await act(async () => {});
  expect([state.current, others.current, shown()]).toEqual(["notSync", "synced", ["Door", "Roof"]]);
  resolve();
  await act(() => done);
  expect([state.current, shown()]).toEqual(["justSync", ["Door", "Roof"]]);
  act(() => vi.advanceTimersByTime(14_999));
  expect(state.current).toBe("justSync");
  act(() => vi.advanceTimersByTime(1));
  expect(state.current).toBe("synced");
});

it("CAM-62 a change that fails shows the former values again; what was read anew meanwhile stays", async () => {
  const state = stateOf(camera.id);
  const refuse = () => Promise.reject(new Error("refused"));
  await act(() => expect(whileSyncing(camera.id, { name: "Door" }, refuse)).rejects.toThrow("refused"));
  expect([state.current, shown()]).toEqual(["synced", ["Gate", "Roof"]]);
  const { promise, reject } = Promise.withResolvers<void>();
  const failed = whileSyncing(camera.id, { name: "Door" }, () => promise);
  queryClient.setQueryData(cameraKeys.list, [{ ...camera, name: "Yard" }, other]);
  reject(new Error("refused"));
  await act(() => expect(failed).rejects.toThrow("refused"));
  expect(shown()).toEqual(["Yard", "Roof"]);
});
