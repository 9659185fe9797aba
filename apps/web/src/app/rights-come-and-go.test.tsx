// Cameras and bridges that somebody is given or loses, as lists that are open take it from the channel.
import { endpoints, type Bridge, type CameraDetails } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { BridgesScreen } from "../features/bridges/bridges-screen.tsx";
import { FreeLayoutScreen } from "../features/free-layout/free-layout-screen.tsx";
import { fakeApi } from "../testing/fake-api.ts";
import { renderScreen, signIn } from "../testing/render-screen.tsx";
import { aBridge, aCamera, everything, idOf, workspaceId } from "../testing/samples.ts";
import { react } from "./channel-reactions.ts";

const { bridges, cameraGroups, cameras, customSettings } = endpoints;

/** What comes and goes for the person, as the server tells it. */
function hear(resourceType: "c" | "br", added: readonly string[], removed: readonly string[]): void {
  const resources = (ids: readonly string[]) => ids.map((resourceId) => ({ resourceType, resourceId }));
  const told = { workspaceId, userId: idOf(2), version: 2, resourceType };
  act(() =>
    react(
      {
        name: "PermissionMatrixUpdated",
        args: [{ ...told, added: resources(added), removed: resources(removed) }],
      },
      { pathname: () => "/app/stream/free-layout", go: () => undefined },
    ),
  );
}

it("EVT-14 CHAN-32 a camera that is taken away or given is gone from the list or in it, without a reload", async () => {
  const [gate, yard] = [aCamera(1, { name: "Gate" }), aCamera(2, { name: "Yard" })];
  const sees = (...items: CameraDetails[]) => {
    fakeApi.answer(cameras.list, { items, total: items.length });
    fakeApi.answer(cameras.statusAll, {
      items: items.map(({ id, status }) => ({ cameraId: id, status })),
      total: items.length,
    });
  };
  fakeApi.answer(customSettings.listTabs, { items: [], total: 0 });
  fakeApi.answer(cameraGroups.tree, { items: [] });
  sees(gate, yard);
  const path = "/app/stream/free-layout";
  const at = `${path}?viewMode=list`;
  await renderScreen(<FreeLayoutScreen />, { as: { may: everything, cameras: [gate, yard] }, path, at });
  const table = await screen.findByRole("table");
  const names = () =>
    within(table)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(["Gate", "Yard"]));
  sees(yard);
  signIn({ may: everything, cameras: [yard] });
  hear("c", [], [gate.id]);
  await waitFor(() => expect(names()).toEqual(["Yard"]));
  sees(gate, yard);
  signIn({ may: everything, cameras: [gate, yard] });
  hear("c", [gate.id], []);
  await waitFor(() => expect(names()).toEqual(["Gate", "Yard"]));
  expect(table.isConnected).toBe(true);
});

it("EVT-14 CHAN-32 so is a bridge", async () => {
  const [depot, harbour] = [aBridge(), aBridge({ id: idOf(501), name: "Harbour" })];
  const sees = (...items: Bridge[]) => fakeApi.answer(bridges.list, { items, total: items.length });
  sees(depot, harbour);
  const as = { may: everything, bridges: [depot, harbour] };
  await renderScreen(<BridgesScreen />, { as, path: "/app/bridges" });
  await screen.findByRole("link", { name: "Harbour" });
  const title = screen.getByRole("heading", { level: 1 });
  sees(depot);
  signIn({ may: everything, bridges: [depot] });
  hear("br", [], [harbour.id]);
  await waitFor(() => expect(screen.queryByRole("link", { name: "Harbour" })).toBeNull());
  sees(depot, harbour);
  signIn({ may: everything, bridges: [depot, harbour] });
  hear("br", [harbour.id], []);
  await screen.findByRole("link", { name: "Harbour" });
  expect(title.isConnected).toBe(true);
});
