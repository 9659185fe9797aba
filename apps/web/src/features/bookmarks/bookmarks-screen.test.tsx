import { endpoints, type Bookmark } from "@didban/contract";
import { localDayOf, startOfLocalDay, utcZone } from "@didban/media/timeline";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { react } from "../../app/channel-reactions.ts";
import words from "../../i18n/en/bookmarks.json" with { type: "json" };
import tagWords from "../../i18n/en/tags.json" with { type: "json" };
import common from "../../i18n/en/common.json" with { type: "json" };
import { dayInWords } from "../../lib/calendar-month.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aCamera, everything, idOf } from "../../testing/samples.ts";
import { BookmarksScreen } from "./bookmarks-screen.tsx";

const { bookmarks, cameras, tags } = endpoints;
const minuteMs = 60_000;
const gate = { ...aCamera(1), name: "Gate", createdAt: new Date(Date.now() - 86_400_000).toISOString() };
const yard = { ...aCamera(2), name: "Yard", createdAt: gate.createdAt };
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

const aBookmark = (at: number, title: string, change: Partial<Bookmark> = {}): Bookmark => ({
  id: idOf(at),
  cameraId: gate.id,
  kind: "userMade",
  title,
  description: "",
  color: "red",
  startTime: ago(20),
  endTime: ago(10),
  createdAt: ago(10),
  ownerId: idOf(900),
  ownerName: "Navid Karimi",
  ...change,
});

let kept: Bookmark[];
beforeEach(() => {
  kept = [];
  fakeApi.answer(cameras.list, { items: [gate, yard], total: 2 });
  fakeApi.answer(bookmarks.list, ({ query: { cameraId, search = "", startTime, endTime } }) => {
    const items = kept
      .filter((one) => one.startTime < endTime && one.endTime > startTime)
      .filter((one) => cameraId === undefined || one.cameraId === cameraId)
      .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
    return { items, total: items.length };
  });
});

const show = (may: readonly string[] | typeof everything = everything) =>
  renderScreen(<BookmarksScreen />, { as: { may: may as typeof everything, cameras: [gate, yard] } });
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest("li");
  if (row === null) throw new Error(`${title} is in no row`);
  return within(row);
};
const choose = async (user: Awaited<ReturnType<typeof show>>["user"], title: string, action: string) => {
  const row = await rowOf(title);
  await user.click(row.getByRole("button", { name: words.actions.replace("{{name}}", title) }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
};

it("BOOK-1 BOOK-8 BOOK-13 each says where, when and by whom, leads to its moment, and says when that is in the archive no more", async () => {
  kept = [
    aBookmark(1, "Delivery", { description: "Two boxes" }),
    aBookmark(2, "", { kind: "RecordPaused", ownerId: null, ownerName: null, cameraId: yard.id }),
    aBookmark(3, "Long ago", { startTime: ago(4000), endTime: ago(3000) }),
  ];
  await show();
  const delivery = await rowOf("Delivery");
  delivery.getByText("Two boxes");
  delivery.getByText("Gate");
  delivery.getByText("Navid Karimi");
  expect(delivery.getByRole("link").getAttribute("href")).toContain(`camera=${gate.id}&at=`);
  const pause = await rowOf(words.paused);
  pause.getByText(words.system);
  expect(pause.queryByRole("button")).toBeNull();
  const past = await rowOf("Long ago");
  past.getByText(words.gone);
  expect(past.queryByRole("link")).toBeNull();
});

it("BOOK-14 an empty list says so, and so does a search that finds nothing", async () => {
  const { user } = await show();
  await screen.findByText(words.emptyTitle);
  kept = [aBookmark(1, "Delivery"), aBookmark(2, "Ladder", { cameraId: yard.id })];
  await user.type(screen.getByLabelText(words.search), "nobody");
  await screen.findByText(words.noneFound);
  await user.clear(screen.getByLabelText(words.search));
  await user.type(screen.getByLabelText(words.search), "deliv");
  await screen.findByText("Delivery");
  expect(screen.queryByText("Ladder")).toBeNull();
  await user.clear(screen.getByLabelText(words.search));
  await user.selectOptions(screen.getByLabelText(words.camera), "Yard");
  await screen.findByText("Ladder");
  await waitFor(() => expect(screen.queryByText("Delivery")).toBeNull());
});

it("BOOK-14 those of one day are found, and those of any day again", async () => {
  const today = localDayOf(Date.now(), utcZone);
  const at = (day: number) => ({
    startTime: new Date(startOfLocalDay(day, utcZone)).toISOString(),
    endTime: new Date(startOfLocalDay(day, utcZone) + minuteMs).toISOString(),
  });
  kept = [aBookmark(1, "Delivery", at(today)), aBookmark(2, "Ladder", at(today - 1))];
  const { user } = await show();
  await screen.findByText("Ladder");
  await user.click(screen.getByRole("button", { name: `${words.day} ${common.calendar.anyDay}` }));
  await user.click(await screen.findByRole("button", { name: dayInWords(today, "en") }));
  await waitFor(() => expect(screen.queryByText("Ladder")).toBeNull());
  await screen.findByText("Delivery");
  await user.click(
    screen.getByRole("button", { name: common.calendar.clearDay.replace("{{label}}", words.day) }),
  );
  await screen.findByText("Ladder");
});

it("BOOK-6 BOOK-7 one is worded anew, and what is refused is said beside its field", async () => {
  kept = [aBookmark(1, "Delivery")];
  fakeApi.refuse(bookmarks.update, "bookmarkReadOnly");
  const { user } = await show();
  await choose(user, "Delivery", words.edit);
  const title = await screen.findByLabelText(words.form.title);
  await user.clear(title);
  expect(screen.getByRole("button", { name: common.action.save }).hasAttribute("disabled")).toBe(true);
  await user.type(title, "Theft");
  await user.click(screen.getByLabelText(words.color.blue));
  await user.click(screen.getByRole("button", { name: common.action.save }));
  await screen.findByRole("alert");
  fakeApi.answer(bookmarks.update, ({ params: { id }, body }) => {
    kept = kept.map((one) => (one.id === id ? { ...one, title: body.title ?? "" } : one));
    return aBookmark(1, "Theft");
  });
  await user.click(screen.getByRole("button", { name: common.action.save }));
  await screen.findByText("Theft");
  expect(fakeApi.calls(bookmarks.update).at(-1)?.body).toEqual({
    title: "Theft",
    description: "",
    color: "blue",
  });
});

it("BOOK-5 one is deleted once that was asked for twice", async () => {
  kept = [aBookmark(1, "Delivery")];
  fakeApi.answer(bookmarks.remove, () => void (kept = []));
  const { user } = await show();
  await choose(user, "Delivery", words.remove);
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(words.removal.text.replace("{{name}}", "Delivery"));
  await user.click(dialog.getByRole("button", { name: words.remove }));
  await screen.findByText(words.emptyTitle);
});

it("BOOK-7 whoever may only read is offered no change", async () => {
  kept = [aBookmark(1, "Delivery")];
  await show(["cameraRead", "cameraReadBookmark"]);
  const row = await rowOf("Delivery");
  expect([row.queryByRole("button"), row.queryByRole("link")]).toEqual([null, null]);
});

it("BOOK-11 CACHE-6 what others mark stands there as soon as it is told", async () => {
  await show();
  await screen.findByText(words.emptyTitle);
  kept = [aBookmark(1, "Delivery")];
  const facts = { workspaceId: idOf(700), kind: "bookmark", resourceId: idOf(1), event: "created" } as const;
  react(
    { name: "ResourceEvent", args: [{ ...facts, eventType: null, data: null }] },
    { pathname: () => "/", go: () => undefined },
  );
  await screen.findByText("Delivery");
});

it("TAG-1 TAG-2 tags of a bookmark are read and put on it from the list; who may not put any on sees them", async () => {
  kept = [aBookmark(31, "Delivery")];
  const [night, day] = ["Night", "Day"].map((name, at) => ({
    id: idOf(40 + at),
    name,
    color: "blue" as const,
  }));
  let own = [night];
  fakeApi.answer(tags.assigned, () => ({ items: own.flatMap((tag) => tag ?? []), total: own.length }));
  fakeApi.answer(tags.list, () => ({
    items: [night, day].flatMap((tag) => (tag ? [{ ...tag, usage: 0 }] : [])),
    total: 2,
  }));
  fakeApi.answer(tags.assign, ({ body }) => {
    own = [night, day];
    return body;
  });
  const { user } = await show();
  await choose(user, "Delivery", tagWords.title);
  const dialog = within(await screen.findByRole("dialog", { name: "Tags of Delivery" }));
  await dialog.findByText("Night");
  await user.type(dialog.getByRole("textbox", { name: tagWords.editor.label }), "day{Enter}");
  await dialog.findByText("Day");
  expect(fakeApi.calls(tags.assign).map(({ body }) => body)).toEqual([
    { tagId: day?.id, resourceId: idOf(31) },
  ]);
});

it("TAG-8 ROLE-15 who may only read tags of a bookmark changes none", async () => {
  kept = [aBookmark(31, "Delivery")];
  fakeApi.answer(tags.assigned, { items: [], total: 0 });
  const { user } = await show(["cameraRead", "cameraReadBookmark", "tagRead"]);
  await choose(user, "Delivery", tagWords.title);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(tagWords.noneHere);
  expect(dialog.queryByRole("textbox")).toBeNull();
});
