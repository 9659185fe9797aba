// What is noted of a camera, on its page.
import { endpoints, type CameraDetails } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import common from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/tags.json" with { type: "json" };
import { cameraQuery } from "../../subjects/camera/camera-reads.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { CameraMetadata } from "./camera-metadata.tsx";

const { cameras, metadata } = endpoints;
const serial = { id: "01990000-0000-7000-8000-000000000011", key: "Serial", value: "<b>A-1</b>" };

let camera: CameraDetails;
beforeEach(() => {
  camera = aCamera(1, { metadata: [serial] });
  fakeApi.answer(cameras.get, () => camera);
  fakeApi.answer(metadata.create, ({ body: { resourceId, key, value } }) => {
    const item = { id: "01990000-0000-7000-8000-000000000012", key, value };
    camera = { ...camera, metadata: [...(camera.metadata ?? []), item] };
    return { ...item, resourceId };
  });
  fakeApi.answer(metadata.remove, ({ params: { id } }) => {
    camera = { ...camera, metadata: camera.metadata?.filter((item) => item.id !== id) };
  });
});

function Shown() {
  const { data } = useQuery(cameraQuery(camera.id));
  return data && <CameraMetadata camera={data} />;
}

const open = (may = everything) => renderScreen(<Shown />, { as: { may, cameras: [camera] } });
const shown = () => screen.queryAllByRole("term").map((term) => term.parentElement?.textContent);
const has = (...expected: string[]) => waitFor(() => expect(shown()).toEqual(expected));
const menuOf = (key: string) =>
  screen.getByRole("button", { name: words.metadata.actionsOf.replace("{{key}}", key) });

it("TAG-7 what is noted is plain text, one is added, and a key that is there is refused at its field", async () => {
  const { user } = await open();
  await has("Serial<b>A-1</b>");
  expect(document.querySelector("dd b")).toBeNull();
  await user.click(screen.getByRole("button", { name: words.metadata.add }));
  const form = within(await screen.findByRole("dialog"));
  fakeApi.refuse(metadata.create, "duplicateValue", { field: "key" });
  await user.type(form.getByRole("textbox", { name: words.metadata.key }), "serial");
  await user.type(form.getByRole("textbox", { name: words.metadata.value }), "2");
  await user.click(form.getByRole("button", { name: common.action.save }));
  expect(await form.findByText("The value entered is duplicate")).toBeTruthy();
  fakeApi.answer(metadata.create, ({ body: { resourceId, key, value } }) => {
    camera = { ...camera, metadata: [serial, { id: serial.id.replace("11", "12"), key, value }] };
    return { id: serial.id.replace("11", "12"), resourceId, key, value };
  });
  await user.type(form.getByRole("textbox", { name: words.metadata.key }), " 2{Enter}");
  await has("Serial<b>A-1</b>", "serial 22");
});

it("TAG-6 one is changed, removed, and brought back", async () => {
  const { user } = await open();
  await has("Serial<b>A-1</b>");
  fakeApi.answer(metadata.update, ({ params: { id }, body: { key = "", value = "" } }) => {
    camera = { ...camera, metadata: [{ id, key, value }] };
    return { id, resourceId: camera.id, key, value };
  });
  await user.click(menuOf("Serial"));
  await user.click(await screen.findByRole("menuitem", { name: words.metadata.edit }));
  const form = within(await screen.findByRole("dialog"));
  const value = form.getByRole("textbox", { name: words.metadata.value });
  await user.clear(value);
  await user.type(value, "A-2");
  await user.click(form.getByRole("button", { name: common.action.save }));
  await has("SerialA-2");
  await user.click(menuOf("Serial"));
  await user.click(await screen.findByRole("menuitem", { name: words.metadata.remove }));
  await has();
  await user.click(await screen.findByRole("button", { name: common.action.undo }));
  await has("SerialA-2");
});

it("TAG-8 without the right to read them they are not there; who may only read changes nothing", async () => {
  const { metadata: _, ...rest } = camera;
  const whole = camera;
  camera = rest;
  await open();
  expect(screen.queryByRole("heading", { name: words.metadata.title })).toBeNull();
  camera = whole;
});

it("TAG-8 who may only read them sees no controls", async () => {
  await open(["workspaceRead", "cameraRead", "metadataRead"]);
  await has("Serial<b>A-1</b>");
  expect(screen.queryByRole("button")).toBeNull();
});
