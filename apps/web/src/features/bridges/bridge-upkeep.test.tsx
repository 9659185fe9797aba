import { bridgeStatus, endpoints, errorText, type Bridge, type BridgeVersionCheck } from "@didban/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { react } from "../../app/channel-reactions.ts";
import words from "../../i18n/en/bridges.json" with { type: "json" };
import persian from "../../i18n/fa/bridges.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aBridge, aMoment, everything, idOf } from "../../testing/samples.ts";
import { BridgesScreen } from "./bridges-screen.tsx";
import { PairingScreen } from "./pairing-screen.tsx";

const { bridges, customSettings } = endpoints;
const id = idOf(500);
const upToDate: BridgeVersionCheck = {
  latest: "1.5.20",
  available: false,
  compatible: true,
  current: "1.5.20",
};
const older: BridgeVersionCheck = { ...upToDate, available: true, current: "1.4.0" };
const running = {
  startedAt: aMoment,
  state: "running",
  version: null,
  failure: null,
  percent: null,
} as const;
const updating = { ...running, kind: "update", version: "1.5.20" } as const;

let kept: Bridge;
let check: BridgeVersionCheck;
beforeEach(() => {
  kept = aBridge();
  check = upToDate;
  fakeApi.answer(bridges.list, () => ({ items: [kept], total: 1 }));
  fakeApi.answer(bridges.get, () => kept);
  fakeApi.answer(bridges.heartbeat, { time: aMoment });
  fakeApi.answer(bridges.updateCheck, () => check);
  fakeApi.answer(bridges.handlers, []);
});
afterEach(() => void vi.useRealTimers());

const filled = (text: string, places: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => places[name] ?? "");
const latest = { latest: "1.5.20", version: "1.5.20", name: "Depot" };

async function showBridge(may = everything, locale: "en" | "fa" = "en") {
  const at = `/app/bridges?bridge=${id}`;
  const shown = await renderScreen(<BridgesScreen />, { as: { may, cameras: [kept] }, path: "/app/bridges", at, locale }); // prettier-ignore
  await screen.findByRole("heading", { name: "Depot" });
  return shown;
}

/** The channel says that something of the bridge has changed. */
function tell(data: Readonly<Record<string, unknown>>): void {
  const facts = { workspaceId: idOf(1), kind: "bridge", resourceId: id, event: "updated" } as const;
  react(
    { name: "ResourceEvent", args: [{ ...facts, eventType: null, data }] },
    { pathname: () => "/", go: () => undefined },
  );
}

type User = Awaited<ReturnType<typeof showBridge>>["user"];

/** Opens the dialog of a reset. */
async function asks(user: User, kind: keyof typeof words.reset.open, own: typeof words = words) {
  await user.click(screen.getByRole("button", { name: filled(own.reset.menu, latest) }));
  await user.click(await screen.findByRole("menuitem", { name: own.reset.open[kind] }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(own.reset.text[kind]);
  return dialog;
}

it.each(["softReset", "hardReset", "forceHardReset"] as const)(
  "BRDG-34 BRDG-35 a %s is asked for once it was confirmed, is said to be under way, and that it is over",
  async (kind) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await showBridge();
    fakeApi.answer(bridges[kind], () => {
      kept = aBridge({ operation: { ...running, kind } });
      return { id, status: bridgeStatus.connected };
    });
    const dialog = await asks(user, kind);
    dialog.getByText(words.reset.keeps);
    expect(fakeApi.calls(bridges[kind])).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: words.reset.open[kind] }));
    await screen.findByText(words.operation[kind]);
    screen.getByText(words.operation.resetText);
    expect(screen.queryByRole("dialog")).toBeNull();
    kept = aBridge();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByText(filled(words.operation.back, latest));
    expect(screen.queryByText(words.operation[kind])).toBeNull();
  },
);

it("BRDG-35 a busy bridge is offered to be forced, which is confirmed by itself", async () => {
  const { user } = await showBridge();
  fakeApi.refuse(bridges.hardReset, "bridgeBusy", { value: "backfilling" });
  const dialog = await asks(user, "hardReset");
  expect(dialog.queryByRole("button", { name: words.reset.force })).toBeNull();
  await user.click(dialog.getByRole("button", { name: words.reset.open.hardReset }));
  await dialog.findByText(errorText("bridgeBusy", "en"));
  await user.click(dialog.getByRole("button", { name: words.reset.force }));
  await screen.findByText(words.reset.text.forceHardReset);
  expect(fakeApi.calls(bridges.forceHardReset)).toHaveLength(0);
  fakeApi.answer(bridges.forceHardReset, { id, status: bridgeStatus.connected });
  await user.click(screen.getByRole("button", { name: words.reset.open.forceHardReset }));
  await waitFor(() => expect(fakeApi.calls(bridges.forceHardReset)).toHaveLength(1));
});

it("BRDG-33 BRDG-34 that a box does not let its program restart it is said in words, in both languages", async () => {
  for (const locale of ["en", "fa"] as const) {
    const { user } = await showBridge(everything, locale);
    const own = locale === "en" ? words : persian;
    fakeApi.refuse(bridges.hardReset, "agentRejected", { value: "restartNotAllowed" });
    const dialog = await asks(user, "hardReset", own);
    await user.click(dialog.getByRole("button", { name: own.reset.open.hardReset }));
    await dialog.findByText(errorText("agentRejected", locale, { reason: "restartNotAllowed" }));
    cleanup();
  }
});

it("BRDG-35 BRDG-37 a bridge that did not come back, and an update that failed, stand on its page with the reason", async () => {
  kept = aBridge({ operation: { ...running, kind: "hardReset", state: "notBack" } });
  await showBridge();
  await screen.findByText(words.operation.notBack);
  cleanup();
  check = older;
  kept = aBridge({ operation: { ...updating, state: "failed", failure: "silent" } });
  await showBridge();
  await screen.findByText("Update failed, the former version runs");
  screen.getByText(filled(words.operation.failure.silent, latest));
  // It may be tried again.
  screen.getByRole("button", { name: filled(words.update.open, latest) });
});

it("BRDG-3 BRDG-36 EVT-2 an update is offered where there is one, is confirmed, and is said to be done once the bridge runs it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await showBridge();
  expect(screen.queryByText(filled(words.update.available, latest))).toBeNull();
  check = older;
  tell({ change: "updateAvailable", version: "1.5.20" });
  await screen.findByText(filled(words.update.available, latest));
  fakeApi.answer(bridges.software, () => {
    kept = aBridge({ status: bridgeStatus.installing, operation: updating });
    return { status: bridgeStatus.installing };
  });
  await user.click(screen.getByRole("button", { name: filled(words.update.open, latest) }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: words.update.now }));
  await screen.findByText(filled(words.operation.update, latest));
  expect(fakeApi.calls(bridges.software).map(({ body }) => body)).toEqual([{}]);
  screen.getByText(words.status.installing);
  expect(screen.queryByRole("progressbar")).toBeNull();
  kept = aBridge({ status: bridgeStatus.installing, operation: { ...updating, percent: 40 } });
  tell({ change: "updateProgress", percent: 40 });
  await screen.findByText("Fetched and installed: 40%");
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  expect(screen.queryByText(filled(words.update.available, latest))).toBeNull();
  kept = aBridge();
  check = upToDate;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText(filled(words.operation.updated, latest));
  screen.getByText(words.status.connected);
});

it("BRDG-5 BRDG-36 a bridge that must be updated says so, and one that is ahead of its server is offered the older version by its name", async () => {
  check = { ...older, compatible: false };
  await showBridge();
  await screen.findByText(words.update.title);
  screen.getByText(filled(words.update.text, latest));
  cleanup();
  check = { latest: "1.5.20", available: false, compatible: false, current: "2.0.0" };
  const { user } = await showBridge();
  await screen.findByText(filled(words.update.otherText, { ...latest, current: "2.0.0" }));
  fakeApi.answer(bridges.software, { status: bridgeStatus.installing });
  await user.click(screen.getByRole("button", { name: filled(words.update.open, latest) }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: words.update.now }));
  await waitFor(() => expect(fakeApi.calls(bridges.software)[0]?.body).toEqual({ version: "1.5.20" }));
});

it("BRDG-34 BRDG-36 whoever may only look is offered neither", async () => {
  check = older;
  await showBridge(["bridgeRead"]);
  await screen.findByText(filled(words.update.available, latest));
  expect(screen.queryByRole("button", { name: filled(words.update.open, latest) })).toBeNull();
  expect(screen.queryByRole("button", { name: filled(words.reset.menu, latest) })).toBeNull();
});

it("BRDG-18 a bridge that is too old is updated where it is paired, a failure is said there, and pairing goes on by itself once the new version reports in", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  check = { ...older, compatible: false };
  const status = (now: Bridge["status"]) =>
    fakeApi.answer(bridges.status, { id, state: "active", status: now });
  fakeApi.answer(bridges.activate, { bridge: aBridge({ state: "stall", status: 0 }) });
  status(bridgeStatus.pendingUpdate);
  fakeApi.answer(customSettings.listOfMember, { items: [], total: 0 });
  const as = { may: everything, cameras: [kept] };
  const { user } = await renderScreen(<PairingScreen />, { as, path: "/app/bridges/pair" });
  await user.type(await screen.findByLabelText(words.pairing.code), "abcd-efgh{Enter}");
  await screen.findByText(words.update.title);
  fakeApi.answer(bridges.software, () => {
    kept = aBridge({ status: bridgeStatus.installing, operation: updating });
    status(bridgeStatus.installing);
    return { status: bridgeStatus.installing };
  });
  const start = async () => {
    await user.click(await screen.findByRole("button", { name: filled(words.update.open, latest) }));
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: words.update.now }),
    );
    await screen.findByText(filled(words.operation.update, latest));
  };
  await start();
  kept = aBridge({ operation: { ...updating, state: "failed", failure: "crashed" } });
  status(bridgeStatus.pendingUpdate);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await screen.findByText(words.operation.failed);
  await start();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText(words.pairing.done)).toBeNull();
  status(bridgeStatus.connected);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByText(words.pairing.done);
});
