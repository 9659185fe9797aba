// The roles of a workspace: what is offered with which, and what each group of rights says it holds.
import { endpoints } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import words from "../../i18n/en/people.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aRole, everything, idOf } from "../../testing/samples.ts";
import { RolePanel } from "./role-panel.tsx";

async function open() {
  const items = [
    aRole({
      id: idOf(5),
      name: "Captain",
      lock: true,
      authorities: [{ key: 13, title: "", isGeneral: true, description: "" }],
    }),
    aRole({ id: idOf(6), name: "Member", lock: true }),
    aRole({ id: idOf(7), name: "Night guard", levels: { ...aRole().levels, LiveStream: "viewOnly" } }),
  ];
  fakeApi.answer(endpoints.roles.list, { items, total: items.length });
  const { user } = await renderScreen(<RolePanel />, { as: { may: everything, isOwner: true } });
  await screen.findByRole("region", { name: "Night guard" });
  return user;
}

async function openMenu(user: UserEvent, name: string): Promise<string[]> {
  await user.click(screen.getByRole("button", { name: words.actionsOf.replace("{{name}}", name) }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent ?? "");
}

it("ROLE-16 ROLE-56 a role of every workspace is looked at only, and copied but for the owner's", async () => {
  const user = await open();
  const offered = async (name: string) => {
    const items = await openMenu(user, name);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    return items;
  };
  const { review, edit, duplicate, suspend, remove } = words.role;
  expect(await offered("Captain")).toEqual([review]);
  expect(await offered("Member")).toEqual([review, duplicate]);
  expect(await offered("Night guard")).toEqual([review, edit, duplicate, suspend, remove]);
  await openMenu(user, "Member");
  await user.click(screen.getByRole("menuitem", { name: review }));
  const drawer = within(await screen.findByRole("dialog"));
  await drawer.findByText(words.group.LiveStream);
  expect(drawer.queryByRole("button", { name: words.role.save })).toBeNull();
  expect(drawer.queryByRole("textbox")).toBeNull();
});

it("ROLE-56 a press on a role shows what it holds", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: "Night guard" }));
  const drawer = within(await screen.findByRole("dialog"));
  const live = within(await drawer.findByRole("group", { name: words.group.LiveStream }));
  live.getByText(words.level.viewOnly);
  // What is only looked at does not look as if it could be changed.
  for (const control of ["textbox", "radio", "switch", "checkbox"])
    expect(drawer.queryByRole(control)).toBeNull();
  expect(live.queryByText(words.level.hidden)).toBeNull();
});

it("ROLE-7 maps, timestamps and proactive alerts are told of inside the groups that hold them", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: words.role.new }));
  const drawer = within(await screen.findByRole("dialog", { name: words.role.new }));
  const line = (group: keyof typeof words.group) =>
    drawer.getByRole("group", { name: words.group[group] }).textContent;
  expect(line("LiveStream")).toMatch(/maps and device locations/i);
  expect(line("DeviceSetup")).toMatch(/maps and device locations/i);
  expect(line("ClipsHistoricalFootage")).toMatch(/timestamps and events/i);
  expect(line("CustomerAnalyticsAndAIHeatmaps")).toMatch(/proactive AI alerts/i);
  expect(drawer.queryByRole("group", { name: /^(maps|timestamps|proactive)/i })).toBeNull();
});
