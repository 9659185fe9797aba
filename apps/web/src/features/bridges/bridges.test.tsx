import { bridgeStatus, endpoints, errorText, type Bridge } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { create } from "qrcode";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { react } from "../../app/channel-reactions.ts";
import words from "../../i18n/en/bridges.json" with { type: "json" };
import persian from "../../i18n/fa/bridges.json" with { type: "json" };
import common from "../../i18n/en/common.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aBridge, aCamera, aMoment, everything, idOf } from "../../testing/samples.ts";
import { BridgesScreen } from "./bridges-screen.tsx";
import { PairingScreen } from "./pairing-screen.tsx";
import { bridgeQrIn } from "./read-qr.ts";

const { bridges, customSettings } = endpoints;
const qrText = "didban:bridge?v=1&h=AAAA-BBBB-CCCC-DDDD&c=ABCDEFGH";

const aCheck = { latest: "1.5.20", available: false, compatible: true, current: "1.5.20" };

let kept: Bridge[];
beforeEach(() => {
  kept = [aBridge()];
  fakeApi.answer(bridges.list, () => ({ items: kept, total: kept.length }));
  fakeApi.answer(bridges.get, ({ params: { id } }) => kept.find((one) => one.id === id) ?? aBridge());
  fakeApi.answer(bridges.heartbeat, { time: aMoment });
  fakeApi.answer(bridges.updateCheck, aCheck);
  fakeApi.answer(customSettings.listOfMember, { items: [], total: 0 });
  fakeApi.answer(bridges.handlers, [{ name: "stream", version: "1", state: "running" }]);
});
afterEach(() => void vi.useRealTimers());

const showList = (at = "/app/bridges", may = everything) =>
  // What may be done on the one bridge stands in a row of its id.
  renderScreen(<BridgesScreen />, { as: { may, cameras: [aBridge()] }, path: "/app/bridges", at });

it("BRDG-26 without a bridge the list says that none is active and leads to pairing", async () => {
  kept = [];
  await showList();
  await screen.findByText("No active bridge");
  expect(words.empty.title).toBe("No active bridge");
  expect(screen.getByRole("link", { name: words.pair }).getAttribute("href")).toBe("/app/bridges/pair");
});

it("BRDG-2 each bridge says in words how it is, and a copy of one is told; what changes stands there as it is told", async () => {
  const statuses = Object.entries(bridgeStatus);
  kept = statuses.map(([name, status], at) =>
    aBridge({ id: idOf(500 + at), name: `Bridge ${name}`, status }),
  );
  await showList();
  for (const [name] of statuses) {
    const card = (await screen.findByRole("link", { name: `Bridge ${name}` })).closest("li");
    const word = Object.entries(words.status).find(([key]) => key === name)?.[1] ?? "";
    within(card ?? document.body).getByText(word);
  }
  kept = [aBridge({ problems: [{ kind: "cloned", seenAt: aMoment }] })];
  const facts = { workspaceId: idOf(1), kind: "bridge", resourceId: idOf(500), event: "updated" } as const;
  react(
    { name: "ResourceEvent", args: [{ ...facts, eventType: null, data: { change: "cloned" } }] },
    { pathname: () => "/", go: () => undefined },
  );
  await screen.findByText(words.problem.cloned);
});

it("BRDG-27 the status is read again every 30 seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showList();
  await screen.findByText(words.status.connected);
  kept = [aBridge({ status: bridgeStatus.disconnected })];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByText(words.status.disconnected);
});

const aStorage = { usedBytes: 12e9, capacityBytes: 58e9, cameras: [] };

it.each([
  ["en", words, "12 GB of 58 GB used", "37%", "room for 36 hours", "4 seconds behind the server"],
  ["fa", persian, "۵۸", "۳۷٪", "جا برای ۳۶ ساعت", "۴ ثانیه عقب‌تر از سرور"],
] as const)(
  "BRDG-42 BRDG-43 BRDG-46 BRDG-47 in %s the card says how full the disk is and how long it lasts, what is wrong with it, the clock, and backfill in percent as it is told",
  async (locale, texts, used, percent, hours, clock) => {
    const [camera] = [aCamera(1)].map(({ id, name }) => ({ id, name }));
    const room = { id: camera?.id ?? "", kbps: 3_600, hours: 35.8 };
    const problems = [{ kind: "storageFailing", seenAt: aMoment } as const];
    const storage = { ...aStorage, cameras: [room] };
    kept = [aBridge({ problems, storage, clockOffsetSeconds: -4.2, backfillPercent: 37 })];
    await renderScreen(<BridgesScreen />, {
      as: { may: everything, cameras: [aBridge()] },
      path: "/app/bridges",
      at: "/app/bridges",
      locale,
    });
    const card = within((await screen.findByRole("link", { name: "Depot" })).closest("li") ?? document.body);
    card.getByText(texts.problem.storageFailing);
    card.getByText(texts.clock.card.replace("{{offset}}", clock));
    const disk = card.getByText(new RegExp(used)).textContent;
    expect(disk).toContain(hours);
    const bar = card.getByRole("progressbar", { name: new RegExp(percent) });
    expect(bar.getAttribute("aria-valuenow")).toBe("37");
    kept = [aBridge({ storage, clockOffsetSeconds: 1.9, backfillPercent: null })];
    const facts = { workspaceId: idOf(1), kind: "bridge", resourceId: idOf(500), event: "updated" } as const;
    react(
      {
        name: "ResourceEvent",
        args: [{ ...facts, eventType: null, data: { change: "backfill", percent: null } }],
      },
      { pathname: () => "/", go: () => undefined },
    );
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    for (const text of [texts.problem.storageFailing, clock])
      expect(screen.queryByText(new RegExp(text))).toBeNull();
  },
);

it("BRDG-42 BRDG-47 one bridge says of each camera what it writes and how long that fits, what is assumed where nothing was measured, and what a failing disk means", async () => {
  const own = [aCamera(1), aCamera(2)].map(({ id, name }) => ({ id, name }));
  const [one, other] = own.map(({ id }) => id);
  const cameras = [
    { id: one ?? "", kbps: 1_234, hours: 9.5 },
    { id: other ?? "", kbps: null, hours: 9.5 },
  ];
  const problems = [{ kind: "storageFull", seenAt: aMoment } as const];
  kept = [aBridge({ cameras: own, connectedCameras: 2, storage: { ...aStorage, cameras }, problems })];
  await showList(`/app/bridges?bridge=${idOf(500)}`);
  const table = within(await screen.findByRole("table", { name: words.storage.list }));
  const rowOf = (name: string) => table.getByRole("row", { name: new RegExp(name) }).textContent;
  expect(rowOf(own[0]?.name ?? "")).toMatch(/1,234 kbit\/s.*9\.5 hours/);
  expect(rowOf(own[1]?.name ?? "")).toMatch(/2,000 kbit\/s assumed/);
  screen.getByText(words.problem.storageFullText);
});

it("BRDG-7 BRDG-38 one bridge shows what it is, is renamed, and is removed once its exact name is typed", async () => {
  const own = [aCamera(1), aCamera(2)].map(({ id, name }) => ({ id, name }));
  kept = [aBridge({ cameras: own, connectedCameras: 2 })];
  const { user, address } = await showList(`/app/bridges?bridge=${idOf(500)}`);
  await screen.findByRole("heading", { name: "Depot" });
  for (const text of ["AAAA-BBBB-CCCC-DDDD", "Acme Mini", "Streams (running)"]) await screen.findByText(text);
  expect(screen.getByRole("link", { name: own[1]?.name ?? "" }).getAttribute("href")).toContain(own[1]?.id);
  fakeApi.answer(
    bridges.update,
    ({ body: { name } }) => (kept = [aBridge({ name, cameras: own })])[0] ?? aBridge(),
  );
  const name = screen.getByLabelText(words.name);
  await user.clear(name);
  await user.type(name, "Yard");
  await user.click(screen.getByRole("button", { name: common.action.save }));
  await screen.findByRole("heading", { name: "Yard" });

  fakeApi.answer(bridges.remove, () => void (kept = []));
  await user.click(screen.getByRole("button", { name: words.remove.open }));
  const dialog = within(await screen.findByRole("dialog"));
  // What it takes away from the cameras that come through it is said with their number.
  dialog.getByText(words.remove.cameras_other.replace("{{count}}", "2"));
  const typed = dialog.getByLabelText(words.remove.type.replace("{{name}}", "Yard"));
  await user.type(typed, "yard");
  const remove = dialog.getByRole("button", { name: words.remove.open });
  expect(remove.hasAttribute("disabled")).toBe(true);
  await user.clear(typed);
  await user.type(typed, "Yard{Enter}");
  await waitFor(() => expect(address()).toBe("/app/bridges"));
  expect(fakeApi.calls(bridges.remove)[0]?.body).toEqual({ name: "Yard" });
});

it("BRDG-38 whoever may only look is offered no change", async () => {
  await showList(`/app/bridges?bridge=${idOf(500)}`, ["bridgeRead"]);
  await screen.findByRole("heading", { name: "Depot" });
  expect(screen.queryByLabelText(words.name)).toBeNull();
  expect(screen.queryByRole("button", { name: words.remove.open })).toBeNull();
});

const showPairing = (locale: "en" | "fa" = "en") =>
  renderScreen(<PairingScreen />, { as: { may: everything }, path: "/app/bridges/pair", locale });

async function givesCode() {
  const shown = await showPairing();
  await shown.user.type(await screen.findByLabelText(words.pairing.code), "abcd-efgh{Enter}");
  return shown;
}

it("BRDG-11 BRDG-14 a typed code is sent, a wrong one is said beside its field, and a bridge that confirms is there", async () => {
  fakeApi.refuse(bridges.activate, "bridgeCodeInvalid", { field: "code" });
  const { user } = await givesCode();
  await screen.findByText(errorText("bridgeCodeInvalid", "en"));
  fakeApi.answer(bridges.activate, { bridge: aBridge({ state: "stall", status: 0 }) });
  fakeApi.answer(bridges.status, { id: idOf(500), state: "active", status: 1 });
  await user.type(screen.getByLabelText(words.pairing.code), "{Backspace}J{Enter}");
  await screen.findByText(words.pairing.done);
  expect(fakeApi.calls(bridges.activate).at(-1)?.body).toEqual({ code: "ABCDEFGJ" });
  expect(screen.getByRole("link", { name: words.pairing.open }).getAttribute("href")).toBe(
    `/app/bridges?bridge=${idOf(500)}`,
  );
});

it("BRDG-16 BRDG-26 a bridge is looked at sixty times, two seconds apart, and one that never reports is not detected", async () => {
  fakeApi.answer(bridges.activate, { bridge: aBridge({ state: "stall", status: 0 }) });
  fakeApi.answer(bridges.status, { id: idOf(500), state: "stall", status: 0 });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await givesCode();
  await screen.findByText(words.pairing.waiting);
  await act(() => vi.advanceTimersByTimeAsync(125_000));
  await screen.findByText("Maximum attempts reached without active status");
  screen.getByText("Bridge not detected");
  expect(fakeApi.calls(bridges.status)).toHaveLength(60);
  fakeApi.answer(bridges.status, { id: idOf(500), state: "active", status: 1 });
  vi.useRealTimers();
  await user.click(screen.getByRole("button", { name: words.pairing.again }));
  await screen.findByText(words.pairing.done);
});

it("BRDG-17 pairing is cancelled once that was asked for twice, and another code may be given in", async () => {
  fakeApi.answer(bridges.activate, { bridge: aBridge({ state: "stall", status: 0 }) });
  fakeApi.answer(bridges.status, { id: idOf(500), state: "stall", status: 0 });
  const { user } = await givesCode();
  await user.click(await screen.findByRole("button", { name: words.pairing.cancel }));
  fakeApi.answer(bridges.remove, undefined);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: words.pairing.cancelNow }));
  await screen.findByLabelText(words.pairing.code);
  expect(fakeApi.calls(bridges.remove)[0]?.body).toEqual({ name: "Depot" });
});

it.each([
  ["en", "while it is waited for", words, "stall"],
  ["fa", "once it is there", persian, "active"],
] as const)(
  "TAB-21 BRDG-39 in %s pairing returns to its start when the bridge is removed %s",
  async (locale, _, { pairing }, state) => {
    fakeApi.answer(bridges.activate, { bridge: aBridge({ state: "stall", status: 0 }) });
    fakeApi.answer(bridges.status, { id: idOf(500), state, status: 0 });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await showPairing(locale);
    await user.type(await screen.findByLabelText(pairing.code), "abcd-efgh{Enter}");
    await screen.findByText(state === "active" ? pairing.done : pairing.waiting);
    fakeApi.refuse(bridges.status, "bridgeIdDoesNotExist");
    const facts = { workspaceId: idOf(1), kind: "bridge", resourceId: idOf(500), event: "deleted" } as const;
    react(
      { name: "ResourceEvent", args: [{ ...facts, eventType: null, data: null }] },
      { pathname: () => "/", go: () => undefined },
    );
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await screen.findByLabelText(pairing.code);
    await screen.findByText(pairing.removed.replace("{{name}}", "Depot"));
    expect(screen.queryByText(pairing.done)).toBeNull();
  },
);

it("BRDG-12 without leave to use the camera the scan says so and names the other ways", async () => {
  const { user } = await showPairing("fa");
  await user.click(await screen.findByText(persian.pairing.way.scan));
  await screen.findByText(persian.pairing.noCamera);
  screen.getByText(persian.pairing.noCameraText);
  for (const way of [persian.pairing.way.typed, persian.pairing.way.upload]) screen.getByText(way);
});

it("BRDG-11 the upload asks for a clear image, and what is none is not recognised", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const { user } = await showPairing();
  await user.click(await screen.findByText(words.pairing.way.upload));
  expect(words.pairing.uploadHint).toContain("clear image of the QR code");
  screen.getByText(words.pairing.uploadHint);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("there is no file field");
  await user.upload(input, new File(["text"], "text.png", { type: "image/png" }));
  await screen.findByText("Unrecognized QR code");
  expect(fakeApi.calls(bridges.activate)).toHaveLength(0);
  vi.unstubAllGlobals();
});

it("BRDG-10 of pictures with a code a bridge's alone is taken", () => {
  expect(bridgeQrIn(drawn(qrText))).toBe(qrText);
  for (const other of ["https://example.com", `${qrText}&x=1`, qrText.replace("v=1", "v=2")])
    expect(bridgeQrIn(drawn(other)), other).toBeNull();
  expect(bridgeQrIn({ data: new Uint8ClampedArray(40_000).fill(255), width: 100, height: 100 })).toBeNull();
});

/** A QR code as pixels. */
function drawn(text: string) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const [cell, quiet] = [4, 4];
  const size = (modules.size + 2 * quiet) * cell;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [column, row] = [Math.floor(x / cell) - quiet, Math.floor(y / cell) - quiet];
      const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
      if (isInside && modules.data[row * modules.size + column])
        data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  return { data, width: size, height: size };
}
