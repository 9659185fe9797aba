// The first steps of a workspace beside their straight way: who is led through them, how they are left, and what others do meanwhile.
import {
  defaultWorkspaceNames,
  endpoints,
  type Bridge,
  type Tab,
  type WorkspaceView,
} from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { react } from "../../app/channel-reactions.ts";
import words from "../../i18n/en/onboarding.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { valueOf } from "../../testing/on-screen.ts";
import { answerFrame, answerOwnSettings, renderApp } from "../../testing/render-app.tsx";
import { signIn } from "../../testing/render-screen.tsx";
import { aBridge, aCamera, aWorkspace, everything, idOf } from "../../testing/samples.ts";

const { bridges, cameras, customSettings, workspaces, workspaceSettings } = endpoints;
const steps = "/app/onboarding";
const as = { may: everything };

let workspace: WorkspaceView;
let kept: ReturnType<typeof answerFrame>;
beforeEach(() => {
  // Of what they lead to nothing is looked at.
  fakeApi.letOthersWait();
  kept = answerFrame();
  answerOwnSettings();
  // As the server names the first one: nobody has chosen a name yet.
  workspace = aWorkspace({ name: defaultWorkspaceNames.en });
  fakeApi.answer(workspaces.current, () => workspace);
  has(0);
});

/** The workspace has so many cameras. */
function has(count: number): void {
  const items = Array.from({ length: count }, (_, at) => aCamera(at + 1));
  fakeApi.answer(cameras.list, { items, total: count });
}

const open = () => renderApp(steps, { as });
const button = (name: string) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByLabelText(name);
const tabs = (): readonly Tab[] => kept.tabs.filter(({ route }) => route === "onboarding");
const isAt = (address: () => string, path: RegExp) => waitFor(() => expect(address()).toMatch(path));

async function percentOf(key: keyof typeof words.step, text: string): Promise<void> {
  const list = within(await screen.findByRole("navigation", { name: words.steps }));
  await waitFor(() =>
    expect(list.getByRole("button", { name: new RegExp(words.step[key]) }).textContent).toContain(text),
  );
}

it("ONB-17 are closed to who lacks one of the five actions", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // Everything but billing.
  const may = everything.filter((action) => action !== "workspaceManagePayment");
  const { address } = await renderApp(steps, { as: { may } });
  // A right that was just given may still be on its way: it is looked up twice more.
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(address()).toBe("/forbidden"));
});

it("TAB-21 BRDG-39 ask for the way once a bridge is there, and no more when it is removed", async () => {
  const bridge = aBridge({ state: "stall", status: 0 });
  const of = (...left: readonly Bridge[]) => {
    fakeApi.answer(bridges.list, { items: [...left], total: left.length });
    return { may: everything, bridges: left };
  };
  workspace = aWorkspace({ name: "Bakery" });
  await renderApp(steps, { as: of(bridge) });
  await percentOf("pairing", "50%");
  signIn(of());
  const matrix = { workspaceId: workspace.id, userId: idOf(2), version: 2, resourceType: "br" } as const;
  const removed = [{ resourceType: "br", resourceId: bridge.id } as const];
  act(() =>
    react(
      { name: "PermissionMatrixUpdated", args: [{ ...matrix, added: [], removed }] },
      { pathname: () => steps, go: () => undefined },
    ),
  );
  const list = within(await screen.findByRole("navigation", { name: words.steps }));
  await waitFor(() =>
    expect(list.queryByRole("button", { name: new RegExp(words.step.pairing) })).toBeNull(),
  );
  await screen.findByRole("heading", { name: words.cameras.title });
});

describe("whoever leaves the first steps", () => {
  it("ONB-18 skips them for now with what was typed kept, or for good", async () => {
    const { user, address } = await open();
    await user.click(await screen.findByText(words.workspace.more));
    await user.type(await field(words.workspace.city), "Shiraz");
    await waitFor(() => expect(tabs()).toHaveLength(1));
    await user.click(await button(words.skip));
    await isAt(address, /^\/app\/stream\//);
    await waitFor(() => expect(tabs()).toEqual([]));
    expect(fakeApi.calls(customSettings.save)).toEqual([]);

    const again = await open();
    expect(valueOf(await field(words.workspace.city))).toBe("Shiraz");
    await again.user.click(await button(words.never));
    await isAt(again.address, /^\/app\/stream\//);
    expect(fakeApi.calls(customSettings.save).map(({ body }) => body)).toEqual([
      { type: "uws", key: "onboardingUser", value: true },
    ]);

    const { address: ofThird } = await open();
    await isAt(ofThird, /^\/app\/camera-connect/);
  });

  it("ONB-18 leaves no tab that was still being opened", async () => {
    const isLeft = Promise.withResolvers<void>();
    fakeApi.answer(customSettings.createTab, async ({ body }) => {
      const tab = kept.open(body);
      if (body.route === "onboarding") await isLeft.promise;
      return tab;
    });
    const { user, address } = await open();
    await user.click(await button(words.skip));
    expect(tabs()).toHaveLength(1);
    await isAt(address, /^\/app\/stream\//);
    isLeft.resolve();
    await waitFor(() => expect(tabs()).toEqual([]));
  });

  it("ONB-18 leaves no tab however long the next screen takes to come", async () => {
    const { promise: until, resolve: load } = Promise.withResolvers<void>();
    const late = { path: "/app/stream/grid-layout", until };
    const { user, address } = await renderApp(steps, { as, late });
    await waitFor(() => expect(tabs()).toHaveLength(1));
    const skip = await button(words.skip);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(skip);
    await isAt(address, /^\/app\/stream\//);
    await waitFor(() => expect(tabs()).toEqual([]));
    // What would open it again has had its time.
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(skip.isConnected).toBe(true);
    await act(async () => load());
    await waitFor(() => expect(skip.isConnected).toBe(false));
    expect(tabs()).toEqual([]);
  });
});

it("ONB-15 follow what others do in the workspace", async () => {
  await open();
  await percentOf("workspace", "0%");
  workspace = { ...workspace, name: "Bakery" };
  has(1);
  await open();
  await percentOf("workspace", words.done);
  await percentOf("cameras", words.done);
  has(0);
  await open();
  await percentOf("cameras", "0%");
});

it("ONB-22 a step that the server refuses says so, and keeps what was typed and its percent", async () => {
  fakeApi.answer(workspaces.updateCurrent, () => workspace);
  const { user } = await open();
  await user.click(await screen.findByText(words.workspace.more));
  const [line, city] = [await field(words.workspace.line1), await field(words.workspace.city)];
  await user.type(line, "12 Harbour Road");
  await user.type(city, "Shiraz");
  fakeApi.refuse(workspaceSettings.createAddress, "internalError");
  await user.click(await button(words.saveAndContinue));
  await within(await screen.findByRole("main")).findByRole("alert");
  expect([valueOf(line), valueOf(city)]).toEqual(["12 Harbour Road", "Shiraz"]);
  await percentOf("workspace", "0%");
  const address = { ...workspace.address, line1: "12 Harbour Road", city: "Shiraz" };
  fakeApi.answer(workspaceSettings.createAddress, address);
  await user.click(await button(words.saveAndContinue));
  await percentOf("workspace", words.done);
  const [, saved] = fakeApi.calls(workspaceSettings.createAddress);
  expect(saved?.body).toMatchObject({ line1: "12 Harbour Road", city: "Shiraz" });
});
