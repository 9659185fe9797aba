// Tags of a camera as they are put on it and taken off.
import { endpoints, tagsAtMost, type CameraDetails, type Tag } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useQuery } from "@tanstack/react-query";
import words from "../../i18n/en/tags.json" with { type: "json" };
import wordsFa from "../../i18n/fa/tags.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen, type Visitor } from "../../testing/render-screen.tsx";
import { aCamera, everything } from "../../testing/samples.ts";
import { cameraQuery } from "../camera/camera-reads.ts";
import { TagEditor } from "./tag-editor.tsx";

const { cameras, tags } = endpoints;
const idOf = (at: number) => `01990000-0000-7000-8000-0000000000${10 + at}`;
const aTag = (at: number, name: string): Tag => ({ id: idOf(at), name, color: "blue" });
const [yard, gate, gateway] = [aTag(1, "Yard"), aTag(2, "Gate"), aTag(3, "Gateway باغ")];

let camera: CameraDetails;
let made: Tag[];
beforeEach(() => {
  camera = aCamera(1, { tags: [yard] });
  made = [yard, gate, gateway];
  fakeApi.answer(cameras.get, () => camera);
  fakeApi.answer(tags.list, () => ({ items: made.map((tag) => ({ ...tag, usage: 1 })), total: made.length }));
  fakeApi.answer(tags.create, ({ body: { name, color = "grey" } }) => {
    const tag = { id: idOf(made.length + 1), name, color };
    made = [...made, tag];
    return { ...tag, usage: 0 };
  });
  fakeApi.answer(tags.assign, ({ body }) => {
    const added = made.filter(({ id }) => id === body.tagId);
    camera = { ...camera, tags: [...(camera.tags ?? []), ...added] };
    return body;
  });
  fakeApi.answer(tags.drop, ({ params: { tagId } }) => {
    camera = { ...camera, tags: camera.tags?.filter(({ id }) => id !== tagId) };
  });
});

function Shown() {
  const { data } = useQuery(cameraQuery(camera.id));
  return data && <TagEditor camera={data} />;
}

const open = async (as: Visitor = {}, locale: "en" | "fa" = "en") => {
  const may = as.may ?? everything;
  const shown = await renderScreen(<Shown />, { as: { ...as, may, cameras: [camera] }, locale });
  const { editor } = locale === "en" ? words : wordsFa;
  return { ...shown, field: await screen.findByRole("textbox", { name: editor.label }) };
};
const names = () =>
  within(screen.getByRole("list", { name: words.title }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const has = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));

it("TAG-4 Enter puts the tag there that is called what was typed, however it was typed, and makes one that is new", async () => {
  const { user, field } = await open();
  await user.type(field, "GATE{Enter}");
  await has("Yard", "Gate");
  expect(fakeApi.calls(tags.create)).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe("The tag Gate was added.");
  await user.type(field, " Gateway باغ{Enter}");
  await has("Yard", "Gate", "Gateway باغ");
  await user.type(field, "Outdoor{Enter}");
  await has("Yard", "Gate", "Gateway باغ", "Outdoor");
  expect(fakeApi.calls(tags.create).map(({ body }) => body.name)).toEqual(["Outdoor"]);
  // Told apart from those that are there.
  expect(fakeApi.calls(tags.create)[0]?.body.color).not.toBe("blue");
});

it("TAG-4 what is typed offers to make it and those that are alike, by the arrows as well", async () => {
  const { user, field } = await open();
  await user.type(field, "ate");
  const offers = await screen.findByRole("listbox", { name: words.editor.offers });
  const offered = () =>
    within(offers)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(offered()).toEqual(["Create “ate”", "Gate", "Gateway باغ"]));
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await has("Yard", "Gate");
});

it("TAG-5 Backspace in the empty field takes the last off, and each can be taken off by its button", async () => {
  camera = { ...camera, tags: [yard, gate] };
  const { user, field } = await open();
  await user.type(field, "x{Backspace}");
  expect(names()).toHaveLength(2);
  await user.keyboard("{Backspace}");
  await has("Yard");
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: "Remove the tag Yard" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: words.title })).toBeNull());
});

it("TAG-3 what no tag may be called, or is on it already, is refused in words and kept in the field", async () => {
  const { user, field } = await open();
  for (const [typed, said] of [
    ["a, b", words.editor.notAllowed],
    ["x".repeat(33), words.editor.notAllowed],
    ["#1", words.editor.notAllowed],
    ["YARD", words.editor.onIt],
  ] as const) {
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect((field as HTMLInputElement).value).toBe(typed);
  }
  expect(fakeApi.calls(tags.create)).toEqual([]);
  expect(fakeApi.calls(tags.assign)).toEqual([]);
});

it("TAG-3 a refusal of the server is said in Persian too, and nothing is lost", async () => {
  fakeApi.refuse(tags.create, "valueNotAllowed", { field: "name" });
  const { user, field } = await open({}, "fa");
  await user.type(field, "نو{Enter}");
  expect(await screen.findByText("این مقدار را نمی‌توانید اضافه کنید")).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe("نو");
});

it("TAG-4 at 20 the field says that none can be added", async () => {
  camera = { ...camera, tags: Array.from({ length: tagsAtMost }, (_, at) => aTag(at + 20, `Tag ${at}`)) };
  const { field } = await open();
  expect((field as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText(words.editor.full.replace("{{most}}", "20"))).toBeTruthy();
});

it("ROLE-15 who may put tags there and make none is offered those that there are", async () => {
  const { user, field } = await open({ may: ["workspaceRead", "cameraRead", "tagRead", "tagAssign"] });
  await user.type(field, "New{Enter}");
  expect(await screen.findByText(words.editor.unknown)).toBeTruthy();
  expect(screen.queryByRole("option", { name: /Create/ })).toBeNull();
  await user.clear(field);
  await user.type(field, "gate{Enter}");
  await has("Yard", "Gate");
});

it("WS-68 a guest's tag stays on the page, and the server is not asked for what it does not know", async () => {
  const { user, field } = await open({ isGuest: true });
  fakeApi.answer(tags.assign, ({ body }) => body);
  fakeApi.answer(tags.create, ({ body: { name, color = "grey" } }) => {
    return { id: idOf(9), name, color, usage: 0 };
  });
  await user.type(field, "Mine{Enter}");
  await has("Yard", "Mine");
  expect(fakeApi.calls(tags.assign)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Remove the tag Mine" }));
  await has("Yard");
  expect(fakeApi.calls(tags.drop)).toEqual([]);
});
