// Choosing a workspace.
import { endpoints } from "@didban/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import words from "../../i18n/en/workspaces.json" with { type: "json" };
import { signedInState } from "../../lib/came-from.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { readCurrentAnew } from "../../subjects/account/current-user.ts";
import { aPerson, aSession, aWorkspace } from "../../testing/samples.ts";
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
});
