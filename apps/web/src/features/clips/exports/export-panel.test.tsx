// The lists of exports: what stands on a card in each state, what is found, and what is said when there is nothing.
import { endpoints, errorText, exportFaults } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { react } from "../../../app/channel-reactions.ts";
import words from "../../../i18n/en/clips.json" with { type: "json" };
import common from "../../../i18n/en/common.json" with { type: "json" };
import persian from "../../../i18n/fa/clips.json" with { type: "json" };
import { cameraTimeOf } from "../../../lib/camera-time.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { aPerson, everything, idOf, workspaceId } from "../../../testing/samples.ts";
import { anExport, aPart, cardOf, exportWorld, gate, names, show, unready, world, yard } from "./export-world.testing.tsx";

const { exports } = endpoints;
exportWorld();

it("CLIP-4 CLIP-8 EXP-9 a card has the first picture, name, cameras, time by the camera's clock, length, format, size and maker", async () => {
  const own = aPerson();
  const parts = [
    aPart(),
    aPart({ cameraId: yard.id, cameraName: "Yard" }),
    aPart({ cameraId: idOf(3), cameraName: "Door" }),
  ];
  world.kept = [
    anExport(1, "The van", { parts }),
    anExport(2, "Ladder", {
      format: "mkv",
      createdBy: own.id,
      createdByName: own.fullName,
      parts: [aPart({ cameraId: idOf(77), cameraName: "Old door", isCameraRemoved: true })],
    }),
  ];
  await show("exports");
  const van = await cardOf("The van");
  van.getByText(/^\u2068Gate\u2069 and 2 more$/);
  van.getByText("Navid Karimi");
  van.getByText(/^1 min 30 sec$/);
  expect(van.getByText("MP4").parentElement?.textContent).toBe("MP4 · 27 MB");
  van.getByText(cameraTimeOf("Asia/Tehran", "en").full(Date.parse(world.kept[0]?.startAt ?? "")));
  expect(van.queryByText(words.cameraRemoved)).toBeNull();
  const ladder = await cardOf("Ladder");
  ladder.getByText("Old door");
  ladder.getByText(words.cameraRemoved);
  ladder.getByText(words.you);
  ladder.getByText("MKV");
  expect(names()).toEqual(["The van", "Ladder"]);
  await waitFor(() => expect(fakeApi.calls(exports.thumbnail)).toHaveLength(2));
  expect(fakeApi.calls(exports.thumbnail)[0]?.query.cameraId).toBe(gate.id);
});

it("CLIP-2 EXP-13 one that is made says how far it is, and follows by itself until it is ready", async () => {
  world.kept = [unready(1, "The van", "processing", { progress: 62 }), unready(2, "Ladder", "queued")];
  await show("exports");
  const van = await cardOf("The van");
  expect(van.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("62");
  van.getByText(words.export.progress.replace("{{percent}}", "62%"));
  (await cardOf("Ladder")).getByText(words.export.queuedText);
  expect(fakeApi.calls(exports.thumbnail)).toEqual([]);
  world.kept = [anExport(1, "The van")];
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(names()).toEqual(["The van"]);
});

it("EXP-14 CACHE-6 the list follows what the channel tells of exports", async () => {
  await show("exports");
  await screen.findByText(words.export.emptyTitle);
  world.kept = [anExport(1, "The van")];
  const facts = { workspaceId, kind: "camera", resourceId: gate.id, event: "updated" } as const;
  react(
    { name: "ResourceEvent", args: [{ ...facts, eventType: null, data: { change: "export" } }] },
    { pathname: () => "/", go: () => undefined },
  );
  await cardOf("The van");
});

it.each([
  ["en", words],
  ["fa", persian],
] as const)("EXP-15 one that failed says why in words, in %s", async (locale, texts) => {
  world.kept = exportFaults.map((error, at) => unready(at + 1, error, "failed", { error }));
  await show("exports", {}, { locale });
  for (const fault of exportFaults) {
    const card = await cardOf(fault);
    card.getByText(texts.export.state.failed);
    card.getByText(texts.export.fault[fault]);
  }
});

it("EXP-15 a failed one is asked for once more as it was, where its cameras are there and may be exported", async () => {
  const parts = [aPart({ file: null }), aPart({ cameraId: yard.id, cameraName: "Yard", file: null })];
  world.kept = [
    unready(1, "The van", "failed", { error: "diskFull", parts }),
    unready(2, "Ladder", "failed", { error: "broken", parts: [aPart({ isCameraRemoved: true, file: null })] }),
  ];
  fakeApi.answer(exports.create, { id: idOf(50) });
  const { user } = await show("exports");
  expect((await cardOf("Ladder")).queryByRole("button", { name: words.export.again })).toBeNull();
  await user.click((await cardOf("The van")).getByRole("button", { name: words.export.again }));
  await screen.findByText(words.export.startedAgain);
  expect(fakeApi.calls(exports.create)[0]?.body).toEqual({
    cameraId: gate.id,
    otherCameraIds: [yard.id],
    startAt: world.kept[0]?.startAt,
    duration: 90,
    name: "The van",
    format: "mp4",
  });
});

it("CLIP-2 CLIP-4 My Clips has the ready ones that one made oneself, and asks for no maker", async () => {
  const own = aPerson();
  world.kept = [
    anExport(1, "The van"),
    anExport(2, "Ladder", { createdBy: own.id }),
    unready(3, "Cat", "processing", { createdBy: own.id }),
  ];
  await show("myClips");
  await cardOf("Ladder");
  expect(names()).toEqual(["Ladder"]);
  for (const name of [words.export.maker, words.export.state.label])
    expect(screen.queryByRole("combobox", { name })).toBeNull();
});

it("CLIP-4 exports are found by camera, maker, state and days, as the address says", async () => {
  world.kept = [
    anExport(1, "The van"),
    anExport(2, "Ladder", { parts: [aPart({ cameraId: yard.id, cameraName: "Yard" })] }),
    unready(3, "Cat", "failed", { createdBy: idOf(901), createdByName: "Mina Rad" }),
  ];
  // They may not see who is in the workspace, but whose exports they see.
  const may = everything.filter((action) => !action.startsWith("view"));
  const { user, address } = await show("exports", { may });
  const choice = async (label: string, option: string) => {
    await user.click(await screen.findByRole("combobox", { name: label }));
    await user.click(await screen.findByRole("option", { name: option }));
  };
  await cardOf("Cat");
  await choice(words.camera, "Yard");
  await waitFor(() => expect(names()).toEqual(["Ladder"]));
  await user.click(screen.getByRole("button", { name: words.reset }));
  await waitFor(() => expect(names()).toHaveLength(3));
  await choice(words.export.state.label, words.export.state.failed);
  await waitFor(() => expect(names()).toEqual(["Cat"]));
  expect(address()).toBe("/app/clips?tab=exports&state=failed");
  await user.click(screen.getByRole("button", { name: words.reset }));
  await waitFor(() => expect(names()).toHaveLength(3));
  await choice(words.export.maker, "Mina Rad");
  await waitFor(() => expect(names()).toEqual(["Cat"]));
});

it("CLIP-4 exports come in pages of 50, and the list goes on as its end comes near", async () => {
  world.kept = Array.from({ length: 60 }, (_, at) => anExport(at + 1, `Clip ${at + 1}`));
  await show("exports");
  await screen.findByText("Clip 60");
  expect(fakeApi.calls(exports.list).map(({ query }) => [query.limit, query.offset])).toEqual([
    [50, 0],
    [50, 50],
  ]);
});

it("CLIP-7 each list says that it is empty, with what to do, and so does a search that finds nothing", async () => {
  const { user } = await show("exports");
  await screen.findByText("No clips yet.");
  screen.getByText("Open a camera and start an export.");
  screen.getByRole("link", { name: words.watch });
  await user.click(await screen.findByRole("combobox", { name: words.camera }));
  await user.click(await screen.findByRole("option", { name: "Yard" }));
  await screen.findByText(words.export.noneFound);
  await user.click(within(screen.getByRole("status")).getByRole("button", { name: words.reset }));
  await screen.findByText("No clips yet.");
});

it.each([
  ["exports", ["The van", "Ladder", "Cat"]],
  ["download", ["The van", "Ladder"]],
  ["myClips", ["Ladder"]],
] as const)("NAV-21 %s lists what its name says", async (section, listed) => {
  world.kept = [
    anExport(1, "The van"),
    anExport(2, "Ladder", { createdBy: aPerson().id }),
    unready(3, "Cat", "processing", { progress: 62 }),
  ];
  await show(section);
  await cardOf("Ladder");
  expect(names().toSorted()).toEqual([...listed].toSorted());
});

it("CLIP-7 what is ready to download says that it is empty", async () => {
  await show("download");
  await screen.findByText("Nothing to download yet.");
});

it.each(["myClips", "download", "exports"] as const)(
  "CLIP-7 the list of %s that cannot be read says why, and is read when that is asked for",
  async (section) => {
    fakeApi.refuse(exports.list, "internalError");
    const { user } = await show(section);
    await screen.findByText(errorText("internalError", "en"));
    fakeApi.answer(exports.list, { items: [anExport(1, "The van")], total: 1 });
    await user.click(screen.getByRole("button", { name: common.action.retry }));
    await screen.findByText("The van");
  },
);
