// What else is said of a camera that was just added.
import { endpoints } from "@didban/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import groupWords from "../../i18n/en/camera-groups.json" with { type: "json" };
import mapWords from "../../i18n/en/maps.json" with { type: "json" };
import en from "../../i18n/en/onboarding.json" with { type: "json" };
import fa from "../../i18n/fa/onboarding.json" with { type: "json" };
import tagWords from "../../i18n/en/tags.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen, type Visitor } from "../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../testing/samples.ts";
import { SettleCamera } from "./settle-camera.tsx";

const { cameraGroups, cameras, maps, tags } = endpoints;
const camera = aCamera(1, { tags: [] });
const own = { id: camera.group.groupId, name: "All" };
const yard = { id: idOf(701), name: "Yard" };

const show = (may: Visitor["may"] = everything, locale: "en" | "fa" = "en") =>
  renderScreen(<SettleCamera camera={camera} />, {
    as: { may: may ?? [], cameras: [camera, own, yard] },
    locale,
  });

it("CONN-5 ONB-20 place, group and tags are there to be opened, and nothing of them is read before", async () => {
  const { user } = await show();
  for (const name of [en.settle.place, en.settle.group, en.settle.tags]) await screen.findByText(name);
  expect(fakeApi.calls(maps.list)).toEqual([]);
  fakeApi.answer(maps.list, { items: [], total: 0 });
  fakeApi.answer(cameras.markers, null);
  await user.click(screen.getByText(en.settle.place));
  await screen.findByText(mapWords.install.noMap);
  await user.click(screen.getByRole("button", { name: mapWords.install.skip }));
  await waitFor(() => expect(screen.queryByText(mapWords.install.noMap)).toBeNull());
});

it("CONN-5 CAM-54 its group is changed at once, and alone", async () => {
  fakeApi.answer(cameraGroups.tree, {
    items: [own, yard].map((group) => ({ ...group, isDefault: false, children: [], cameraIds: [] })),
  });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(cameras.update, camera);
  const { user } = await show();
  await user.click(await screen.findByText(en.settle.group));
  await user.click(await screen.findByRole("combobox", { name: groupWords.group }));
  await user.click(await screen.findByRole("option", { name: "Yard" }));
  await waitFor(() => expect(fakeApi.calls(cameras.update).length).toBe(1));
  expect(fakeApi.calls(cameras.update)[0]?.body).toEqual({ groupId: yard.id });
});

it("CONN-5 TAG-4 its tags are changed where they are", async () => {
  fakeApi.answer(tags.list, { items: [], total: 0 });
  const { user } = await show();
  await user.click(await screen.findByText(en.settle.tags));
  await screen.findByRole("textbox", { name: tagWords.editor.label });
});

it("CONN-5 in fa whoever may set tags alone is offered them alone", async () => {
  await show(["cameraRead", "tagRead", "tagAssign"], "fa");
  await screen.findByText(fa.settle.tags);
  expect(screen.queryByText(fa.settle.place)).toBeNull();
  expect(screen.queryByText(fa.settle.group)).toBeNull();
});
