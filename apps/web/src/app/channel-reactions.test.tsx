import type { ServerMessage } from "@didban/contract";
import { expect, it, vi } from "vitest";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { accountKeys } from "../subjects/account/account-keys.ts";
import { cameraKeys } from "../subjects/camera/camera-keys.ts";
import { peopleKeys } from "../subjects/people/people-keys.ts";
import { bridgeKeys } from "../subjects/bridge/bridge-keys.ts";
import { idOf, workspaceId } from "../testing/samples.ts";
import { dropAllReads, react } from "./channel-reactions.ts";

const reads = [cameraKeys.list, accountKeys.matrices, peopleKeys.roles];

function openAt(pathname: string) {
  for (const key of reads) queryClient.setQueryData(key, []);
  const go = vi.fn<(path: string) => void>();
  return { navigation: { pathname: () => pathname, go }, go };
}

const dropped = () => reads.filter((key) => queryClient.getQueryState(key)?.isInvalidated);

const cameraIs = (event: "deleted" | "updated"): ServerMessage => ({
  name: "ResourceEvent",
  args: [{ workspaceId, kind: "camera", resourceId: idOf(7), event, eventType: null, data: null }],
});

it("CACHE-6 CHAN-37 every subject that a message is about hears it: its reads are dropped, the screen of what is gone closes", () => {
  const { navigation, go } = openAt(paths.camera(idOf(7)));
  react(cameraIs("updated"), navigation);
  expect(dropped()).toEqual([cameraKeys.list]);
  expect(go).not.toHaveBeenCalled();
  react(cameraIs("deleted"), navigation);
  expect(dropped()).toEqual([cameraKeys.list, accountKeys.matrices]);
  expect(go).toHaveBeenCalledWith(paths.cameraList);
});

it("CACHE-5 rights that change drop the matrix, cameras and people", () => {
  const { navigation } = openAt(paths.hub);
  const ofWorkspace = { workspaceId, userId: idOf(2), version: 3, resourceType: "w" as const };
  react({ name: "PermissionMatrixUpdated", args: [{ ...ofWorkspace, added: [], removed: [] }] }, navigation);
  expect(dropped()).toEqual(reads);
});

it("CHAN-5 a page that is older than the server lets a kind pass that it does not know", () => {
  const { navigation } = openAt(paths.hub);
  react(Object.assign(cameraIs("deleted"), { args: [{ kind: "kiosk", event: "deleted" }] }), navigation);
  expect(dropped()).toEqual([]);
});

it("EVT-16 told twice, a removed camera closes its screen once, and what was read since is read again at most", () => {
  const navigation = openAt(paths.camera(idOf(7))).navigation;
  const places = [navigation.pathname()];
  const moving = { pathname: () => places.at(-1) ?? "", go: (path: string) => void places.push(path) };
  for (const _ of [1, 2]) react(cameraIs("deleted"), moving);
  expect(places).toEqual([paths.camera(idOf(7)), paths.cameraList]);
  expect(dropped()).toEqual([cameraKeys.list, accountKeys.matrices]);
});

it("EVT-7 after a reconnect every list is read again, whatever it is of", () => {
  const lists = [...reads, bridgeKeys.list, cameraKeys.one(idOf(7)), cameraKeys.groups];
  for (const key of lists) queryClient.setQueryData(key, []);
  dropAllReads();
  expect(lists.filter((key) => queryClient.getQueryState(key)?.isInvalidated === false)).toEqual([]);
});
