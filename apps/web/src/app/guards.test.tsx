// Who gets to see a route, and where everybody else is led.
import { endpoints, errorTexts, routeLabel } from "@didban/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import words from "../i18n/en/common.json" with { type: "json" };
import workspaceWords from "../i18n/en/workspaces.json" with { type: "json" };
import { useSession } from "../lib/session-store.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { answerFrame, answerSignIn, aTab, renderApp } from "../testing/render-app.tsx";
import { signIn } from "../testing/render-screen.tsx";
import {
  aCamera,
  aMatrix,
  aPerson,
  aWorkspace,
  everything,
  sessionId,
  tokens,
  workspaceId,
} from "../testing/samples.ts";

const { access, cameras, discovery, identity, manufacturers, people, roles, workspaces } = endpoints;
const list = "/app/stream/free-layout";
const mayAll = { may: everything };
const mayNothing = { may: [] };

const findHeading = (name: string) => screen.findByRole("heading", { level: 1, name });
const findList = () => findHeading(routeLabel("stream.freeLayout", {}, "en"));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const frame = () => screen.findByRole("navigation", { name: words.nav.areas });
const reads = () => fakeApi.calls(access.readMatrix).length;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answerFrame();
  answerSignIn();
  fakeApi.answer(cameras.list, { items: [aCamera(1)], total: 1 });
  fakeApi.answer(cameras.statusAll, { items: [], total: 0 });
  fakeApi.answer(identity.endSession, undefined);
  localStorage.setItem("tokens", JSON.stringify(tokens));
});

/** The session is left: nothing of it is kept, and the server was told. */
async function isSignedOut(): Promise<void> {
  await waitFor(() => expect(fakeApi.calls(identity.endSession)).toHaveLength(1));
  expect(fakeApi.calls(identity.endSession)[0]?.params).toEqual({ id: sessionId });
  expect([useSession.getState().tokens, localStorage.getItem("tokens")]).toEqual([null, null]);
}

describe("what a route asks for", () => {
  it("ROUTE-16 ROUTE-17 a missing action is looked up twice more, a second apart, before it is refused", async () => {
    const readAt: number[] = [];
    signIn(mayNothing);
    fakeApi.answer(access.readMatrix, () => {
      readAt.push(Date.now());
      return aMatrix(aPerson().id, []);
    });
    const { address, user } = await renderApp("/app/camera-connect");
    await frame();
    for (let step = 0; step < 6; step += 1) await wait(500);
    await findHeading(words.state.forbiddenTitle);
    expect(address()).toBe("/forbidden");
    const [first = 0, second = 0, third = 0, ...more] = readAt;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(1_000);
    expect(more).toEqual([]);
    await user.click(screen.getByRole("link", { name: words.hub.chooseAnother }));
    await findHeading(workspaceWords.title);
    expect(address()).toBe("/select-workspace");
  });

  it("ROUTE-17 an action that arrives in between opens the route", async () => {
    fakeApi.answer(people.list, { items: [], total: 0 });
    fakeApi.answer(roles.list, { items: [], total: 0 });
    fakeApi.answer(manufacturers.list, { items: [], total: 0 });
    fakeApi.answer(discovery.where, { isAllowed: false, networks: [] });
    await renderApp("/app/camera-connect", { as: mayNothing });
    await frame();
    expect(reads()).toBe(1);
    signIn(mayAll);
    for (let step = 0; step < 3; step += 1) await wait(500);
    await findHeading("Connect Cameras");
    expect(reads()).toBe(2);
  });

  it("ERR-10 a page whose main data is refused leads to the page that says so, a refused action is a toast", async () => {
    fakeApi.refuse(cameras.list, "forbiddenResource");
    const { address, user } = await renderApp(list, { as: mayAll });
    await findHeading(words.state.forbiddenTitle);
    expect(address()).toBe("/forbidden");
    await user.click(screen.getByRole("link", { name: words.hub.chooseAnother }));
    fakeApi.refuse(workspaces.create, "forbiddenResource");
    await user.click(await screen.findByRole("button", { name: workspaceWords.create }));
    const told = await screen.findByText(errorTexts.en.forbiddenResource);
    expect(told.closest('[role="alert"]')).toBeTruthy();
    expect(address()).toBe("/select-workspace");
  });
});

it("ROUTE-18 whoever signs in and has one workspace alone is in it at once", async () => {
  answerFrame(aTab("stream.freeLayout"));
  fakeApi.answer(workspaces.switch, () => {
    signIn(mayAll);
    return aWorkspace();
  });
  const { address } = await renderApp("/", { as: {} });
  await findList();
  expect(address()).toBe(list);
  expect(fakeApi.calls(workspaces.switch).map(({ params }) => params)).toEqual([{ id: workspaceId }]);
});

describe("without a workspace", () => {
  beforeEach(() => {
    fakeApi.answer(workspaces.list, { items: [], total: 0 });
  });

  it("ROUTE-3 PROF-6 NAV-24 screens of the account open", async () => {
    // What they show is not looked at.
    fakeApi.letOthersWait();
    const { address, user } = await renderApp("/profile-app", { as: {} });
    await waitFor(() => expect(address()).toBe("/profile-app/settings"));
    await user.click(await screen.findByRole("button", { name: words.person.menu }));
    await user.click(await screen.findByRole("menuitem", { name: words.person.security }));
    await waitFor(() => expect(address()).toBe("/profile-app/security"));
    await findHeading(routeLabel("securitySettings", {}, "en"));
  });

  it.each([list, "/app", "/hub"])("ROUTE-19 NAV-4 %s leads to choosing one", async (path) => {
    const { address } = await renderApp(path, { as: {} });
    await screen.findByText(workspaceWords.emptyTitle);
    expect(address()).toBe("/select-workspace");
  });

  it("ROUTE-18 coming back leads to choosing one", async () => {
    const { address } = await renderApp("/", { as: {} });
    await screen.findByText(workspaceWords.emptyTitle);
    expect(address()).toBe("/select-workspace");
  });
});

describe("a start that fails", () => {
  it.each([502, 503, 504, 408, "no answer"])(
    "ROUTE-20 NAV-15 ROUTE-21 with %s shows its page, keeps the session and goes on by itself",
    async (status) => {
      signIn(mayAll);
      if (typeof status === "number") fakeApi.answerOddly(identity.current, status, {});
      else fakeApi.cut(identity.current);
      const { address } = await renderApp(`${list}?filter=ALL`);
      await wait(2_500);
      await findHeading(words.page.hiccupTitle);
      expect(address()).toBe("/connection-hiccup");
      // The first try of its own meets an outage still.
      await wait(5_500);
      await findHeading(words.page.hiccupTitle);
      signIn(mayAll);
      await wait(10_500);
      await findList();
      expect(address()).toContain(`${list}?filter=ALL`);
      expect(localStorage.getItem("tokens")).not.toBeNull();
    },
  );

  it("ROUTE-21 whoever does not want to wait tries again at once", async () => {
    signIn(mayAll);
    fakeApi.cut(identity.current);
    const { user } = await renderApp(list);
    await wait(2_500);
    await findHeading(words.page.hiccupTitle);
    signIn(mayAll);
    await user.click(screen.getByRole("button", { name: words.action.retry }));
    await findList();
  });

  it("ROUTE-20 NAV-15 a fault ends the session", async () => {
    signIn(mayAll);
    fakeApi.refuse(access.readMatrix, "internalError");
    const { address } = await renderApp(list);
    await waitFor(() => expect(reads()).toBe(1));
    await wait(2_500);
    await waitFor(() => expect(address()).toBe("/"));
    await isSignedOut();
  });

  it("UI-9 one that is slow says so after ten seconds and offers to log out after thirty", async () => {
    signIn(mayAll);
    const arrive = fakeApi.hold(identity.current);
    const { address, user } = await renderApp(list);
    const [cover] = await screen.findAllByRole("status", { busy: true });
    expect(cover?.textContent).toBe(words.state.loading);
    await wait(9_000);
    expect(screen.queryByText(words.state.slow)).toBeNull();
    await wait(1_500);
    await screen.findByText(words.state.slow);
    expect(screen.queryByRole("button", { name: words.action.logOut })).toBeNull();
    await wait(20_000);
    await user.click(await screen.findByRole("button", { name: words.action.logOut }));
    await waitFor(() => expect(address()).toBe("/"));
    arrive();
    await isSignedOut();
  });
});
