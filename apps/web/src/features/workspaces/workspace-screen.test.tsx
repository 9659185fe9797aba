// Choosing a workspace.
import { endpoints, errorTexts } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import common from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/workspaces.json" with { type: "json" };
import { signedInState } from "../../lib/came-from.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { isDisabled } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { readCurrentAnew } from "../../subjects/account/current-user.ts";
import { aPerson, aSession, aWorkspace, idOf } from "../../testing/samples.ts";
import { WorkspaceScreen } from "./workspace-screen.tsx";

const { identity, workspaces } = endpoints;

describe("choosing a workspace", () => {
  it("NAV-9 nothing can be pressed that the list would move as it comes", async () => {
    fakeApi.answer(workspaces.list, { items: [aWorkspace({ name: "Harbour" })], total: 1 });
    const arrive = fakeApi.hold(workspaces.list);
    await renderScreen(<WorkspaceScreen />);
    await screen.findByRole("heading", { name: words.title });
    expect(screen.queryAllByRole("button")).toEqual([]);
    arrive();
    await screen.findByText("Harbour");
    for (const name of [words.create, words.demo]) screen.getByRole("button", { name });
  });

  it("NAV-9 a press meets its row, also when it becomes known meanwhile that one acts in it already", async () => {
    fakeApi.answer(workspaces.list, { items: [aWorkspace({ name: "Harbour" })], total: 1 });
    await renderScreen(<WorkspaceScreen />, { as: {} });
    const row = await screen.findByRole("button", { name: /Harbour/ });
    const current = { user: aPerson(), session: aSession({ isInWorkspace: true }) };
    fakeApi.answer(identity.current, current);
    const arrive = fakeApi.hold(workspaces.list);
    await act(() => readCurrentAnew());
    await waitFor(() => expect(fakeApi.calls(workspaces.list)).toHaveLength(2));
    expect(row.isConnected).toBe(true);
    arrive();
  });

  const lone = aWorkspace({ name: "Harbour" });
  const signedIn = { pathname: "/", state: signedInState };
  it.each([
    [
      "two workspaces",
      [lone, aWorkspace({ id: "01990000-0000-7000-8000-0000000000ff", name: "Bakery" })],
      signedIn,
    ],
    ["an invitation", [aWorkspace({ name: "Harbour", status: "pending" })], signedIn],
    ["a locked one", [aWorkspace({ name: "Harbour", locked: true, lockForUser: true })], signedIn],
    ["coming here on purpose", [lone], "/"],
  ])("ROUTE-18 %s: the choice is the person's", async (_, items, at) => {
    fakeApi.answer(workspaces.list, { items, total: items.length });
    await renderScreen(<WorkspaceScreen />, { as: {}, at });
    await screen.findByText("Harbour");
    expect(fakeApi.calls(workspaces.switch)).toEqual([]);
  });

  it("ROUTE-24 NAV-7 lists them as the server orders them, and offers a new one and the demo", async () => {
    const items = (["pending", "joined", "joined", "termsRequired", "withdrawn"] as const).map((status, at) =>
      aWorkspace({ id: idOf(100 + at), name: `${at} ${status}`, status }),
    );
    fakeApi.answer(workspaces.list, { items, total: items.length });
    await renderScreen(<WorkspaceScreen />, { as: {} });
    await screen.findByText("0 pending");
    const rows = within(screen.getByRole("list")).getAllByRole("listitem");
    for (const [at, { name }] of items.entries()) within(rows[at] ?? document.body).getByText(name);
    expect(rows).toHaveLength(items.length);
    for (const name of [words.create, words.demo])
      expect(isDisabled(screen.getByRole("button", { name }))).toBe(false);
  });

  it("ROUTE-30 ROUTE-31 WS-24 WS-31 ERR-7 one locked for this person does nothing; one that is gone is told for three seconds, and the list is read again", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const shut = aWorkspace({ name: "Shut", locked: true, lockForUser: true, lockReason: "manual" });
    const gone = aWorkspace({ id: idOf(100), name: "Gone" });
    fakeApi.answer(workspaces.list, { items: [shut, gone], total: 2 });
    fakeApi.refuse(workspaces.switch, "notFound");
    const { user } = await renderScreen(<WorkspaceScreen />, { as: {} });
    await user.click(await screen.findByRole("button", { name: /Shut/ }));
    await user.click(screen.getByRole("button", { name: /Gone/ }));
    const title = await screen.findByText(common.state.serviceError);
    const alert = title.closest<HTMLElement>('[role="alert"]') ?? document.createElement("div");
    within(alert).getByText(errorTexts.en.cannotRemoveWorkspace);
    await waitFor(() => expect(fakeApi.calls(workspaces.list)).toHaveLength(2));
    expect(fakeApi.calls(workspaces.switch).map(({ params }) => params)).toEqual([{ id: gone.id }]);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(alert.isConnected).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(alert.isConnected).toBe(false);
  });
});
