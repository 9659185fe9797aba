// How long what was read of a camera is kept, and what ends that sooner.
import { endpoints, type ServerMessage } from "@didban/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session-store.ts";
import { readCurrentAnew } from "../subjects/account/current-user.ts";
import { changeCamera } from "../subjects/camera/camera-changes.ts";
import { cameraListQuery, cameraQuery } from "../subjects/camera/camera-reads.ts";
import { enterWorkspace } from "../subjects/workspace/enter-workspace.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { aCamera, aPerson, aSession, aWorkspace, idOf, tokens, workspaceId } from "../testing/samples.ts";
import { react } from "./channel-reactions.ts";

const { cameras, identity, workspaces } = endpoints;
const gate = aCamera(1, { name: "Gate" });
const other = aCamera(2, { name: "Yard" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  useSession.setState({ tokens });
  fakeApi.answer(identity.current, { user: aPerson(), session: aSession({ isInWorkspace: true }) });
  fakeApi.answer(cameras.get, ({ params: { id } }) => (id === gate.id ? gate : other));
  fakeApi.answer(cameras.list, { items: [gate, other], total: 2 });
  fakeApi.answer(cameras.update, gate);
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** Reads the list and both cameras, as screens do that show them; answers how many calls of each that took. */
async function read() {
  const before = calls();
  await queryClient.fetchQuery(cameraListQuery);
  for (const { id } of [gate, other]) await queryClient.fetchQuery(cameraQuery(id));
  return calls().map((count, at) => count - (before[at] ?? 0));
}
const calls = () => [
  fakeApi.calls(cameras.list).length,
  ...[gate, other].map(
    (camera) => fakeApi.calls(cameras.get).filter(({ params: { id } }) => id === camera.id).length,
  ),
];

function hear(event: "updated" | "archiveMapChanged", change: string | null): void {
  const told = { workspaceId, kind: "camera", resourceId: gate.id, event, eventType: null } as const;
  const message: ServerMessage = {
    name: "ResourceEvent",
    args: [{ ...told, data: change === null ? null : { change } }],
  };
  react(message, { pathname: () => "/", go: () => undefined });
}

it("CAM-61 what was read of cameras is kept for two minutes, and dropped at once by an event of it, one's own change of it and another workspace", async () => {
  await readCurrentAnew();
  expect(await read()).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(118_000);
  expect(await read()).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await read()).toEqual([1, 1, 1]);

  for (const change of ["settings", "connection", "recordMode", "group", "avatar"]) {
    hear("updated", change);
    expect(await read(), change).toEqual([1, 1, 0]);
  }
  // What changes nothing that was read costs no call: the strip and the keys for steering ask for their own.
  hear("archiveMapChanged", null);
  hear("updated", "ptz");
  expect(await read()).toEqual([0, 0, 0]);

  await changeCamera(gate.id, { name: "Gate 2" }, null);
  expect((await read()).slice(0, 2)).toEqual([1, 1]);

  const elsewhere = { ...aSession({ isInWorkspace: true }), workspaceId: idOf(77) };
  fakeApi.answer(workspaces.switch, aWorkspace({ id: idOf(77) }));
  fakeApi.answer(identity.current, { user: aPerson(), session: elsewhere });
  await enterWorkspace({ id: idOf(77), status: "joined" });
  expect(await read()).toEqual([1, 1, 1]);
});
