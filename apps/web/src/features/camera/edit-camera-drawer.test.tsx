// Changing a camera.
import { endpoints, errorTexts, type Bridge, type ConnectionInfo, type Manufacturer } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import bridgeWords from "../../i18n/en/bridges.json" with { type: "json" };
import groupWords from "../../i18n/en/camera-groups.json" with { type: "json" };
import words from "../../i18n/en/cameras.json" with { type: "json" };
import common from "../../i18n/en/common.json" with { type: "json" };
import connectWords from "../../i18n/en/connect.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aBridge, aCamera, everything, idOf } from "../../testing/samples.ts";
import { EditCameraDrawer } from "./edit-camera-drawer.tsx";

const { bridges, cameraGroups, cameras, manufacturers } = endpoints;
const camera = aCamera(1);
const yard = { id: idOf(70), name: "Yard" };
const own = { id: camera.group.groupId, name: "All" };
const connection: ConnectionInfo = {
  url: "192.168.1.20",
  port: 80,
  securePort: 443,
  streamPort: 554,
  extraPorts: { serial: 9001 },
  username: "",
  hasPassword: false,
  channel: 1,
  useSSL: false,
  manufacturerCode: "rtsp",
  model: "",
  configAttempts: 0,
  streamPath: "/main",
  substreamPath: "",
};

const brand = (code: string, name: string): Manufacturer => ({
  code,
  name,
  kinds: ["camera"],
  onvif: true,
  defaults: { port: 80, securePort: 443, streamPort: 554, username: "admin" },
  modelCount: 1,
});
const brands = [brand("hikvision", "Hikvision"), brand("axis", "Axis")];

async function open(shownCamera = camera, ofWorkspace: readonly Bridge[] = []) {
  fakeApi.answer(cameras.connection, connection);
  fakeApi.answer(cameraGroups.tree, {
    items: [own, yard].map((group) => ({ ...group, isDefault: false, children: [], cameraIds: [] })),
  });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(manufacturers.list, ({ query: { search = "" } }) => {
    const items = brands.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return { items, total: items.length };
  });
  fakeApi.answer(manufacturers.models, { items: [], total: 0 });
  const onClose = vi.fn();
  const shown = await renderScreen(<EditCameraDrawer camera={shownCamera} onClose={onClose} />, {
    as: { may: everything, cameras: [own, yard], bridges: ofWorkspace },
  });
  await screen.findByLabelText(words.field.url);
  return { ...shown, onClose };
}
const save = () => screen.getByRole("button", { name: "Save" });

it("CAM-26 CAM-53 the time zone is changed alone, and nothing of how the camera is reached", async () => {
  fakeApi.answer(cameras.update, { ...camera, timezone: "Asia/Tehran" });
  const { user, onClose } = await open();
  const zone = screen.getByRole("combobox", { name: words.field.timezone });
  await user.clear(zone);
  await user.type(zone, "Tehran");
  await user.click(await screen.findByRole("option", { name: /Asia\/Tehran/ }));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.update)[0]?.body).toMatchObject({ timezone: "Asia/Tehran" });
  // Where it stands is not said, which not everybody may change.
  expect(fakeApi.calls(cameras.update)[0]?.body).not.toHaveProperty("groupId");
  expect(fakeApi.calls(cameras.updateConnection)).toEqual([]);
});

it("CAM-11 CAM-28 a row of ports that says nothing does not connect the camera anew", async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByText(words.more.title));
  await user.click(screen.getByRole("button", { name: words.ports.add }));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.updateConnection)).toEqual([]);
});

it("CAM-11 further ports are shown, changed and named; a wrong one says so at its place", async () => {
  fakeApi.refuse(cameras.updateConnection, "invalidField", {
    errors: [
      { field: "extraPorts.custom.0.port", code: "invalidField", message: errorTexts.en.invalidField },
    ],
  });
  const { user } = await open();
  await user.click(screen.getByText(words.more.title));
  const field = (name: string) => screen.getByRole("textbox", { name });
  expect(field(words.ports.serial)).toHaveProperty("value", "9001");
  await user.type(field(words.ports.audio), "8000");
  await user.click(screen.getByRole("button", { name: words.ports.add }));
  await user.type(field(words.ports.label), "Lift");
  await user.type(field(words.ports.port), "99999");
  await user.click(save());
  await screen.findByText(errorTexts.en.invalidField);
  expect(fakeApi.calls(cameras.updateConnection)[0]?.body).toMatchObject({
    extraPorts: { audio: "8000", serial: "9001", custom: [{ label: "Lift", port: "99999" }] },
  });
  expect(fakeApi.calls(cameras.update)).toEqual([]);
});

it("CAM-54 CAM-26 the group is shown and changed alone; that rights follow it is said, and a refusal stands at it", async () => {
  fakeApi.refuse(cameras.update, "invalidField", { field: "groupId" });
  const { user, onClose } = await open();
  const group = await screen.findByRole("combobox", { name: groupWords.group });
  expect(group).toHaveProperty("value", "All");
  expect(screen.queryByText(groupWords.move.cameraRights)).toBeNull();
  await user.click(group);
  await user.click(await screen.findByRole("option", { name: "Yard" }));
  await screen.findByText(groupWords.move.cameraRights);
  await user.click(save());
  await screen.findByText(errorTexts.en.invalidField);
  fakeApi.answer(cameras.update, { ...camera, group: { groupId: yard.id, name: "Yard" } });
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.update).at(-1)?.body).toMatchObject({ groupId: yard.id });
  expect(fakeApi.calls(cameras.updateConnection)).toEqual([]);
});

it("CONN-13 CAM-28 brand and model are changed, and nothing else is told", async () => {
  fakeApi.answer(cameras.updateConnection, connection);
  const { user, onClose } = await open();
  const field = screen.getByRole("combobox", { name: connectWords.brand });
  expect(field).toHaveProperty("value", connectWords.other.rtsp);
  await user.click(field);
  await user.clear(field);
  await user.type(field, "hik");
  // What is shown is of what was typed.
  await waitFor(() => expect(screen.queryByRole("option", { name: /Axis/ })).toBeNull());
  await user.click(await screen.findByRole("option", { name: /Hikvision/ }));
  await user.type(await screen.findByLabelText(connectWords.model, { selector: "input" }), "DS-1");
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fakeApi.calls(cameras.updateConnection)[0]?.body).toMatchObject({
    manufacturerCode: "hikvision",
    model: "DS-1",
  });
  expect(fakeApi.calls(cameras.update)).toEqual([]);
});

it("CAM-76 skeleton rows stand until the details are there, and typed text stays after a save that failed", async () => {
  const arrive = fakeApi.hold(cameras.connection);
  const opened = open();
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
  expect(screen.queryByRole("textbox")).toBeNull();
  arrive();
  const { user, onClose } = await opened;
  fakeApi.refuse(cameras.update, "duplicateValue", { field: "name" });
  const name = screen.getByRole("textbox", { name: words.field.name });
  await user.clear(name);
  await user.type(name, "Gate");
  await user.click(save());
  await screen.findByText(errorTexts.en.duplicateValue);
  expect([name.getAttribute("value"), onClose.mock.calls.length]).toEqual(["Gate", 0]);
});

it("CAM-76 whoever closes with unsaved changes is asked, and keeps them by staying", async () => {
  const { user, onClose } = await open();
  const name = screen.getByRole("textbox", { name: words.field.name });
  await user.type(name, " 2");
  await user.click(screen.getByRole("button", { name: common.action.cancel }));
  const ask = await screen.findByRole("dialog", { name: common.unsaved.title });
  await user.click(screen.getByRole("button", { name: common.unsaved.stay }));
  await waitFor(() => expect(ask.isConnected).toBe(false));
  expect([name.getAttribute("value"), onClose.mock.calls.length]).toEqual(["Camera 1 2", 0]);
  await user.click(screen.getByRole("button", { name: common.action.cancel }));
  await user.click(await screen.findByRole("button", { name: common.unsaved.go }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(fakeApi.calls(cameras.update)).toEqual([]);
});

it("CAM-64 CAM-65 CAM-66 the picture of its type stands until one is chosen, which is sent as it is shown; one that is no picture says so", async () => {
  const { user } = await open();
  fakeApi.refuse(cameras.updateAvatar, "invalidFileExtension", { field: "file" });
  const picture = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], "gate.png", { type: "image/png" });
  const choose = async () => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (field === null) throw new Error("There is no field for a file");
    await user.upload(field, picture);
  };
  await choose();
  await user.click(await screen.findByRole("button", { name: words.avatar.use }));
  await screen.findByText(errorTexts.en.invalidFileExtension);
  fakeApi.answer(cameras.updateAvatar, { avatarId: idOf(90), updatedAt: camera.updatedAt });
  await user.click(screen.getByRole("button", { name: words.avatar.use }));
  await screen.findByRole("button", { name: words.avatar.choose });
  expect(fakeApi.calls(cameras.updateAvatar).map(({ params }) => params.id)).toEqual([camera.id, camera.id]);
});

it("BRDG-1 BRDG-41 CAM-26 it comes through another bridge, or is dialled by the server: what its present one has not sent is lost then, which is said before, and its new address is told first", async () => {
  const [depot, hut] = [aBridge(), aBridge({ id: idOf(501), name: "Hut" })];
  fakeApi.answer(bridges.list, { items: [depot, hut], total: 2 });
  fakeApi.answer(cameras.update, camera);
  fakeApi.answer(cameras.updateConnection, connection);
  const { user, onClose } = await open({ ...camera, bridge: { bridgeId: depot.id, name: "Depot" } }, [
    depot,
    hut,
  ]);
  const through = await screen.findByRole("combobox", { name: bridgeWords.through.label });
  await waitFor(() => expect(through).toHaveProperty("value", "Depot"));
  const warning = () => screen.queryByText(bridgeWords.through.leaves);
  expect(warning()).toBeNull();
  await user.click(through);
  await user.click(await screen.findByRole("option", { name: "Hut" }));
  expect(warning()).not.toBeNull();
  await user.click(through);
  await user.click(await screen.findByRole("option", { name: "Depot" }));
  expect(warning()).toBeNull();
  await user.click(through);
  await user.click(await screen.findByRole("option", { name: "Hut" }));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(fakeApi.calls(cameras.update).at(-1)?.body).toMatchObject({ bridgeId: hut.id });
  expect(fakeApi.calls(cameras.updateConnection)).toHaveLength(0);

  await user.click(through);
  await user.click(await screen.findByRole("option", { name: bridgeWords.through.server }));
  expect(warning()).not.toBeNull();
  const url = screen.getByLabelText(words.field.url);
  await user.clear(url);
  await user.type(url, "cam.example.com");
  fakeApi.refuse(cameras.update, "cameraAddressNotAllowed", { field: "url" });
  await user.click(save());
  await screen.findByText(errorTexts.en.cameraAddressNotAllowed);
  expect(fakeApi.calls(cameras.updateConnection)).toHaveLength(1);
  expect(fakeApi.calls(cameras.update).at(-1)?.body).toMatchObject({ bridgeId: null });
});
