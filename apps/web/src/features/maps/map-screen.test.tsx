import { defaultAddress, endpoints, type Layer, type Marker, type PlaceMap } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { react } from "../../app/channel-reactions.ts";
import camerasWords from "../../i18n/en/cameras.json" with { type: "json" };
import common from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/maps.json" with { type: "json" };
import { CameraWorld } from "../../subjects/camera/camera-world.testing.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMoment, aWorkspace, everything, idOf } from "../../testing/samples.ts";
import { InstallAddressScreen } from "./install-address-screen.tsx";
import { MapScreen } from "./map-screen.tsx";

const { cameras, maps, markers, workspaces } = endpoints;
const center = { longitude: 51.389, latitude: 35.6892 };

const aMap = (at: number, name: string, change: Partial<PlaceMap> = {}): PlaceMap => ({
  id: idOf(at),
  workspaceId: idOf(1),
  name,
  ground: "world",
  center,
  zoom: 11,
  plan: null,
  createdAt: aMoment,
  ...change,
});
const town = aMap(500, "Town");
const plan = { width: 400, height: 300, meters: 40, version: idOf(77) };
const floor = aMap(501, "Ground floor", { ground: "plan", center: { longitude: 0, latitude: 0 }, plan });

let world: CameraWorld;
let kept: Marker[];
beforeEach(() => {
  // A room of some size: jsdom lays nothing out.
  for (const [side, px] of [
    ["clientWidth", 1000],
    ["clientHeight", 700],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => px });
  world = new CameraWorld("Gate", "Yard", "Roof");
  kept = [];
  fakeApi.answer(maps.list, () => ({ items: [town, floor], total: 2 }));
  fakeApi.answer(maps.ground, { tiles: null });
  fakeApi.answer(markers.list, ({ params: { id } }) => {
    const items = kept.filter(({ mapId }) => mapId === id);
    return { items, total: items.length };
  });
  return () => {
    Reflect.deleteProperty(HTMLElement.prototype, "clientWidth");
    Reflect.deleteProperty(HTMLElement.prototype, "clientHeight");
  };
});

const layerOf = (markerId: string, name: string, change: Partial<Layer> = {}): Layer => {
  return { markerId, resourceId: world.idOf(name), type: "c", name, fieldOfView: null, ...change };
};
function placed(at: number, name: string, byLongitude = 0, change: Partial<Layer> = {}): Marker {
  const id = idOf(600 + at);
  const position = { ...center, longitude: center.longitude + byLongitude };
  const marker = { id, mapId: town.id, position, config: { fullAddress: "" } };
  return { ...marker, layers: [layerOf(id, name, change)] };
}

const show = (may: readonly string[] | typeof everything = everything) =>
  renderScreen(<MapScreen />, {
    as: { may: may as typeof everything, cameras: [...world.cameras.values()], maps: [town, floor] },
    path: "/app/map",
  });
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((so, [name, value]) => so.replace(`{{${name}}}`, value), text);
const marker = (name: string, status: string) =>
  screen.findByRole("button", { name: filled(words.named, { name, status }) });
const { recording, error } = camerasWords.status;

it("MAP-9 STAT-20 a marker says by colour, shape and word how its camera is, and follows it", async () => {
  kept = [placed(1, "Gate"), placed(2, "Yard", 0.1)];
  await show();
  const gate = await marker("Gate", recording);
  expect(gate.dataset["status"]).toBe("recording");
  expect(gate.querySelector("svg")).not.toBeNull();
  within(gate).getByText(recording);
  world.say("Gate", "error");
  await world.pass(60_000);
  const broken = await marker("Gate", error);
  expect(broken.dataset["status"]).toBe("error");
  await marker("Yard", recording);
});

it("MAP-9 cameras close by are one mark with their count, which says the worst of them", async () => {
  kept = [placed(1, "Gate"), placed(2, "Yard", 0.00001), placed(3, "Roof", 0.2)];
  world.say("Yard", "error");
  const { user } = await show();
  const name = filled(words.together_other, { places: "2" });
  const two = await screen.findByRole("button", { name: filled(words.namedWorst, { name, status: error }) });
  within(two).getByText("2");
  // Pressed, it is looked at from so near that they part.
  await user.click(two);
  await marker("Gate", recording);
  await marker("Yard", error);
});

it("MAP-9 those at one and the same spot, which no zoom parts, are chosen from a list", async () => {
  kept = [placed(1, "Gate"), placed(2, "Yard")];
  const { user } = await show();
  const name = filled(words.together_other, { places: "2" });
  await user.click(
    await screen.findByRole("button", { name: filled(words.namedWorst, { name, status: recording }) }),
  );
  const list = await screen.findByRole("complementary", { name });
  await user.click(within(list).getByRole("button", { name: /Yard/ }));
  await screen.findByRole("complementary", { name: filled(words.cardOf, { name: "Yard" }) });
});

it("MAP-11 what has no place is listed beside the map and put onto it; an empty map says how", async () => {
  const made: object[] = [];
  fakeApi.answer(markers.create, ({ body }) => {
    made.push(body);
    kept = [placed(1, "Gate")];
    return kept[0] as Marker;
  });
  const { user } = await show();
  await screen.findByText(words.empty);
  await user.click(await screen.findByRole("button", { name: filled(words.putOn, { name: "Gate" }) }));
  await marker("Gate", recording);
  expect(made).toEqual([{ mapId: town.id, resourceId: world.idOf("Gate"), position: center }]);
  expect(screen.queryByRole("button", { name: filled(words.putOn, { name: "Gate" }) })).toBeNull();
  screen.getByRole("button", { name: filled(words.putOn, { name: "Ground floor" }) });
  // Taken back by the toast that tells of it.
  const gone: string[] = [];
  fakeApi.answer(markers.remove, ({ params: { id } }) => {
    gone.push(id);
    kept = [];
  });
  await user.click(await screen.findByRole("button", { name: common.action.undo }));
  await screen.findByText(words.empty);
  expect(gone).toEqual([idOf(601)]);
});

it("MAP-9 a place is moved by keys, once they pause, and back by the toast; who may only look moves nothing", async () => {
  kept = [placed(1, "Gate")];
  const moves: { longitude: number; latitude: number }[] = [];
  fakeApi.answer(markers.update, ({ body: { position } }) => {
    if (position) moves.push(position);
    kept = kept.map((one) => ({ ...one, position: position ?? one.position }));
    return kept[0] as Marker;
  });
  const { user } = await show();
  (await marker("Gate", recording)).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}");
  await world.pass(1000);
  await waitFor(() => expect(moves).toHaveLength(1));
  expect(moves[0]?.longitude).toBeGreaterThan(center.longitude);
  expect(moves[0]?.latitude).toBeGreaterThan(center.latitude);
  await user.click(await screen.findByRole("button", { name: common.action.undo }));
  await waitFor(() => expect(moves.at(-1)).toEqual(center));
});

it("MAP-4 MAP-9 whoever may not edit maps is shown them without anything to change them by", async () => {
  kept = [placed(1, "Gate")];
  const { user } = await show(["mapRead", "cameraRead", "cameraHealthRead"]);
  const gate = await marker("Gate", recording);
  expect(gate.dataset["marker"]).toBeUndefined();
  gate.focus();
  await user.keyboard("{ArrowRight}{Delete}");
  expect(screen.queryByRole("button", { name: words.add })).toBeNull();
  expect(screen.queryByText(/not placed/)).toBeNull();
  await user.click(gate);
  await screen.findByRole("complementary", { name: filled(words.cardOf, { name: "Gate" }) });
  expect(screen.queryByRole("button", { name: words.takeOff })).toBeNull();
  screen.getByRole("link", { name: words.openCamera });
});

it("MAP-9 where a camera looks is turned and widened by keys", async () => {
  kept = [placed(1, "Gate", 0, { fieldOfView: { direction: 90, angle: 60, reach: 500 } })];
  const sent: unknown[] = [];
  fakeApi.answer(markers.attachLayer, ({ body: { fieldOfView = null } }) => {
    sent.push(fieldOfView);
    kept = [placed(1, "Gate", 0, { fieldOfView })];
    return layerOf(idOf(601), "Gate", { fieldOfView });
  });
  const { user } = await show(["mapRead", "mapUpdate", "cameraRead"]);
  await user.click(await screen.findByRole("button", { name: /^Gate/ }));
  const direction = await screen.findByRole("slider", { name: filled(words.direction, { name: "Gate" }) });
  expect(direction.getAttribute("aria-valuenow")).toBe("90");
  direction.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}");
  await world.pass(1000);
  await waitFor(() => expect(sent).toEqual([{ direction: 99, angle: 60, reach: 500 }]));
  screen.getByRole("slider", { name: filled(words.angle, { name: "Gate" }) }).focus();
  await user.keyboard("{ArrowLeft}");
  await world.pass(1000);
  await waitFor(() => expect(sent.at(-1)).toEqual({ direction: 99, angle: 55, reach: 500 }));
});

it("TAG-9 the map is narrowed to cameras that bear a tag", async () => {
  const tag = { id: idOf(800), name: "Outdoor", color: "green" } as const;
  const items = [...world.cameras.values()].map((one) => ({
    ...one,
    tags: one.name === "Yard" ? [tag] : [],
  }));
  fakeApi.answer(cameras.list, { items, total: items.length });
  kept = [placed(1, "Gate"), placed(2, "Yard", 0.1)];
  const { user } = await show();
  await marker("Gate", recording);
  await user.click(screen.getByRole("button", { name: words.filter }));
  await user.selectOptions(await screen.findByLabelText(words.filterTag), "Outdoor");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Gate / })).toBeNull());
  await marker("Yard", recording);
});

it("MAP-10 STAT-20 where nothing can be drawn the markers stand on a plain grid with a scale", async () => {
  kept = [placed(1, "Gate")];
  await show();
  await marker("Gate", recording);
  screen.getByText(filled(words.kilometers, { length: "2" }));
  expect(screen.getByRole("application").querySelector("[data-drawn=true]")).toBeNull();
});

it("MAP-8 a marker that a colleague moves is read anew when the channel says that maps changed", async () => {
  kept = [placed(1, "Gate")];
  await show();
  await marker("Gate", recording);
  kept = [placed(1, "Gate"), placed(2, "Yard", 0.1)];
  const facts = { workspaceId: idOf(1), resourceId: idOf(1), eventType: null } as const;
  const args = { ...facts, kind: "workspace", event: "updated", data: { change: "maps" } } as const;
  react({ name: "ResourceEvent", args: [args] }, { pathname: () => "/app/map", go: () => undefined });
  await marker("Yard", recording);
});

it("MAP-4 a floor plan is added by its picture, with its width", async () => {
  const sent: object[] = [];
  fakeApi.answer(maps.createPlan, ({ body, file }) => {
    sent.push({ ...body, size: file.length });
    return floor;
  });
  fakeApi.answer(maps.plan, new Uint8Array([1]));
  const { user, address } = await show();
  await user.click(await screen.findByRole("button", { name: words.add }));
  await user.click(await screen.findByRole("menuitem", { name: words.newPlan.open }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) throw new Error("There is no field for a file");
  await user.upload(field, new File(["picture"], "Cellar.png", { type: "image/png" }));
  expect(dialog.getByLabelText<HTMLInputElement>(words.name).value).toBe("Cellar");
  await user.click(dialog.getByRole("button", { name: words.newPlan.action }));
  await waitFor(() => expect(address()).toContain(floor.id));
  expect(sent).toEqual([{ name: "Cellar", meters: 50, size: 7 }]);
});

/** The page of where a camera is installed, and what is sent of it. */
async function installing(address = defaultAddress) {
  const id = world.idOf("Gate");
  const camera = world.cameras.get("Gate");
  if (camera === undefined) throw new Error("There is no Gate");
  fakeApi.answer(cameras.get, camera);
  fakeApi.answer(cameras.markers, null);
  fakeApi.answer(workspaces.current, aWorkspace({ address }));
  const made: object[] = [];
  fakeApi.answer(markers.create, ({ body }) => {
    made.push(body);
    return placed(1, "Gate");
  });
  const shown = await renderScreen(<InstallAddressScreen />, {
    as: { may: everything, cameras: [camera], maps: [town] },
    path: "/app/camera-install-address/:id",
    at: `/app/camera-install-address/${id}`,
  });
  const save = await screen.findByRole("button", { name: words.save });
  return { ...shown, id, made, save };
}

it("UI-15 CONN-6 where a camera is installed is said by a point or an address, or skipped", async () => {
  const { user, address, id, made, save } = await installing();
  expect(save.hasAttribute("disabled") || save.dataset["disabled"] === "true").toBe(true);
  expect(screen.queryByRole("button", { name: words.install.workspace })).toBeNull();
  await user.type(screen.getByLabelText(words.address), "Main gate 4");
  await user.type(screen.getByLabelText(words.latitude), "35.7");
  await user.click(save);
  await waitFor(() => expect(address()).toBe(`/app/camera/detail/${id}`));
  const position = { ...center, latitude: 35.7 };
  expect(made).toEqual([
    { mapId: town.id, resourceId: id, position, config: { fullAddress: "Main gate 4" } },
  ]);
});

it("ONB-20 the address of the workspace is offered, with its place", async () => {
  const place = { longitude: 52.53, latitude: 29.61 };
  const { user, id, made, save } = await installing({
    ...defaultAddress,
    ...place,
    line1: "12 Zand Street",
    city: "Shiraz",
  });
  await user.click(await screen.findByRole("button", { name: words.install.workspace }));
  await user.click(save);
  const config = { fullAddress: "12 Zand Street, Shiraz" };
  await waitFor(() => expect(made).toEqual([{ mapId: town.id, resourceId: id, position: place, config }]));
});
