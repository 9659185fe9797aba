// What people do with snapshots: look at them large, keep them, call them something else, delete them.
import { endpoints, errorText } from "@didban/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import words from "../../../i18n/en/clips.json" with { type: "json" };
import common from "../../../i18n/en/common.json" with { type: "json" };
import persian from "../../../i18n/fa/clips.json" with { type: "json" };
import { fakeApi } from "../../../testing/fake-api.ts";
import { faultOf } from "../../../testing/on-screen.ts";
import { idOf } from "../../../testing/samples.ts";
import { aSnapshot, ago, cardOf, choose, gate, jpeg, named, names, open, path, pick, png, show, snapshotWorld, world } from "./snapshot-world.testing.tsx";

const { snapshots } = endpoints;
snapshotWorld();

it.each([
  ["en", words, "ArrowRight", "ArrowLeft", -60],
  ["fa", persian, "ArrowLeft", "ArrowRight", 60],
] as const)(
  "CLIP-5 one opens large with what is known of it, and buttons, arrow keys and fingers lead to those beside it, in %s",
  async (locale, texts, older, newer, sweep) => {
    world.kept = [aSnapshot(1, "The van"), aSnapshot(2, "Ladder"), aSnapshot(3, "Cat")];
    const { user } = await show({}, path, locale);
    await user.click(await screen.findByRole("button", { name: named(texts.open, "The van") }));
    const opened = (name: string) => screen.findByRole("dialog", { name });
    const dialog = within(await opened("The van"));
    dialog.getByText("Gate");
    expect(dialog.getByText(texts.size).nextSibling?.textContent).toMatch(/1920 × 1080|۱۹۲۰ × ۱۰۸۰/);
    const picture = await screen.findByRole("img");
    await waitFor(() => expect(picture.dataset["size"]).toBe("full"));
    const [previous, next] = [texts.snapshot.previous, texts.snapshot.next].map((name) => () => dialog.getByRole("button", { name }));
    expect(previous?.().hasAttribute("disabled")).toBe(true);
    if (next) await user.click(next());
    await opened("Ladder");
    await user.keyboard(`{${older}}`);
    await opened("Cat");
    await user.keyboard(`{${older}}`);
    await user.keyboard(`{${newer}}`);
    const stage = (await opened("Ladder")).querySelector("[aria-busy]");
    if (stage === null) throw new Error("There is no picture to sweep over");
    fireEvent.touchStart(stage, touchAt(200));
    fireEvent.touchEnd(stage, touchAt(200 + sweep));
    await opened("Cat");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

const touchAt = (clientX: number) => {
  const touches = [{ clientX, clientY: 100 }];
  return { touches, changedTouches: touches };
};

it("CLIP-5 LOG-14 whoever hurries past a picture has none handed out, and a picture that does not come can be asked for again", async () => {
  world.kept = [aSnapshot(1, "The van"), aSnapshot(2, "Ladder"), aSnapshot(3, "Cat")];
  fakeApi.refuse(snapshots.media, "SnapshotNotAvailable");
  const { user } = await show();
  const dialog = await open(user, "The van");
  await dialog.findByText(errorText("SnapshotNotAvailable", "en"));
  fakeApi.answer(snapshots.media, jpeg);
  await user.click(dialog.getByRole("button", { name: common.action.retry }));
  await dialog.findByRole("img");
  await user.keyboard("{ArrowRight}{ArrowRight}");
  const whole = () => fakeApi.calls(snapshots.media).filter(({ query }) => query.size === "full");
  await waitFor(() => expect(whole().at(-1)?.params.id).toBe(idOf(3)));
  expect(whole().some(({ params }) => params.id === idOf(2))).toBe(false);
});

it("CLIP-5 the whole picture is saved under its name as what it is, and one that is looked at is not asked for again", async () => {
  world.kept = [aSnapshot(1, "The van"), aSnapshot(2, "Ladder")];
  fakeApi.answer(snapshots.media, ({ params: { id } }) => (id === idOf(1) ? png : jpeg));
  const { user } = await show();
  await choose(user, "Ladder", words.download);
  await waitFor(() => expect(world.saved).toEqual(["Ladder.jpg"]));
  const dialog = await open(user, "The van");
  await waitFor(() => expect(screen.getByRole("img").dataset["size"]).toBe("full"));
  await user.click(dialog.getByRole("button", { name: words.download }));
  await waitFor(() => expect(world.saved).toEqual(["Ladder.jpg", "The van.png"]));
  const whole = fakeApi.calls(snapshots.media).filter(({ query }) => query.size === "full");
  expect(whole.map(({ params }) => params.id)).toEqual([idOf(2), idOf(1)]);
});

it("CLIP-5 SNAP-6 one is called something else, and what is refused is said beside the name", async () => {
  world.kept = [aSnapshot(1, "The van")];
  const { user } = await show();
  await choose(user, "The van", words.rename);
  const field = await screen.findByRole("textbox", { name: words.name });
  expect(field.getAttribute("maxlength")).toBe("100");
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: common.action.save }));
  expect(faultOf(field)).toBe(errorText("IsDefined", "en"));
  await user.type(field, " White van ");
  const refusal = errorText("invalidField", "en");
  fakeApi.refuse(snapshots.update, "invalidField", { errors: [{ field: "name", code: "invalidField", message: refusal }] });
  await user.click(screen.getByRole("button", { name: common.action.save }));
  await waitFor(() => expect(faultOf(field)).toBe(refusal));
  fakeApi.answer(snapshots.update, ({ params: { id }, body: { name } }) => {
    world.kept = world.kept.map((one) => (one.id === id ? { ...one, name } : one));
    return aSnapshot(1, name);
  });
  await user.click(screen.getByRole("button", { name: common.action.save }));
  await cardOf("White van");
  expect(fakeApi.calls(snapshots.update).at(-1)?.body).toEqual({ name: "White van" });
});

it("CLIP-5 one is deleted once that was asked for twice, and the next takes its place", async () => {
  world.kept = [aSnapshot(1, "The van"), aSnapshot(2, "Ladder")];
  const { user } = await show();
  const dialog = await open(user, "The van");
  await user.click(dialog.getByRole("button", { name: words.remove }));
  const asked = within(await screen.findByRole("dialog", { name: words.snapshot.removal.title_one }));
  asked.getByText(named(words.snapshot.removal.text, "The van"));
  expect(fakeApi.calls(snapshots.remove)).toEqual([]);
  await user.click(asked.getByRole("button", { name: words.remove }));
  await screen.findByRole("dialog", { name: "Ladder" });
  await waitFor(() => expect(names()).toEqual(["Ladder"]));
});

it("CLIP-5 PLAY-39 SNAP-11 it leads to its moment in the archive and into the player of its camera, while these are there", async () => {
  world.kept = [
    aSnapshot(1, "The van"),
    aSnapshot(2, "Too old", { time: ago(40 * 1440) }),
    aSnapshot(3, "Ladder", { cameraId: idOf(77), isCameraRemoved: true }),
  ];
  const { user } = await show();
  const dialog = await open(user, "The van");
  const link = dialog.getByRole("link", { name: words.archive });
  expect(link.getAttribute("href")).toBe(`/app/playback?camera=${gate.id}&at=${world.kept[0]?.time}`);
  const player = dialog.getByRole("link", { name: words.snapshot.player });
  expect(player.getAttribute("href")).toBe(`/app/camera/detail/${gate.id}?snapshot=${idOf(1)}`);
  for (const [name, links] of [
    ["Too old", [words.snapshot.player]],
    ["Ladder", []],
  ] as const) {
    await user.keyboard("{ArrowRight}");
    const next = within(await screen.findByRole("dialog", { name }));
    expect(next.queryAllByRole("link").map(({ textContent }) => textContent)).toEqual(links);
  }
});

it("CLIP-5 whoever may only look is offered no change and no archive", async () => {
  world.kept = [aSnapshot(1, "The van")];
  const { user } = await show({ may: ["cameraRead", "cameraReadSnapshot"] });
  const dialog = await open(user, "The van");
  dialog.getByRole("button", { name: words.download });
  for (const name of [words.rename, words.remove]) expect(dialog.queryByRole("button", { name })).toBeNull();
  expect(dialog.queryByRole("link", { name: words.archive })).toBeNull();
  await user.keyboard("{Escape}");
  await pick(user, "The van");
  screen.getByRole("button", { name: words.download });
  expect(screen.queryByRole("button", { name: words.remove })).toBeNull();
});

it("CLIP-5 several are downloaded, and those that fail are named with the reason once all were tried", async () => {
  world.kept = [aSnapshot(1, "The van"), aSnapshot(2, "Ladder"), aSnapshot(3, "Cat")];
  const { user } = await show();
  await pick(user, "The van", "Ladder", "Cat");
  fakeApi.answer(snapshots.media, ({ params: { id } }) => (id === idOf(2) ? new Uint8Array() : jpeg));
  await user.click(screen.getByRole("button", { name: words.download }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(words.snapshot.downloadFailed_one.replace("{{number}}", "1"));
  expect(dialog.getByRole("listitem").textContent).toMatch(/^Ladder: ./);
  expect(world.saved).toEqual(["The van.jpg", "Cat.jpg"]);
  await screen.findByText(words.snapshot.downloaded_other.replace("{{number}}", "2"));
});

it("CLIP-5 several are deleted, but for those that may not be; what is refused is named with the reason once all were tried", async () => {
  world.kept = [aSnapshot(1, "The van"), aSnapshot(2, "Ladder"), aSnapshot(3, "Cat")];
  const { user } = await show();
  fakeApi.refuse(snapshots.remove, "SnapshotNotAvailable");
  await user.click(await screen.findByLabelText(words.pickAll));
  screen.getByLabelText(words.picked_other.replace("{{number}}", "3"));
  await user.click(screen.getByRole("button", { name: words.remove }));
  const title = words.snapshot.removal.title_other.replace("{{number}}", "3");
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await user.click(dialog.getByRole("button", { name: words.remove }));
  await dialog.findByText(words.snapshot.removal.failed_other.replace("{{number}}", "3"));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
    ["The van", "Ladder", "Cat"].map((name) => `${name}: ${errorText("SnapshotNotAvailable", "en")}`),
  );
  const close = dialog.getAllByRole("button", { name: common.action.close }).at(-1);
  if (close) await user.click(close);
  fakeApi.answer(snapshots.remove, ({ params: { id } }) => {
    world.kept = world.kept.filter((one) => one.id !== id);
  });
  await user.click(await screen.findByRole("button", { name: words.remove }));
  const again = within(await screen.findByRole("dialog", { name: title }));
  await user.click(again.getByRole("button", { name: words.remove }));
  await screen.findByText("No snapshots yet.");
});

