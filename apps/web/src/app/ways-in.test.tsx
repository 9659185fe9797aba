// The way into a workspace, and what is seen there, where the server is slow, down or changes its mind: rights that cannot be read, a workspace that is gone.
import { endpoints, type ServerMessage, type WorkspaceView } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import words from "../i18n/en/common.json" with { type: "json" };
import security from "../i18n/en/security.json" with { type: "json" };
import { keepPlacesFor, keepWorkspace, lastWorkspace } from "../subjects/account/last-place.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { proveByPassword } from "../testing/identity-proof.ts";
import { answerFrame, renderApp, showsTabs } from "../testing/render-app.tsx";
import { signIn } from "../testing/render-screen.tsx";
import {
  aMatrix,
  aMoment,
  aPerson,
  aSession,
  aWorkspace,
  everything,
  idOf,
  workspaceId,
} from "../testing/samples.ts";
import { react } from "./channel-reactions.ts";

const { access, identity, workspaces } = endpoints;
const as = { may: everything };
const list = "/app/stream/free-layout";

// What the screens show is not looked at.
beforeEach(() => fakeApi.letOthersWait());

/** The channel tells of a camera that was added, which changes what everyone may do. */
function hearOfCamera(address: () => string): void {
  const told = { workspaceId, kind: "camera", resourceId: idOf(7), eventType: null, data: null } as const;
  const message: ServerMessage = { name: "ResourceEvent", args: [{ ...told, event: "created" }] };
  act(() => react(message, { pathname: address, go: () => {} }));
}

it("ROLE-53 rights that cannot be read anew are asked for twice more, a second apart, and count as missing until they can", async () => {
  answerFrame();
  const { user, address } = await renderApp(list, { as });
  const path = () => address().split("?")[0];
  await showsTabs("All Devices");
  const reads = () => fakeApi.calls(access.readMatrix).length - before;
  const before = fakeApi.calls(access.readMatrix).length;
  fakeApi.refuse(access.readMatrix, "internalError");
  // Time stands still but for what is given to it.
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  hearOfCamera(address);
  await pass(0);
  for (const asked of [1, 2]) {
    expect(reads()).toBe(asked);
    await pass(999);
    expect(reads()).toBe(asked);
    expect(path()).toBe(list);
    await pass(1);
  }
  expect(reads()).toBe(3);
  await pass(1);
  vi.useRealTimers();
  const retry = await screen.findByRole("button", { name: words.action.retry });
  expect(address()).toBe("/hub");
  signIn(as);
  await user.click(retry);
  await waitFor(() => expect(path()).toBe(list));
  await showsTabs("All Devices");
});

describe("at the way in", () => {
  const harbour = aWorkspace({ name: "Harbour" });
  /** Somebody who acts nowhere yet, whose browser was in a workspace last. */
  const wasIn = (id: string) => {
    answerFrame();
    fakeApi.answer(workspaces.list, { items: [harbour], total: 1 });
    keepPlacesFor(aPerson().id);
    keepWorkspace(id);
  };

  it("NAV-6 a workspace of last time that is gone is forgotten with a word, and another is chosen", async () => {
    wasIn(idOf(9));
    fakeApi.refuse(workspaces.switch, "notFound");
    const { address } = await renderApp("/", { as: {} });
    await screen.findByText(words.state.serviceError);
    await waitFor(() => expect(address()).toBe("/select-workspace"));
    expect(fakeApi.calls(workspaces.switch).map(({ params }) => params.id)).toEqual([idOf(9)]);
    expect(lastWorkspace()).toBeNull();
    await screen.findByRole("button", { name: /Harbour/ });
  });

  it("NAV-6 where an outage hides who one is in the workspace of last time, that is said, and it can be chosen again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    wasIn(workspaceId);
    fakeApi.answer(workspaces.switch, () => {
      fakeApi.answerOddly(identity.current, 503, {});
      return harbour;
    });
    const { user, address } = await renderApp("/hub", { as: {} });
    await waitFor(() => expect(fakeApi.calls(workspaces.switch)).toHaveLength(1));
    // An outage is waited for: it is asked twice more.
    await vi.advanceTimersByTimeAsync(2000);
    await screen.findByRole("alert");
    await waitFor(() => expect(address()).toBe("/select-workspace"));
    signIn(as);
    fakeApi.answer(workspaces.switch, harbour);
    await user.click(await screen.findByRole("button", { name: /Harbour/ }));
    await waitFor(() => expect(address()).toMatch(/^\/app\//));
  });

  /** After a reset of authentication: one step after another is asked for, then `switch` answers so. */
  const asksForSteps = (answer: WorkspaceView | (() => Promise<WorkspaceView>)) => {
    const ask = (...value: string[]) =>
      fakeApi.refuse(workspaces.switch, "identityVerificationRequired", { value });
    const proof = { verifiedAt: aMoment, validUntil: aMoment };
    fakeApi.answer(identity.requestSms, { retrySeconds: 60, expiresAt: aMoment });
    fakeApi.answer(identity.verifySms, () => {
      ask("password");
      return proof;
    });
    fakeApi.answer(identity.verifyPassword, () => {
      fakeApi.answer(workspaces.switch, answer);
      return proof;
    });
    ask("otp", "password");
  };
  const later = () => Promise.withResolvers<void>();
  const sidebar = async () => within(await screen.findByRole("dialog", { name: security.identity.title }));

  it("MFA-14 NAV-6 leads back in also where what may be done there is known before the answer that one is in", async () => {
    wasIn(workspaceId);
    const [entered, asked, arrived] = [later(), later(), later()];
    asksForSteps(async () => {
      entered.resolve();
      await asked.promise;
      return harbour;
    });
    const { user, address } = await renderApp("/hub", { as: {} });
    await (await sidebar()).findByText(security.identity.stepIntro);
    await user.click((await sidebar()).getByRole("button", { name: security.identity.send }));
    await user.click(await (await sidebar()).findByLabelText("Digit 1 of 6"));
    await user.keyboard("123456");
    await (await sidebar()).findByLabelText(security.identity.password);
    const person = { user: aPerson(), session: aSession({ isInWorkspace: true }) };
    fakeApi.answer(identity.current, async () => {
      await entered.promise;
      // It is known that one is in, and who one is there is read anew.
      if (fakeApi.calls(access.readMatrix).length > 0) arrived.resolve();
      return person;
    });
    const matrix = aMatrix(aPerson().id, as.may);
    fakeApi.answer(access.readMatrix, async () => {
      asked.resolve();
      await arrived.promise;
      return matrix;
    });
    await proveByPassword(user);
    await waitFor(() => expect(address()).toMatch(/^\/app\//));
  });

  it("MFA-14 MFA-23 whoever closes what is asked stays outside, and the step is asked for again the next time", async () => {
    wasIn(workspaceId);
    asksForSteps(harbour);
    const { user, address } = await renderApp("/select-workspace", { as: {} });
    const row = await screen.findByRole("button", { name: /Harbour/ });
    await user.click(row);
    await (await sidebar()).findByText(security.identity.stepIntro);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/select-workspace");
    expect(fakeApi.calls(workspaces.switch)).toHaveLength(1);
    await user.click(row);
    await (await sidebar()).findByText(security.identity.stepIntro);
    expect(fakeApi.calls(workspaces.switch)).toHaveLength(2);
  });
});
