// The tags of the workspace in its settings.
import { endpoints, type WorkspaceTag } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import words from "../../i18n/en/tags.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { everything } from "../../testing/samples.ts";
import { TagsPanel } from "./tags-panel.tsx";

const { tags } = endpoints;
const yard: WorkspaceTag = {
  id: "01990000-0000-7000-8000-000000000011",
  name: "Yard",
  color: "blue",
  usage: 3,
};

let kept: WorkspaceTag[];
beforeEach(() => {
  kept = [yard];
  fakeApi.answer(tags.list, () => ({ items: kept, total: kept.length }));
});

const open = (may = everything) => renderScreen(<TagsPanel />, { as: { may } });
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
async function openMenu(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.click(await screen.findByRole("button", { name: words.actionsOf.replace("{{name}}", "Yard") }));
}

it("TAG-2 lists them with how many devices bear each, and makes one in a colour that has a name", async () => {
  const { user } = await open();
  await waitFor(() => expect(rows()).toEqual(["Yard3 devices"]));
  fakeApi.answer(tags.create, ({ body: { name, color = "grey" } }) => {
    const tag = { id: "01990000-0000-7000-8000-000000000012", name, color, usage: 0 };
    kept = [...kept, tag];
    return tag;
  });
  await user.click(screen.getByRole("button", { name: words.new }));
  const form = within(await screen.findByRole("dialog"));
  await user.type(form.getByRole("textbox", { name: words.form.name }), "yard");
  await user.click(form.getByRole("radio", { name: words.color.pink }));
  await user.click(form.getByRole("button", { name: words.create }));
  // TAG-4: it is there already.
  expect(await form.findByText("“Yard” already exists.")).toBeTruthy();
  await user.clear(form.getByRole("textbox", { name: words.form.name }));
  await user.type(form.getByRole("textbox", { name: words.form.name }), "Cellar{Enter}");
  await waitFor(() => expect(rows()).toEqual(["Yard3 devices", "CellarNot used"]));
  expect(fakeApi.calls(tags.create).map(({ body }) => body)).toEqual([{ name: "Cellar", color: "pink" }]);
});

it("TAG-2 renames one and colours it otherwise", async () => {
  const { user } = await open();
  fakeApi.answer(tags.update, ({ body: { name = "", color = "grey" } }) => {
    const changed = { ...yard, name, color };
    kept = [changed];
    return changed;
  });
  await openMenu(user);
  await user.click(await screen.findByRole("menuitem", { name: words.edit.action }));
  const form = within(await screen.findByRole("dialog"));
  const name = form.getByRole("textbox", { name: words.form.name });
  await user.clear(name);
  await user.type(name, "a,b{Enter}");
  expect(await form.findByText(words.editor.notAllowed)).toBeTruthy();
  await user.clear(name);
  await user.type(name, "Court{Enter}");
  await waitFor(() => expect(rows()).toEqual(["Court3 devices"]));
  expect(fakeApi.calls(tags.update).map(({ body }) => body)).toEqual([{ name: "Court", color: "blue" }]);
});

it("TAG-5 deleting one in use asks with the number of devices", async () => {
  const { user } = await open();
  fakeApi.answer(tags.remove, () => {
    kept = [];
  });
  await openMenu(user);
  await user.click(await screen.findByRole("menuitem", { name: words.remove.action }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("It is on 3 devices and is taken off all of them.")).toBeTruthy();
  expect(fakeApi.calls(tags.remove)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: words.remove.action }));
  await screen.findByText(words.empty.title);
  expect(fakeApi.calls(tags.remove)).toHaveLength(1);
});

it("ROLE-15 who may only read them changes nothing", async () => {
  await open(["workspaceRead", "tagRead"]);
  await waitFor(() => expect(rows()).toEqual(["Yard3 devices"]));
  expect(screen.queryByRole("button")).toBeNull();
});
