// What people do with exports: play them, take them along, call them something else, delete them.
import { endpoints, errorText } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { react } from "../../../app/channel-reactions.ts";
import words from "../../../i18n/en/clips.json" with { type: "json" };
import common from "../../../i18n/en/common.json" with { type: "json" };
import persian from "../../../i18n/fa/clips.json" with { type: "json" };
import { giveRoom } from "../../../lib/files/room-of-browser.testing.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { idOf, workspaceId } from "../../../testing/samples.ts";
import {
  ago,
  anExport,
  aPart,
  cardOf,
  choose,
  exportWorld,
  film,
  gate,
  named,
  names,
  show,
  unready,
  world,
  yard,
} from "./export-world.testing.tsx";

const { cameras, exports } = endpoints;
exportWorld();

const open = async (user: Awaited<ReturnType<typeof show>>["user"], text: string, name: string) => {
  await user.click(await screen.findByRole("button", { name: named(text, name) }));
  return within(await screen.findByRole("dialog", { name }));
};

it("CLIP-5 one opens large with what is known of it, and is played in place", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("maybe");
  const gaps = [{ from: ago(5), to: ago(4), reason: "status" as const }];
  const part = aPart();
  world.kept = [anExport(1, "The van", { parts: [{ ...part, file: part.file && { ...part.file, gaps } }] })];
  const { user } = await show("exports");
  const dialog = await open(user, words.export.play, "The van");
  dialog.getByText("Gate");
  dialog.getByText(world.hash);
  dialog.getByText(/the camera was offline/);
  await user.click(dialog.getByRole("button", { name: words.export.player.play }));
  await waitFor(() => {
    const video = document.querySelector("video");
    expect(video?.getAttribute("aria-label")).toBe("The van, Gate");
    expect(video?.hasAttribute("controls")).toBe(true);
  });
  expect(fakeApi.calls(exports.media).map(({ query }) => query.cameraId)).toEqual([gate.id]);
});

it.each([
  ["too large", "maybe", 300_000_000, words.export.player.tooLarge],
  ["of a format that the browser does not know", "", 30, words.export.player.unknownFormat],
] as const)("CLIP-5 one that is %s is not fetched to be played", async (_, answer, size, text) => {
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue(answer);
  const part = aPart();
  world.kept = [anExport(1, "The van", { parts: [{ ...part, file: part.file && { ...part.file, size } }] })];
  const { user } = await show("exports");
  const dialog = await open(user, words.export.play, "The van");
  dialog.getByText(text);
  expect(dialog.queryByRole("button", { name: words.export.player.play })).toBeNull();
  expect(fakeApi.calls(exports.media)).toEqual([]);
});

it("CLIP-5 of several cameras all are named, and each has its own file and hash", async () => {
  const part = aPart();
  const other = part.file && { ...part.file, sha256: "b".repeat(64), name: "Yard.mp4" };
  world.kept = [
    anExport(1, "The van", { parts: [part, aPart({ cameraId: yard.id, cameraName: "Yard", file: other })] }),
  ];
  const { user } = await show("exports");
  const dialog = await open(user, words.export.play, "The van");
  for (const name of ["Gate", "Yard"]) dialog.getAllByText(name);
  dialog.getByText(world.hash);
  await user.click(dialog.getByRole("combobox", { name: words.export.file }));
  await user.click(await screen.findByRole("option", { name: "Yard" }));
  dialog.getByText("b".repeat(64));
});

it("CLIP-5 EXP-17 EXP-24 the files of one are downloaded under their names, as they are on the server", async () => {
  world.kept = [anExport(1, "The van")];
  const { user } = await show("exports");
  await choose(user, "The van", words.download);
  await waitFor(() => expect(world.saved).toEqual(["The van.mp4"]));
  expect(new Uint8Array((await world.files[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(film);
  expect(fakeApi.sent().every(({ id, accessToken }) => id !== "exports.media" || accessToken)).toBe(true);
});

it("CLIP-5 EXP-25 the manifest is saved byte for byte, and all that is handed over in one ZIP", async () => {
  world.kept = [anExport(1, "The van")];
  const manifest = Uint8Array.from(new TextEncoder().encode('{"b":1,"a":"as the server wrote it"}'));
  fakeApi.answer(exports.manifest, manifest);
  fakeApi.answer(exports.bundle, film);
  const { user } = await show("exports");
  await choose(user, "The van", words.export.manifest);
  await waitFor(() => expect(world.saved).toEqual(["manifest.json"]));
  expect(new Uint8Array((await world.files[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(manifest);
  await choose(user, "The van", words.export.bundle);
  await waitFor(() => expect(world.saved).toEqual(["manifest.json", "The van.zip"]));
});

it("CLIP-5 the hash is copied", async () => {
  world.kept = [anExport(1, "The van")];
  const { user } = await show("exports");
  await choose(user, "The van", words.export.copyHash);
  await screen.findByText(words.export.hashCopied);
  expect(await navigator.clipboard.readText()).toBe(world.hash);
});

it("CLIP-5 EXP-10 one is called something else", async () => {
  world.kept = [anExport(1, "The van")];
  const { user } = await show("exports");
  await choose(user, "The van", words.rename);
  const field = await screen.findByRole("textbox", { name: words.name });
  expect(field.getAttribute("maxlength")).toBe("100");
  await user.clear(field);
  await user.type(field, "White van");
  fakeApi.answer(exports.update, ({ params: { id }, body: { name } }) => {
    world.kept = world.kept.map((one) => (one.id === id ? { ...one, name } : one));
    return anExport(1, name);
  });
  await user.click(screen.getByRole("button", { name: common.action.save }));
  await cardOf("White van");
});

it.each([
  ["is ready", () => anExport(1, "The van"), words.export.removal.text],
  ["is being made", () => unready(1, "The van", "processing"), words.export.removal.unfinished],
] as const)("CLIP-5 EXP-16 one that %s is deleted once that was asked for twice", async (_, one, text) => {
  world.kept = [one(), anExport(2, "Ladder")];
  const { user } = await show("exports");
  await choose(user, "The van", words.remove);
  const asked = within(await screen.findByRole("dialog", { name: words.export.removal.title_one }));
  asked.getByText(named(text, "The van"));
  expect(fakeApi.calls(exports.remove)).toEqual([]);
  await user.click(asked.getByRole("button", { name: words.remove }));
  await waitFor(() => expect(names()).toEqual(["Ladder"]));
});

it("CLIP-5 PLAY-39 it leads to its moment in the archive while that is there", async () => {
  world.kept = [anExport(1, "The van"), anExport(2, "Too old", { startAt: ago(40 * 1440) })];
  const { user } = await show("exports");
  const dialog = await open(user, words.export.play, "Too old");
  expect(dialog.queryByRole("link", { name: words.archive })).toBeNull();
  await user.keyboard("{Escape}");
  const van = await open(user, words.export.play, "The van");
  const link = van.getByRole("link", { name: words.archive });
  expect(link.getAttribute("href")).toBe(`/app/playback?camera=${gate.id}&at=${world.kept[0]?.startAt}`);
});

it("CLIP-5 whoever may only look is offered no change and no archive, and what is not ready cannot be downloaded", async () => {
  world.kept = [anExport(1, "The van"), unready(2, "Ladder", "failed", { error: "broken" })];
  const { user } = await show("exports", { may: ["cameraRead", "cameraReadExport"] });
  const dialog = await open(user, words.export.play, "The van");
  dialog.getAllByRole("button", { name: words.download });
  for (const name of [words.rename, words.remove]) expect(dialog.queryByRole("button", { name })).toBeNull();
  expect(dialog.queryByRole("link", { name: words.archive })).toBeNull();
  await user.keyboard("{Escape}");
  expect((await cardOf("Ladder")).queryByRole("button", { name: words.export.again })).toBeNull();
  await user.click(await screen.findByLabelText(named(words.pick, "Ladder")));
  for (const name of [words.download, words.remove]) expect(screen.queryByRole("button", { name })).toBeNull();
});

it("CLIP-5 several are deleted; what is refused is named with the reason once all were tried", async () => {
  world.kept = [anExport(1, "The van"), anExport(2, "Ladder"), anExport(3, "Cat")];
  fakeApi.answer(exports.remove, ({ params: { id } }) => {
    world.kept = world.kept.filter((one) => one.id !== id);
  });
  const { user } = await show("exports");
  await user.click(await screen.findByLabelText(words.pickAll));
  fakeApi.refuse(exports.remove, "exportNotFound");
  await user.click(screen.getByRole("button", { name: words.remove }));
  const title = words.export.removal.title_other.replace("{{number}}", "3");
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await user.click(dialog.getByRole("button", { name: words.remove }));
  await dialog.findByText(words.export.removal.failed_other.replace("{{number}}", "3"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    ["The van", "Ladder", "Cat"].map((name) => `${name}: ${errorText("exportNotFound", "en")}`),
  );
});

it("CLIP-2 CLIP-5 several are downloaded, and Download tells of each how far it is or why it failed", async () => {
  world.kept = [anExport(1, "The van"), anExport(2, "Ladder", { parts: [aPart({ file: ladder() })] })];
  fakeApi.refuse(exports.media, "exportNotFound");
  const release = fakeApi.hold(exports.media);
  const { user } = await show("exports");
  await user.click(await screen.findByLabelText(words.pickAll));
  await user.click(screen.getByRole("button", { name: words.download }));
  await user.click(await screen.findByRole("button", { name: words.export.showDownloads }));
  const rows = () => [...document.querySelectorAll("[data-download]")];
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: named(words.downloads.cancelOf, "The van.mp4") }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  release();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(errorText("exportNotFound", "en"));
  screen.getByRole("tab", { name: /· 1 failed$/ });
  fakeApi.answer(exports.media, film);
  await user.click(screen.getByRole("button", { name: named(words.downloads.retryOf, "Ladder.mp4") }));
  await waitFor(() => expect(world.saved).toEqual(["Ladder.mp4"]));
  await user.click(await screen.findByRole("button", { name: named(words.downloads.removeOf, "Ladder.mp4") }));
  await waitFor(() => expect(rows()).toEqual([]));
});

it.each([
  ["en", words],
  ["fa", persian],
] as const)(
  "EXP-17 CLIP-2 in %s one for which this device has no room says so, leaves no part of it, and comes whole once there is room",
  async (locale, texts) => {
    // The browser promises more than there is.
    const room = await giveRoom(10);
    room.promised = 1_000_000;
    world.kept = [anExport(1, "The van")];
    const { user } = await show("download", {}, { locale });
    await user.click(await screen.findByRole("button", { name: named(texts.downloads.downloadOf, "The van") }));
    expect((await screen.findByRole("alert")).textContent).toBe(texts.downloads.fault.noRoom);
    expect([world.saved, room.texts()]).toEqual([[], []]);
    room.capacity = 1_000_000;
    await user.click(screen.getByRole("button", { name: named(texts.downloads.retryOf, "The van.mp4") }));
    await waitFor(() => expect(world.saved).toEqual(["The van.mp4"]));
    expect(room.texts()).toEqual([new TextDecoder().decode(film)]);
  },
);

const ladder = () => {
  const { file } = aPart();
  return file && { ...file, name: "Ladder.mp4" };
};

it("CLIP-2 Download has what is ready of everybody, each with its button", async () => {
  world.kept = [anExport(1, "The van"), unready(2, "Ladder", "processing"), anExport(3, "Cat", { createdBy: idOf(5) })];
  const { user } = await show("download");
  await screen.findByText("The van");
  expect(names()).toEqual(["The van", "Cat"]);
  await user.click(screen.getByRole("button", { name: named(words.downloads.downloadOf, "Cat") }));
  await waitFor(() => expect(world.saved).toEqual(["The van.mp4"]));
});

it.each([
  ["en", words],
  ["fa", persian],
] as const)("MASK-20 one that a privacy mask hides says so in %s, and is neither shown, played nor taken along", async (locale, texts) => {
  world.kept = [anExport(1, "The van", { blocked: true })];
  const { user } = await show("exports", {}, { locale });
  const card = await cardOf("The van");
  card.getByText(errorText("privacyMaskActive", locale));
  await user.click(card.getByRole("button", { name: named(texts.actions, "The van") }));
  const entry = async (name: string) => (await screen.findByRole("menuitem", { name })).hasAttribute("disabled");
  expect([await entry(texts.download), await entry(texts.export.bundle), await entry(texts.export.manifest)]).toEqual(
    [true, true, false],
  );
  await user.keyboard("{Escape}");
  const dialog = await open(user, texts.open, "The van");
  dialog.getByText(errorText("privacyMaskActive", locale));
  for (const name of [texts.download, texts.export.bundle])
    expect(dialog.getByRole("button", { name }).hasAttribute("disabled")).toBe(true);
  expect(dialog.queryByRole("button", { name: texts.export.player.play })).toBeNull();
  expect([fakeApi.calls(exports.thumbnail), fakeApi.calls(exports.media)]).toEqual([[], []]);
});

it("MASK-20 CACHE-6 a mask that comes hides what was there, and one that goes shows it again", async () => {
  world.kept = [anExport(1, "The van")];
  await show("exports");
  const altered = { workspaceId, cameraId: gate.id, mask: null, userId: idOf(900) };
  const hear = () =>
    react({ name: "MaskAltered", args: [altered] }, { pathname: () => "/", go: () => undefined });
  const pictures = () => fakeApi.calls(exports.thumbnail).length;
  await waitFor(() => expect(pictures()).toBe(1));
  world.kept = [anExport(1, "The van", { blocked: true })];
  fakeApi.refuse(exports.thumbnail, "privacyMaskActive");
  hear();
  await screen.findByText(errorText("privacyMaskActive", "en"));
  const before = pictures();
  world.kept = [anExport(1, "The van")];
  hear();
  await waitFor(() => expect(screen.queryByText(errorText("privacyMaskActive", "en"))).toBeNull());
  await waitFor(() => expect(pictures()).toBeGreaterThan(before));
});

it("EXP-6 EXP-15 one that failed for a mask is not asked for again while the mask is there", async () => {
  const failed = unready(1, "The van", "failed", { error: "exportBlockedByMask" });
  world.kept = [failed];
  fakeApi.answer(cameras.list, { items: [{ ...gate, exportBlocked: true }, yard], total: 2 });
  await show("exports");
  const card = await cardOf("The van");
  card.getByText(words.export.fault.exportBlockedByMask);
  await waitFor(() => expect(card.queryByRole("button", { name: words.export.again })).toBeNull());
});
