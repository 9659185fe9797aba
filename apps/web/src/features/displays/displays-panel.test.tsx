// The workspace's displays: what is told of each, and the form of one.
import { endpoints, errorText, type DisplayView, type SharedLayoutEntry } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../i18n/en/displays.json" with { type: "json" };
import people from "../../i18n/en/people.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { faultOf, isDisabled } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, aMoment, aRole, everything, idOf } from "../../testing/samples.ts";
import { DisplaysPanel } from "./displays-panel.tsx";

const { cameras, displays, roles } = endpoints;
const [gate, yard, door] = [
  aCamera(1, { name: "Gate" }),
  aCamera(2, { name: "Yard" }),
  aCamera(3, { name: "Door" }),
];

const aDisplay = (number: number, different: Partial<DisplayView> = {}): DisplayView => ({
  id: idOf(900 + number),
  name: `Display ${number}`,
  teamId: idOf(6),
  cameraIds: [gate.id],
  shows: null,
  gridSize: 1,
  stepSeconds: 20,
  locale: "en",
  pairedAt: aMoment,
  lastSeenAt: aMoment,
  isOn: true,
  ...different,
});

const layout = {
  id: idOf(70),
  name: "Entrance",
  kind: "grid",
  ownerId: idOf(90),
  ownerName: "Nima Rad",
  mayChange: true,
  updatedAt: aMoment,
} as const;

async function open(
  items: DisplayView[],
  at = "/settings?tab=displays",
  shared: readonly SharedLayoutEntry[] = [],
) {
  fakeApi.answer(endpoints.sharedLayouts.list, { items: [...shared], total: shared.length });
  fakeApi.answer(endpoints.tours.list, { items: [], total: 0 });
  const all = [gate, yard, door];
  fakeApi.answer(displays.list, { items, total: items.length });
  fakeApi.answer(cameras.list, { items: all, total: all.length });
  const teams = [
    aRole({ id: idOf(6), name: "Member", lock: true }),
    aRole({ id: idOf(7) }),
    aRole({ id: idOf(8), name: "Old", suspended: true }),
  ];
  fakeApi.answer(roles.list, { items: teams, total: teams.length });
  return renderScreen(<DisplaysPanel />, {
    path: "/settings",
    at,
    as: { may: everything, cameras: [gate, yard, door] },
  });
}

it("LAYT-22 each is listed with its last sign of life, what it shows, and its role", async () => {
  await open([
    aDisplay(1, { cameraIds: [gate.id, yard.id, door.id] }),
    aDisplay(2, { isOn: false }),
    aDisplay(3, { isOn: false, lastSeenAt: null, teamId: null }),
  ]);
  const said = async (name: string) => (await screen.findByRole("region", { name })).textContent;
  await waitFor(async () => expect(await said("Display 1")).toContain("Role: Member"));
  expect(await said("Display 1")).toContain("3 cameras, 1 at a time, every 20 s");
  expect(await said("Display 1")).toContain(words.life.on);
  expect(await said("Display 2")).toContain("Last seen Mar 14, 2026, 9:26 AM");
  expect(await said("Display 3")).toContain(words.life.never);
  expect(await said("Display 3")).toContain(words.roleGone);
});

it("LAYT-22 a screen is taken in by its code; its cameras stand in the order in which they were chosen", async () => {
  const { user } = await open([]);
  await user.click(await screen.findByRole("button", { name: words.add }));
  const form = within(await screen.findByRole("dialog", { name: words.add }));
  const add = await form.findByRole("button", { name: words.form.add });
  expect(isDisabled(add)).toBe(true);
  await user.type(form.getByLabelText(words.form.code), "abcd-efgh");
  await user.type(form.getByLabelText(words.form.name), "Lobby");
  await user.click(form.getByRole("checkbox", { name: "Yard" }));
  expect(form.queryByLabelText(words.form.step)).toBeNull();
  await user.click(form.getByRole("checkbox", { name: "Gate" }));
  await user.click(form.getByRole("radio", { name: "1" }));
  // Two cameras and one cell: they take turns.
  const step = form.getByLabelText(words.form.step);
  await user.clear(step);
  expect(isDisabled(add)).toBe(true);
  await user.type(step, "60");
  expect(
    within(form.getByLabelText(people.column.role))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Member", "Night guard"]);
  fakeApi.refuse(displays.pair, "invalidCode", { field: "code" });
  await user.click(add);
  const code = form.getByLabelText(words.form.code);
  await waitFor(() => expect(faultOf(code)).toBe(errorText("invalidCode", "en")));
  expect(document.activeElement).toBe(code);
  fakeApi.answer(displays.pair, aDisplay(1));
  await user.click(add);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(displays.pair).at(-1)?.body).toEqual({
    code: "ABCDEFGH",
    shows: null,
    name: "Lobby",
    cameraIds: [yard.id, gate.id],
    gridSize: 1,
    stepSeconds: 60,
    locale: "en",
    teamId: idOf(6),
  });
});

it("LAYT-22 the QR code of a screen opens the form with its code", async () => {
  const { user, address } = await open([aDisplay(1)], "/settings?tab=displays&code=ABCDEFGH");
  const form = within(await screen.findByRole("dialog", { name: words.add }));
  expect(await form.findByDisplayValue("ABCDEFGH")).not.toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(address()).toBe("/settings?tab=displays"));
});

it("LAYT-22 one is changed, and ended after a question", async () => {
  const { user } = await open([aDisplay(1)]);
  const act = async (name: string) => {
    await user.click(
      await screen.findByRole("button", { name: words.actionsOf.replace("{{name}}", "Display 1") }),
    );
    await user.click(await screen.findByRole("menuitem", { name }));
    return within(await screen.findByRole("dialog"));
  };
  const form = await act(words.edit);
  const name = await form.findByLabelText(words.form.name);
  expect(form.queryByLabelText(words.form.code)).toBeNull();
  await user.clear(name);
  await user.type(name, "Entrance");
  fakeApi.answer(displays.update, aDisplay(1, { name: "Entrance" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(displays.update)[0]?.body).toMatchObject({ name: "Entrance", cameraIds: [gate.id] });
  const question = await act(words.remove.action);
  fakeApi.answer(displays.remove, undefined);
  await user.click(question.getByRole("button", { name: words.remove.action }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fakeApi.calls(displays.remove)[0]?.params).toEqual({ id: idOf(901) });
});

it("LAYT-22 LAYT-23 shows a shared layout in place of cameras, and says which", async () => {
  const { user } = await open([aDisplay(1)], undefined, [layout]);
  fakeApi.answer(displays.update, aDisplay(1));
  await user.click(await screen.findByRole("button", { name: "Actions for Display 1" }));
  await user.click(await screen.findByRole("menuitem", { name: words.edit }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Display 1" }));
  await user.selectOptions(await form.findByRole("combobox", { name: words.form.shows }), "Entrance");
  expect(form.queryByRole("checkbox")).toBeNull();
  fakeApi.answer(displays.list, {
    items: [aDisplay(1, { shows: { kind: "layout", id: layout.id } })],
    total: 1,
  });
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByText("Shared layout “Entrance”");
  expect(fakeApi.calls(displays.update)[0]?.body).toMatchObject({
    cameraIds: [],
    shows: { kind: "layout", id: layout.id },
  });
});
