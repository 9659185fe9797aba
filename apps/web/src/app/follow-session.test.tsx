// A session that ends while the app is open: what is said, where it leads, and what is left of it.
import { endpoints, errorTexts } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import words from "../i18n/en/common.json" with { type: "json" };
import workspaceWords from "../i18n/en/workspaces.json" with { type: "json" };
import { useSession } from "../lib/session-store.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { answerFrame, answerSignIn, renderApp } from "../testing/render-app.tsx";
import { signIn, type Shown } from "../testing/render-screen.tsx";
import { aMoment, aTokenUntil, everything, sessionId, tokens } from "../testing/samples.ts";

const { displays, identity, workspaces } = endpoints;

const keep = (accessToken: string, refreshToken: string | null) =>
  useSession.getState().signIn({ accessToken, refreshToken });

beforeEach(() => {
  answerSignIn();
  fakeApi.answer(workspaces.list, { items: [], total: 0 });
  fakeApi.answer(identity.endSession, undefined);
});

/** The session is over: that is said with `reason`, and it has to be signed in anew. */
async function isOver({ address }: Shown, reason: string): Promise<void> {
  const notice = (await screen.findByText(words.security.endedTitle)).closest<HTMLElement>('[role="alert"]');
  within(notice ?? document.createElement("div")).getByText(reason);
  await screen.findByRole("textbox", { name: /number/i });
  expect(address()).toBe("/");
  expect(useSession.getState().tokens).toBeNull();
  expect([localStorage.getItem("tokens"), sessionStorage.getItem("tokens")]).toEqual([null, null]);
}

it("SESS-8 someone whose number is not proven is signed out at the start", async () => {
  signIn({ user: { phoneVerifiedAt: null } });
  keep(tokens.accessToken, "a-refresh-token");
  const shown = await renderApp("/select-workspace");
  await isOver(shown, errorTexts.en.invalidSession);
  const ended = fakeApi.calls(identity.endSession).map(({ params }) => params);
  expect(ended).toEqual([{ id: sessionId }]);
});

it.each(["sessionRevoked", "Not2FAVerified"] as const)(
  "SESS-11 a session refused as %s shows a security notice and leads to signing in again",
  async (code) => {
    signIn({});
    keep(tokens.accessToken, null);
    fakeApi.refuse(workspaces.list, code);
    const shown = await renderApp("/select-workspace");
    await isOver(shown, errorTexts.en[code]);
  },
);

it("SESS-9 SESS-11 a token that is refused again after its renewal is not renewed for ever", async () => {
  keep(tokens.accessToken, "a-refresh-token");
  fakeApi.refuse(identity.current, "TokenExpired");
  fakeApi.answer(identity.refresh, {
    accessToken: aTokenUntil(Date.UTC(2101, 0, 1)),
    refreshToken: "the-next",
    createdAt: aMoment,
  });
  const shown = await renderApp("/select-workspace");
  await isOver(shown, errorTexts.en.TokenExpired);
  expect(fakeApi.calls(identity.refresh)).toHaveLength(1);
  expect(fakeApi.calls(identity.current)).toHaveLength(2);
});

describe("in normal mode the end of the token", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  it("SESS-9 is the end of the session, whatever is pressed then", async () => {
    signIn({});
    keep(aTokenUntil(Date.now() + 60_000), null);
    const shown = await renderApp("/select-workspace");
    const create = await screen.findByRole("button", { name: workspaceWords.create });
    vi.setSystemTime(Date.now() + 61_000);
    await shown.user.click(create);
    await isOver(shown, errorTexts.en.TokenExpired);
    expect([fakeApi.calls(workspaces.create), fakeApi.calls(identity.refresh)]).toEqual([[], []]);
  });

  it("SESS-9 is met by what a page asks by itself", async () => {
    answerFrame();
    fakeApi.answer(displays.list, { items: [], total: 0 });
    signIn({ may: everything });
    keep(aTokenUntil(Date.now() + 60_000), null);
    const shown = await renderApp("/app/workspace/settings?tab=displays");
    await waitFor(() => expect(fakeApi.calls(displays.list)).toHaveLength(1));
    while (useSession.getState().tokens !== null) await vi.advanceTimersByTimeAsync(1_000);
    await isOver(shown, errorTexts.en.TokenExpired);
    expect(fakeApi.calls(identity.refresh)).toEqual([]);
  });
});
