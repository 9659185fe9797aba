// The list of snapshots: what stands on a card, what is found, and what it says when there is nothing.
import { endpoints, errorText } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { react } from "../../../app/channel-reactions.ts";
import words from "../../../i18n/en/clips.json" with { type: "json" };
import common from "../../../i18n/en/common.json" with { type: "json" };
import { cameraTimeOf } from "../../../lib/camera-time.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { aPerson, everything, idOf } from "../../../testing/samples.ts";
import { aSnapshot, ago, cardOf, gate, names, path, show, snapshotWorld, world, yard } from "./snapshot-world.testing.tsx";

const { snapshots } = endpoints;
snapshotWorld();

it("CLIP-4 CLIP-8 a card has the small picture, name, camera, time by the camera's clock, size and maker, the newest first", async () => {
  const own = aPerson();
  world.kept = [
    aSnapshot(1, "The van"),
    aSnapshot(2, "Ladder", {
      cameraId: idOf(77),
      cameraName: "Old door",
      isCameraRemoved: true,
      createdBy: own.id,
      createdByName: own.fullName,
    }),
  ];
  await show();
  const van = await cardOf("The van");
  van.getByText("Gate");
  van.getByText("Navid Karimi");
  van.getByText("412 kB");
  van.getByText(cameraTimeOf("Asia/Tehran", "en").full(Date.parse(world.kept[0]?.time ?? "")));
  expect(van.queryByText(words.cameraRemoved)).toBeNull();
  const ladder = await cardOf("Ladder");
  ladder.getByText("Old door");
  ladder.getByText(words.cameraRemoved);
  ladder.getByText(words.you);
  expect(names()).toEqual(["The van", "Ladder"]);
  await waitFor(() =>
    expect(fakeApi.calls(snapshots.media).map(({ query }) => query.size)).toEqual(["small", "small"]),
  );
  expect(fakeApi.sent().every(({ id, accessToken }) => id !== "snapshots.media" || accessToken)).toBe(true);
});

it("CLIP-4 pictures are asked for as they come into sight", async () => {
  vi.stubGlobal("IntersectionObserver", class { observe() {} unobserve() {} disconnect() {} });
  world.kept = [aSnapshot(1, "The van")];
  await show();
  await cardOf("The van");
  expect(fakeApi.calls(snapshots.media)).toEqual([]);
});

it("CLIP-2 CLIP-4 all snapshots are there, in pages of 50: the list goes on as its end comes near", async () => {
  world.kept = Array.from({ length: 120 }, (_, at) => aSnapshot(at + 1, `Shot ${at + 1}`));
  await show();
  await screen.findByText("Shot 120");
  expect(names()).toHaveLength(120);
  expect(fakeApi.calls(snapshots.list).map(({ query }) => [query.limit, query.offset])).toEqual([
    [50, 0],
    [50, 50],
    [50, 100],
  ]);
});

it("CLIP-4 they are found by camera, by who took them and by days, as the address says", async () => {
  world.kept = [
    aSnapshot(1, "The van"),
    aSnapshot(2, "Ladder", { cameraId: yard.id, cameraName: "Yard", timezone: "UTC" }),
    aSnapshot(3, "Long ago", { time: ago(5 * 1440), createdBy: idOf(901), createdByName: "Mina Rad" }),
  ];
  // They may not see who is in the workspace, but whose pictures they see.
  const may = everything.filter((action) => !action.startsWith("view"));
  const { user, address } = await show({ may });
  const choice = async (label: string, option: string) => {
    await user.click(await screen.findByRole("combobox", { name: label }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await screen.findByText("Ladder");
  await choice(words.camera, "Yard");
  await waitFor(() => expect(names()).toEqual(["Ladder"]));
  expect(address()).toBe(`${path}&camera=${yard.id}`);
  await user.click(screen.getByRole("button", { name: words.reset }));
  await waitFor(() => expect(names()).toHaveLength(3));
  await choice(words.snapshot.maker, "Mina Rad");
  await waitFor(() => expect(names()).toEqual(["Long ago"]));
  expect(address()).toBe(`${path}&by=${idOf(901)}`);
});

it("CLIP-4 days are those of the camera that is asked for", async () => {
  world.kept = [aSnapshot(1, "The van", { time: "2026-03-14T21:00:00.000Z" })];
  await show({}, `${path}&camera=${gate.id}&from=2026-03-15&to=2026-03-15`);
  // Half past midnight in Tehran.
  await screen.findByText("The van");
  expect(fakeApi.calls(snapshots.list).at(-1)?.query).toMatchObject({
    startTime: "2026-03-14T20:30:00.000Z",
    endTime: "2026-03-15T20:30:00.000Z",
  });
});

it("CLIP-4 ROLE-21 a guest sees the names that the server gives, and none to choose from", async () => {
  world.kept = [aSnapshot(1, "The van", { createdByName: "Team member" })];
  await show({ isGuest: true });
  (await cardOf("The van")).getByText("Team member");
  expect(screen.queryByRole("combobox", { name: words.snapshot.maker })).toBeNull();
});

it("CLIP-7 an empty list says so and leads on, and so does a search that finds nothing", async () => {
  const { user } = await show();
  await screen.findByText("No snapshots yet.");
  screen.getByRole("link", { name: words.watch });
  world.kept = [aSnapshot(1, "The van")];
  await user.click(await screen.findByRole("combobox", { name: words.camera }));
  await user.click(await screen.findByRole("option", { name: "Yard" }));
  await screen.findByText(words.snapshot.noneFound);
  await user.click(within(screen.getByRole("status")).getByRole("button", { name: words.reset }));
  await screen.findByText("The van");
});

it("CLIP-7 a list that cannot be read says why, and is read when that is asked for", async () => {
  fakeApi.refuse(snapshots.list, "internalError");
  const { user } = await show();
  await screen.findByText(errorText("internalError", "en"));
  world.kept = [aSnapshot(1, "The van")];
  fakeApi.answer(snapshots.list, { items: world.kept, total: 1 });
  await user.click(screen.getByRole("button", { name: common.action.retry }));
  await screen.findByText("The van");
});

it("CLIP-8 CACHE-6 a camera that is renamed or removed meanwhile is shown so", async () => {
  world.kept = [aSnapshot(1, "The van")];
  await show();
  await cardOf("The van");
  world.kept = [aSnapshot(1, "The van", { cameraName: "Side gate", isCameraRemoved: true })];
  const facts = { workspaceId: idOf(700), kind: "camera", resourceId: gate.id, event: "deleted" } as const;
  react(
    { name: "ResourceEvent", args: [{ ...facts, eventType: null, data: null }] },
    { pathname: () => "/", go: () => undefined },
  );
  await screen.findByText("Side gate");
  screen.getByText(words.cameraRemoved);
});

it("CLIP-4 what others took meanwhile is there once one comes back to the window", async () => {
  world.kept = [aSnapshot(1, "The van")];
  await show();
  await cardOf("The van");
  world.kept = [aSnapshot(2, "Ladder"), ...world.kept];
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await cardOf("Ladder");
});

it("MASK-19 CACHE-6 pictures are fetched anew once a mask is another", async () => {
  world.kept = [aSnapshot(1, "The van")];
  await show();
  const pictures = () => fakeApi.calls(snapshots.media).length;
  await waitFor(() => expect(pictures()).toBe(1));
  const altered = { workspaceId: idOf(700), cameraId: gate.id, mask: null, userId: idOf(900) };
  react({ name: "MaskAltered", args: [altered] }, { pathname: () => "/", go: () => undefined });
  await waitFor(() => expect(pictures()).toBe(2));
});
