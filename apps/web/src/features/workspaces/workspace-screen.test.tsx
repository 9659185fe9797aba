// Choosing a workspace.
import { endpoints, errorTexts, type ListedWorkspace, type WorkspaceView } from "@didban/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import capacity from "../../i18n/en/capacity.json" with { type: "json" };
import common from "../../i18n/en/common.json" with { type: "json" };
import en from "../../i18n/en/workspaces.json" with { type: "json" };
import commonFa from "../../i18n/fa/common.json" with { type: "json" };
import fa from "../../i18n/fa/workspaces.json" with { type: "json" };
import { signedInState } from "../../lib/came-from.ts";
import { dropReads, queryClient } from "../../lib/query-client.ts";
import { readCurrentAnew } from "../../subjects/account/current-user.ts";
import { readKey } from "../../lib/read-key.ts";
import { keepTab, keepWorkspace, lastTab, lastWorkspace } from "../../subjects/account/last-place.ts";
import { workspaceKeys } from "../../subjects/workspace/workspace-keys.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { isDisabled } from "../../testing/on-screen.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aPerson, aSession, aWorkspace, idOf } from "../../testing/samples.ts";
import { WorkspaceScreen } from "./workspace-screen.tsx";

const { identity, workspaces } = endpoints;

describe("choosing a workspace", () => {
  it("NAV-9 nothing can be pressed that the list would move as it comes", async () => {
    fakeApi.answer(workspaces.list, { items: [aWorkspace({ name: "Harbour" })], total: 1 });
    const arrive = fakeApi.hold(workspaces.list);
    await renderScreen(<WorkspaceScreen />);
    await screen.findByRole("heading", { name: en.title });
    expect(screen.queryAllByRole("button")).toEqual([]);
    arrive();
    await screen.findByText("Harbour");
    for (const name of [en.create, en.demo]) screen.getByRole("button", { name });
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
    for (const name of [en.create, en.demo])
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

const list = "/select-workspace";
const given = (...items: ListedWorkspace[]) =>
  fakeApi.answer(workspaces.list, { items, total: items.length });
const row = async (name: string) =>
  within((await screen.findByText(name)).closest("li") ?? document.createElement("li"));
const open = (locale: "en" | "fa" = "en") =>
  renderScreen(<WorkspaceScreen />, { as: {}, locale, path: list });

/** From now on it can be entered. */
function lets(workspace: WorkspaceView): void {
  fakeApi.answer(workspaces.switch, () => {
    fakeApi.answer(identity.current, { user: aPerson(), session: aSession({ isInWorkspace: true }) });
    return workspace;
  });
}
const entered = () => fakeApi.calls(workspaces.switch).map(({ params }) => params.id);

it("WS-24 a row says how one stands there and offers what can be done about it", async () => {
  const [withdrawn, pending, termsRequired] = (["withdrawn", "pending", "termsRequired"] as const).map(
    (status, at) => aWorkspace({ id: idOf(10 + at), name: status, status }),
  );
  const isShut = { locked: true, lockForUser: true, lockReason: "operator" } as const;
  const shut = aWorkspace({ id: idOf(20), name: "Shut", ...isShut });
  if (!withdrawn || !pending || !termsRequired) throw new Error("There is one of each");
  given(withdrawn, pending, termsRequired, shut);
  lets(pending);
  fakeApi.answer(workspaces.join, pending);
  const { user, address } = await open();
  (await row("pending")).getByText(en.status.pending);
  (await row("termsRequired")).getByRole("button", { name: en.review });
  (await row("withdrawn")).getByText(en.status.withdrawn);
  expect((await row("withdrawn")).queryAllByRole("button")).toEqual([]);
  await user.hover((await row("Shut")).getByRole("img", { name: en.lock.operator }));
  await screen.findByRole("tooltip", { name: en.lock.operator });
  await user.click((await row("Shut")).getByRole("button"));
  await user.click((await row("pending")).getByRole("button", { name: en.join }));
  await waitFor(() => expect(address()).toBe("/hub"));
  expect(fakeApi.calls(workspaces.join).map(({ params }) => params.id)).toEqual([pending.id]);
  expect(entered()).toEqual([pending.id]);
});

it("WS-25 ROUTE-30 it is joined where that is open, what was read and kept elsewhere is forgotten, and only then is it acted in, read and opened", async () => {
  const harbour = aWorkspace({ name: "Harbour", status: "pending" });
  given(harbour);
  lets(harbour);
  fakeApi.answer(workspaces.join, harbour);
  const { user, address } = await open();
  const elsewhere = readKey("cameras of the former");
  queryClient.setQueryData(elsewhere, ["Gate"]);
  keepWorkspace(idOf(77));
  keepTab("its tab");
  const left = () => [queryClient.getQueryData(elsewhere), lastWorkspace(), lastTab()];
  const arrive = fakeApi.hold(workspaces.switch);
  await user.click((await row("Harbour")).getByRole("button", { name: en.join }));
  await waitFor(() => expect(entered()).toEqual([harbour.id]));
  expect(fakeApi.calls(workspaces.join)).toHaveLength(1);
  expect(left()).toEqual([undefined, null, null]);
  expect(address()).toBe(list);
  const told = fakeApi.calls(identity.current).length;
  arrive();
  await waitFor(() => expect(address()).toBe("/hub"));
  expect(left()).toEqual([undefined, harbour.id, null]);
  expect(fakeApi.calls(identity.current).length).toBeGreaterThan(told);
});

describe("terms", () => {
  const bakery = aWorkspace({ name: "Bakery" });
  const agreed = () => fakeApi.calls(workspaces.join).map(({ body }) => body);

  it("WS-27 are agreed to before the workspace is entered", async () => {
    given(aWorkspace({ ...bakery, status: "termsRequired" }));
    lets(bakery);
    fakeApi.answer(workspaces.join, bakery);
    fakeApi.answer(workspaces.readTerms, { version: 0, texts: null });
    const { user, address } = await open();
    await user.click(await screen.findByRole("button", { name: en.review }));
    const dialog = within(await screen.findByRole("dialog", { name: en.terms.title }));
    const accept = await dialog.findByRole("button", { name: en.terms.accept });
    dialog.getByText(en.terms.purpose);
    expect(isDisabled(accept)).toBe(true);
    await user.click(dialog.getByRole("checkbox", { name: en.terms.agree }));
    expect(agreed()).toEqual([]);
    await user.click(accept);
    await waitFor(() => expect(address()).toBe("/hub"));
    expect(agreed()).toEqual([{ termsAccepted: true, termsVersion: 0 }]);
    expect(entered()).toEqual([bakery.id]);
  });

  it.each([
    ["en", en, common],
    ["fa", fa, commonFa],
  ] as const)(
    "WS-27 that the operator has published are read before the next entry, in the language of the app: %s",
    async (locale, words, { state }) => {
      const texts = {
        en: "What holds here:\n\n- Helmets on.\n- No smoke.",
        fa: "آنچه اینجا برقرار است:\n\n- کلاه ایمنی.\n- بدون دود.",
      };
      given(bakery);
      fakeApi.answer(workspaces.readTerms, { version: 3, texts });
      const { user, address } = await open(locale);
      const into = await screen.findByRole("button", { name: /Bakery/ });
      // What the list says of it is not true any more.
      given(aWorkspace({ ...bakery, status: "termsRequired" }));
      fakeApi.refuse(workspaces.switch, "userNotInvited", { value: { status: "termsRequired" } });
      await user.click(into);
      await screen.findByText(state.newTerms);
      const dialog = within(await screen.findByRole("dialog", { name: words.terms.title }));
      const [intro = "", , ...lines] = texts[locale].split("\n");
      await dialog.findByText(intro);
      expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
        lines.map((line) => line.slice(2)),
      );
      expect(dialog.queryByText(words.terms.purpose)).toBeNull();
      fakeApi.answer(workspaces.join, bakery);
      lets(bakery);
      await user.click(dialog.getByRole("checkbox", { name: words.terms.agree }));
      await user.click(dialog.getByRole("button", { name: words.terms.accept }));
      await waitFor(() => expect(address()).toBe("/hub"));
      expect(agreed()).toEqual([{ termsAccepted: true, termsVersion: 3 }]);
    },
  );
});

it("NAV-9 a long list can be searched", async () => {
  const branches = Array.from({ length: 8 }, (_, at) =>
    aWorkspace({ id: idOf(10 + at), name: `Branch ${at + 1}` }),
  );
  const names = () => screen.queryAllByText(/^Branch/).map(({ textContent }) => textContent);
  given(...branches.slice(0, 7));
  const { user } = await open();
  await waitFor(() => expect(names()).toHaveLength(7));
  expect(screen.queryByLabelText(en.search)).toBeNull();
  given(...branches);
  await act(() => dropReads(workspaceKeys.list));
  await type(user, await screen.findByLabelText(en.search), "branch 8 ");
  await waitFor(() => expect(names()).toEqual(["Branch 8"]));
  await type(user, screen.getByLabelText(en.search), "nowhere");
  await screen.findByText(en.notFound);
});

async function type(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.type(field, text);
}

it("AUTH-49 NAV-12 a server that is full leads whoever would make one more workspace to the page about it, and back", async () => {
  given();
  fakeApi.letOthersWait();
  fakeApi.refuse(workspaces.create, "capacityFull");
  const { user, address } = await renderApp(list, { as: {} });
  await user.click(await screen.findByRole("button", { name: en.create }));
  await screen.findByRole("heading", { name: capacity.title });
  expect(address()).toBe("/capacity");
  await user.click(screen.getByRole("link", { name: capacity.toWorkspaces }));
  await screen.findByText(en.emptyTitle);
  expect(address()).toBe(list);
});
