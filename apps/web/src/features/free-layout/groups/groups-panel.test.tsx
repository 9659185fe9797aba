// The groups beside the list of cameras: what the tree shows and filters, its keys, what is sent, and refusals in words.
import { endpoints, errorTexts, type CameraGroupBranch } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import words from "../../../i18n/en/camera-groups.json" with { type: "json" };
import tagWords from "../../../i18n/en/tags.json" with { type: "json" };
import cameraWords from "../../../i18n/en/cameras.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../../testing/samples.ts";
import { FreeLayoutScreen } from "../free-layout-screen.tsx";
import { usePanelState } from "./panel-state.ts";

const { cameraGroups, cameras, customSettings, tags } = endpoints;
const path = "/app/stream/free-layout";
const [mine, yard, gates, store] = [idOf(61), idOf(62), idOf(63), idOf(64)];
const inGroup = (number: number, name: string, groupId: string, groupName: string) =>
  aCamera(number, { name, group: { groupId, name: groupName } });
const all = [
  inGroup(1, "Alone", mine, "My cameras"),
  inGroup(2, "Tree", yard, "Yard"),
  inGroup(3, "North", gates, "Gates"),
];
const branch = (
  id: string,
  name: string,
  cameraIds: readonly string[],
  children: CameraGroupBranch[] = [],
): CameraGroupBranch => ({ id, name, isDefault: id === mine, cameraIds: [...cameraIds], children });
const tree = [
  branch(mine, "My cameras", [idOf(3001)]),
  branch(store, "Store", []),
  branch(yard, "Yard", [idOf(3002)], [branch(gates, "Gates", [idOf(3003)])]),
];
const groupNames = { [mine]: "My cameras", [yard]: "Yard", [gates]: "Gates", [store]: "Store" };

beforeEach(() => {
  usePanelState.setState({ isOpen: true, folded: [] });
  fakeApi.answer(customSettings.listTabs, { items: [], total: 0 });
  fakeApi.answer(cameras.list, { items: all, total: all.length });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(cameraGroups.tree, { items: tree });
});

/** `held` are the groups on which the person may do everything. */
async function open(held: readonly string[] = [mine, yard, gates, store], may = everything) {
  const groups = Object.entries(groupNames).map(([id, name]) => ({ id, name }));
  const shown = await renderScreen(<FreeLayoutScreen />, {
    as: { may, cameras: [...all, ...groups.filter(({ id }) => held.includes(id))] },
    path,
    at: `${path}?viewMode=list`,
  });
  await screen.findByRole("treeitem", { name: /^All cameras/ });
  return shown;
}
const lines = () => screen.getAllByRole("treeitem").map((line) => line.getAttribute("aria-label"));
const line = (name: string) => screen.getByRole("treeitem", { name: new RegExp(`^${name},`) });
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const reached = () => document.activeElement?.getAttribute("aria-label")?.split(",")[0];
const answered = { id: yard, name: "Yard", parentId: null, isDefault: false, cameraCount: 1 };
type User = Awaited<ReturnType<typeof open>>["user"];
async function choose(user: User, group: string, item: string): Promise<void> {
  await user.click(within(line(group)).getByRole("button", { name: `Actions for the group ${group}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  await screen.findByRole("dialog");
}
const dialog = () => within(screen.getByRole("dialog"));

it("CAM-54 each group counts what stands in it and below it, and pressing it filters the list to that", async () => {
  const { user } = await open();
  expect(lines()).toEqual([
    "All cameras, 3 cameras",
    "My cameras, 1 camera, New cameras go here",
    "Store, 0 cameras",
    "Yard, 2 cameras",
    "Gates, 1 camera",
  ]);
  expect(line("Gates").getAttribute("aria-level")).toBe("2");
  expect([line("Yard").getAttribute("aria-posinset"), line("Yard").getAttribute("aria-setsize")]).toEqual([
    "4",
    "4",
  ]);
  await user.click(line("Yard"));
  expect(rows()).toEqual(["North", "Tree"]);
  expect(line("Yard").getAttribute("aria-selected")).toBe("true");
  await user.click(line("Store"));
  await screen.findByText(cameraWords.noMatch);
  await user.click(line("All cameras"));
  expect(rows()).toEqual(["Alone", "North", "Tree"]);
});

it("CAM-54 the tree is one stop of the Tab key; arrows, Home, End and letters lead through it, fold it and choose", async () => {
  const { user } = await open();
  line("All cameras").focus();
  await user.keyboard("{ArrowDown}");
  expect(reached()).toBe("My cameras");
  await user.keyboard("{End}");
  expect(reached()).toBe("Gates");
  await user.keyboard("{ArrowLeft}");
  expect(reached()).toBe("Yard");
  await user.keyboard("{ArrowLeft}");
  expect(line("Yard").getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("treeitem", { name: /^Gates/ })).toBeNull();
  await user.keyboard("{ArrowRight}");
  expect(line("Yard").getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{ArrowRight}");
  expect(reached()).toBe("Gates");
  await user.keyboard("s");
  expect(reached()).toBe("Store");
  await user.keyboard("{Home}{ArrowUp}");
  expect(reached()).toBe("All cameras");
  const stops = screen.getAllByRole("treeitem").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
  await user.keyboard("y{Enter}");
  expect(rows()).toEqual(["North", "Tree"]);
});

it("CAM-56 a taken name is said at its field, and what was typed stays", async () => {
  const { user } = await open();
  fakeApi.refuse(cameraGroups.create, "duplicateValue", { field: "name" });
  await choose(user, "Yard", words.create.here);
  await user.type(dialog().getByLabelText(words.name), "Gates");
  await user.click(dialog().getByRole("button", { name: words.create.action }));
  await dialog().findByText(errorTexts.en.duplicateValue);
  expect(dialog().getByLabelText(words.name)).toHaveProperty("value", "Gates");
  expect(fakeApi.calls(cameraGroups.create)[0]?.body).toEqual({ name: "Gates", parentId: yard });
});

it("CAM-56 a group is offered the places that the tree allows; one that the server does not is said there", async () => {
  const { user } = await open([mine, yard, gates]);
  await choose(user, "Gates", words.move.open);
  await user.click(dialog().getByRole("combobox", { name: words.move.to }));
  const options = await screen.findAllByRole("option");
  // Neither where it stands, nor itself, nor what the person may not arrange.
  expect(options.map(({ textContent }) => textContent)).toEqual([words.top, "My cameras"]);
  fakeApi.refuse(cameraGroups.update, "invalidField", { field: "parentId" });
  await user.click(screen.getByRole("option", { name: words.top }));
  await user.click(dialog().getByRole("button", { name: words.move.action }));
  await dialog().findByText(errorTexts.en.invalidField);
  expect(fakeApi.calls(cameraGroups.update)[0]?.body).toEqual({ parentId: null });
});

it("CAM-57 removal says where cameras go and that rights go with it; the refusal is told", async () => {
  const { user } = await open();
  fakeApi.refuse(cameraGroups.remove, "defaultGroupLocked");
  await choose(user, "Gates", words.remove.open);
  dialog().getByText(/go to “Yard”/);
  dialog().getByText(words.remove.rights);
  await user.click(dialog().getByRole("button", { name: words.remove.action }));
  await dialog().findByText(errorTexts.en.defaultGroupLocked);
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  // The default one is not offered to be removed, another is to be it.
  await user.click(within(line("My cameras")).getByRole("button", { name: /Actions/ }));
  await screen.findByRole("menuitem", { name: words.rename.open });
  expect(screen.queryByRole("menuitem", { name: words.remove.open })).toBeNull();
  await user.keyboard("{Escape}");
  fakeApi.answer(cameraGroups.update, { ...answered, isDefault: true });
  await user.click(within(line("Yard")).getByRole("button", { name: "Actions for the group Yard" }));
  await user.click(await screen.findByRole("menuitem", { name: words.makeDefault }));
  await waitFor(() =>
    expect(fakeApi.calls(cameraGroups.update).map(({ body }) => body)).toEqual([{ isDefault: true }]),
  );
});

it("CAM-54 a camera is moved by its menu and by keys, which say that rights follow the group; a refusal is told", async () => {
  const { user } = await open();
  fakeApi.refuse(cameras.update, "forbiddenResource");
  await user.click(screen.getByRole("button", { name: "Actions for Alone" }));
  await user.click(await screen.findByRole("menuitem", { name: words.move.camera }));
  dialog().getByText(words.move.cameraRights);
  await user.click(dialog().getByRole("combobox", { name: words.move.to }));
  await user.click(await screen.findByRole("option", { name: "Store" }));
  await user.click(dialog().getByRole("button", { name: words.move.action }));
  await dialog().findByText(errorTexts.en.forbiddenResource);
  await user.click(dialog().getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  screen.getByRole("button", { name: "Move Tree to a group" }).focus();
  await user.keyboard("{Enter}{ArrowDown}");
  await screen.findByText("Tree → Store", { selector: "[role=status]" });
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Tree → Store")).toBeNull();
  await user.keyboard(" {End}{Enter}");
  await screen.findByRole("dialog");
  fakeApi.answer(cameras.update, inGroup(2, "Tree", gates, "Gates"));
  await user.click(dialog().getByRole("button", { name: words.move.action }));
  await waitFor(() => expect(fakeApi.calls(cameras.update).at(-1)?.body).toEqual({ groupId: gates }));
});

it("CAM-54 whoever may only look at groups has the tree without anything to change it; without that there is none", async () => {
  const looking = everything.filter(
    (action) => !/^(?:cameraGroup(?:Create|Update|Remove)|tagRead)$/.test(action),
  );
  const { user } = await open([mine, yard, gates, store], looking);
  expect(screen.queryByRole("button", { name: words.create.open })).toBeNull();
  expect(within(screen.getByRole("tree")).queryByRole("button", { name: /Actions|Move/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Move Alone to a group" })).toBeNull();
  await user.click(line("Yard"));
  expect(rows()).toEqual(["North", "Tree"]);
});

it("CAM-54 a tree that cannot be read says so and is asked for again, and the list stands without it", async () => {
  fakeApi.refuse(cameraGroups.tree, "forbiddenResource");
  const { user } = await renderScreen(<FreeLayoutScreen />, {
    as: { may: everything, cameras: all },
    path,
    at: `${path}?viewMode=list`,
  });
  await screen.findByText(errorTexts.en.forbiddenResource);
  expect(rows()).toHaveLength(3);
  fakeApi.answer(cameraGroups.tree, { items: tree });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("treeitem", { name: /^Yard/ });
});

it("TAG-1 TAG-2 tags of a group are read, put on it and taken off in its menu", async () => {
  const night = { id: idOf(81), name: "Night", color: "blue" as const };
  let own = [night];
  fakeApi.answer(tags.assigned, () => ({ items: own, total: own.length }));
  fakeApi.answer(tags.list, { items: [{ ...night, usage: 1 }], total: 1 });
  fakeApi.answer(tags.drop, () => {
    own = [];
  });
  const { user } = await open();
  await choose(user, "Yard", tagWords.title);
  await user.click(
    await dialog().findByRole("button", { name: tagWords.editor.remove.replace("{{name}}", "Night") }),
  );
  await waitFor(() => expect(dialog().queryByText("Night")).toBeNull());
  expect(fakeApi.calls(tags.drop).map(({ params }) => params)).toEqual([
    { tagId: night.id, resourceId: yard },
  ]);
});
