// Changing many cameras of the list at once.
import { endpoints, type Bridge, type CameraDetails, type WorkspaceTag } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import bridgeWords from "../../../../i18n/en/bridges.json" with { type: "json" };
import words from "../../../../i18n/en/camera-bulk.json" with { type: "json" };
import groupWords from "../../../../i18n/en/camera-groups.json" with { type: "json" };
import cameraWords from "../../../../i18n/en/cameras.json" with { type: "json" };
import common from "../../../../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../../../../testing/fake-api.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { aBridge, aCamera, everything, idOf, type aMatrix } from "../../../../testing/samples.ts";
import { FreeLayoutScreen } from "../../free-layout-screen.tsx";

const { archive, bridges, cameraGroups, cameras, customSettings, tags } = endpoints;
const groups = [
  { id: idOf(6), name: "All" },
  { id: idOf(7), name: "Yard" },
];
const yard: WorkspaceTag = { id: idOf(80), name: "Yard tag", color: "blue", usage: 0 };

let items: CameraDetails[];
beforeEach(() => {
  items = [1, 2, 3, 4].map((number) => aCamera(number));
  fakeApi.answer(customSettings.listTabs, { items: [], total: 0 });
  fakeApi.answer(cameraGroups.tree, {
    items: groups.map((group) => ({ ...group, isDefault: false, children: [], cameraIds: [] })),
  });
  fakeApi.answer(cameras.list, () => ({ items, total: items.length }));
  fakeApi.answer(cameras.statusAll, () => ({
    items: items.map(({ id, status }) => ({ cameraId: id, status })),
    total: items.length,
  }));
  fakeApi.answer(tags.list, { items: [yard], total: 1 });
});

const open = (
  may = everything,
  seen: Parameters<typeof aMatrix>[3] = [...items, ...groups],
  ofBridges: readonly Bridge[] = [],
) =>
  renderScreen(<FreeLayoutScreen />, {
    as: { may, cameras: seen, bridges: ofBridges },
    path: "/app/stream/free-layout",
    at: "/app/stream/free-layout?viewMode=list",
  });
const boxOf = (number: number) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: `Select Camera ${number}` });
const picked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox", { name: /^Select Camera/ })
    .flatMap(({ checked }, at) => (checked ? [at + 1] : []));
const bar = () => within(screen.getByRole("toolbar", { name: words.acts }));

it("CAM-26 cameras are selected one by one, in ranges with Shift and by keys, and all that are found", async () => {
  const { user } = await open();
  await user.click(await boxOf(1));
  expect(picked()).toEqual([1]);
  await user.keyboard("{Shift>}");
  await user.click(await boxOf(3));
  await user.keyboard("{/Shift}");
  expect(picked()).toEqual([1, 2, 3]);
  await user.keyboard("{Escape}");
  expect(picked()).toEqual([]);
  await user.keyboard("{ArrowUp} ");
  expect(picked()).toEqual([2]);
  await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(picked()).toEqual([2, 3, 4]);
  await user.keyboard("{Control>}a{/Control}");
  expect(picked()).toEqual([1, 2, 3, 4]);
  // What a filter hides is not among them.
  await user.click(screen.getByPlaceholderText(cameraWords.search));
  await user.paste("camera 2");
  await waitFor(() => expect(picked()).toEqual([1]));
  expect(bar().getByText("1 camera selected")).toBeTruthy();
  // Where there are no bridges, nobody is asked for one.
  expect(bar().queryByRole("button", { name: words.act.bridge })).toBeNull();
});

it("CAM-26 CAM-62 each is changed by a call of its own; what fails is named with its reason, shown as it was, and tried again alone", async () => {
  let isBroken = true;
  fakeApi.answer(cameras.update, ({ params: { id }, body }) => {
    const camera = items.find((one) => one.id === id);
    if (camera === undefined) throw new Error("There is no such camera");
    if (isBroken && camera.name === "Camera 2") throw new TypeError("Failed to fetch");
    const changed = { ...camera, enable: body.enable ?? camera.enable };
    items = items.map((one) => (one.id === id ? changed : one));
    return changed;
  });
  const { user } = await open();
  await user.click(await screen.findByRole("checkbox", { name: words.pickEvery }));
  await user.click(bar().getByRole("button", { name: words.act.enable }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("radio", { name: words.enable.off }));
  expect(dialog.getByText(words.enable.warning)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Change 4 cameras" }));
  await dialog.findByText("1 camera could not be changed:");
  expect(dialog.getByRole("listitem").textContent).toBe(`Camera 2: ${common.state.unreachable}`);
  expect(items.map(({ enable }) => enable)).toEqual([false, true, false, false]);
  isBroken = false;
  const before = fakeApi.calls(cameras.update).length;
  await user.click(dialog.getByRole("button", { name: common.action.retry }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(cameras.update).slice(before)).toHaveLength(1);
  expect(items.map(({ enable }) => enable)).toEqual([false, false, false, false]);
});

it("CAM-26 CAM-25 those that the person may not change so are named before, and left alone", async () => {
  fakeApi.answer(archive.updateRecord, ({ body }) => ({
    ...aCamera(1).recordInformation,
    mode: body.recordMode ?? "always",
  }));
  items = items.map((camera) =>
    camera.name === "Camera 3"
      ? { ...camera, recordInformation: { ...camera.recordInformation, mode: "pause" } }
      : camera,
  );
  const { user } = await open(everything, [
    { id: idOf(3001), name: "Camera 1", may: ["cameraRead"] },
    ...items.slice(1),
    ...groups,
  ]);
  await user.click(await screen.findByRole("checkbox", { name: words.pickEvery }));
  await user.click(bar().getByRole("button", { name: words.act.mode }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/1 of those selected stays as it is, .*: Camera 1\./)).toBeTruthy();
  await user.click(dialog.getByRole("radio", { name: cameraWords.mode.pause }));
  expect(dialog.getByText("1 of them is like that already.")).toBeTruthy();
  expect(dialog.getByText(words.mode.pauseWarning)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Change 2 cameras" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(archive.updateRecord).map(({ params }) => params.id)).toEqual([
    items[1]?.id,
    items[3]?.id,
  ]);
});

it("CAM-26 CAM-54 TAG-1 CAM-36 group, tags and retention of several; that footage goes is said before it does", async () => {
  fakeApi.answer(cameras.update, ({ params }) => aCamera(1, { id: params.id }));
  fakeApi.answer(tags.assign, ({ body }) => body);
  fakeApi.answer(archive.updateRecord, aCamera(1).recordInformation);
  items = items.map((camera) => {
    const recordInformation = { ...camera.recordInformation, availableArchiveAges: [1, 30] };
    return { ...camera, recordInformation };
  });
  const { user } = await open();
  await user.click(await boxOf(1));
  await user.click(await boxOf(2));
  const change = async (act: string, fill: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    await user.click(bar().getByRole("button", { name: act }));
    const dialog = within(await screen.findByRole("dialog"));
    await fill(dialog);
    await user.click(dialog.getByRole("button", { name: "Change 2 cameras" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await change(words.act.group, async (dialog) => {
    await user.click(await dialog.findByRole("combobox", { name: groupWords.move.to }));
    await user.click(await screen.findByRole("option", { name: "Yard" }));
  });
  expect(fakeApi.calls(cameras.update).map(({ body }) => body)).toEqual([
    { groupId: idOf(7) },
    { groupId: idOf(7) },
  ]);
  await change(words.act.tags, async (dialog) => {
    await user.click(dialog.getByRole("combobox", { name: words.tags.tag }));
    await user.click(await screen.findByRole("option", { name: /Yard tag/ }));
  });
  expect(fakeApi.calls(tags.assign).map(({ body }) => body.tagId)).toEqual([yard.id, yard.id]);
  await change(words.act.retention, async (dialog) => {
    await user.click(dialog.getByRole("combobox", { name: words.retention.label }));
    await user.click(await screen.findByRole("option", { name: "1 day" }));
    await dialog.findByText(words.retention.lower);
  });
  expect(fakeApi.calls(archive.updateRecord).map(({ body }) => body)).toEqual([
    { archiveAge: 1 },
    { archiveAge: 1 },
  ]);
});

it("CAM-26 several are put behind a bridge or taken off it, and that their present one forgets them is said before", async () => {
  const depot = aBridge();
  fakeApi.answer(bridges.list, { items: [depot], total: 1 });
  fakeApi.answer(cameras.update, ({ params }) => aCamera(1, { id: params.id }));
  items = items.map((camera, at) =>
    at === 1 ? { ...camera, bridge: { bridgeId: depot.id, name: depot.name } } : camera,
  );
  const { user } = await open(everything, [...items, ...groups], [depot]);
  const change = async (cameraNumbers: number[], to: string, warns: boolean, count: string) => {
    for (const number of cameraNumbers) await user.click(await boxOf(number));
    await user.click(bar().getByRole("button", { name: words.act.bridge }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("combobox", { name: bridgeWords.through.label }));
    await user.click(await screen.findByRole("option", { name: to }));
    expect(dialog.queryByText(bridgeWords.through.leaves) !== null).toBe(warns);
    const before = fakeApi.calls(cameras.update).length;
    await user.click(dialog.getByRole("button", { name: count }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(bar().getByRole("button", { name: words.clear }));
    return fakeApi.calls(cameras.update).slice(before);
  };
  // The one that is there already is left alone.
  expect(await change([1, 2], "Depot", false, "Change 1 camera")).toMatchObject([
    { params: { id: items[0]?.id }, body: { bridgeId: depot.id } },
  ]);
  expect(await change([2], bridgeWords.through.server, true, "Change 1 camera")).toMatchObject([
    { params: { id: items[1]?.id }, body: { bridgeId: null } },
  ]);
});

it("CAM-26 who may change nothing of several has no boxes", async () => {
  await open(["cameraRead"]);
  await screen.findByRole("table");
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
});
