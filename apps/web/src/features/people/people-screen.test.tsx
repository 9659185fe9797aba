// The people of a workspace: who they are, and what their managers ask about them before they do it.
import { endpoints, type MemberView, type PendingUser, type TeamView } from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RequireActions } from "../../app/guards.tsx";
import common from "../../i18n/en/common.json" with { type: "json" };
import words from "../../i18n/en/people.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { isDisabled, valueOf } from "../../testing/on-screen.ts";
import { renderScreen, type Visitor } from "../../testing/render-screen.tsx";
import { aMember, aMoment, aPerson, aRole, aWorkspace, everything, idOf } from "../../testing/samples.ts";
import { PeopleScreen } from "./people-screen.tsx";

const { identity, members: memberCalls, people, permissions, roles, workspaces } = endpoints;

const path = "/app/permission-settings";
const teams: readonly TeamView[] = [
  aRole({
    id: idOf(5),
    name: "Captain",
    lock: true,
    // What the owner alone may do.
    authorities: [{ key: 13, title: "", isGeneral: true, description: "" }],
  }),
  aRole({ id: idOf(6), name: "Co-Pilot", lock: true }),
  aRole({ id: idOf(7), name: "Member", lock: true }),
];
const [captain, , member] = teams;
const owner: Visitor = { user: { fullName: "Olivia Owner" }, may: everything, isOwner: true };

/** Who is in the workspace: its owner, and who else is named. */
function given(...names: readonly string[]): MemberView[] {
  const me = aMember(0, { remoteId: aPerson().id, fullName: "Olivia Owner", team: teamOf(captain) });
  const all = [me, ...names.map((fullName, at) => aMember(at + 1, { fullName, team: teamOf(member) }))];
  fakeApi.answer(people.search, ({ body: { search, sort } }) => {
    const found = all
      .filter(({ fullName }) => fullName.toLowerCase().includes(search ?? ""))
      .toSorted((one, other) => one.fullName.localeCompare(other.fullName));
    if (sort?.direction === "desc") found.reverse();
    return { items: found, total: found.length };
  });
  return all;
}
const teamOf = (team: TeamView | undefined) => (team ? { id: team.id, name: team.name } : null);

beforeEach(() => {
  fakeApi.answer(roles.list, { items: [...teams], total: teams.length });
  fakeApi.answer(people.listPending, { items: [], total: 0 });
});

const open = (as = owner) => renderScreen(<PeopleScreen />, { as, path });
const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const names = () =>
  [...document.querySelectorAll("tbody tr td:first-child button")].map((button) => button.textContent);
const dialog = async () => within(await screen.findByRole("dialog"));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function choose(user: UserEvent, name: string, action: string): Promise<void> {
  await row(name);
  await user.click(screen.getByRole("button", { name: words.actionsOf.replace("{{name}}", name) }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

describe("who is invited", () => {
  it("PEOP-7 is listed to the last, however many they are", async () => {
    given();
    const invited = Array.from({ length: 201 }, (_, at): PendingUser => ({
      id: idOf(3000 + at),
      phone: `+1201555${3000 + at}`,
      status: "pending",
      type: "member",
      team: null,
      invitedBy: null,
      invitedAt: aMoment,
      expiresAt: aMoment,
      lastSentAt: aMoment,
    }));
    fakeApi.answer(people.listPending, ({ query }) => {
      const from = Number(query?.offset ?? 0);
      return { items: invited.slice(from, from + Number(query?.limit ?? 50)), total: invited.length };
    });
    await open();
    const list = within(await screen.findByRole("region", { name: words.pending.title }));
    expect(list.getAllByRole("listitem")).toHaveLength(invited.length);
  });
});

describe("the list of people", () => {
  it("PEOP-11 tells role and last visit, and is sorted and searched", async () => {
    given("Zara Zeal", "Adam Able");
    const { user } = await open();
    const me = `Olivia Owner ${words.you}`;
    await waitFor(() => expect(names()).toEqual(["Adam Able", me, "Zara Zeal"]));
    expect((await row("Zara Zeal")).textContent).toMatch(/Member.*Never/);
    await user.click(screen.getByRole("button", { name: words.column.fullName }));
    await waitFor(() => expect(names()).toEqual(["Zara Zeal", me, "Adam Able"]));
    const heading = screen.getByRole("columnheader", { name: words.column.fullName });
    expect(heading.getAttribute("aria-sort")).toBe("descending");
    await user.type(screen.getByLabelText(words.search), "zara");
    await waitFor(() => expect(names()).toEqual(["Zara Zeal"]));
    await user.type(screen.getByLabelText(words.search), " is nobody");
    await screen.findByText(words.notFound);
    await user.click(screen.getByRole("button", { name: words.resetSearch }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it("PEOP-12 while it loads there are empty rows; a failure can be tried again; alone one is offered to invite", async () => {
    fakeApi.refuse(people.search, "forbiddenResource");
    const release = fakeApi.hold(people.search);
    const { user } = await open();
    await screen.findByLabelText(words.search);
    await waitFor(() =>
      expect(document.querySelectorAll(".mantine-Skeleton-root").length).toBeGreaterThan(2),
    );
    release();
    const again = await screen.findByRole("button", { name: common.action.retry });
    given();
    await user.click(again);
    await screen.findByText(words.onlyYou);
    await row("Olivia Owner");
    fakeApi.answer(identity.signInOptions, { countries: [], codeDelivery: "message", demoPhone: null });
    fakeApi.answer(workspaces.current, aWorkspace());
    fakeApi.answer(people.list, { items: [], total: 0 });
    await user.click(screen.getByRole("button", { name: words.invite.open }));
    await screen.findByRole("dialog", { name: words.invite.title });
  });

  it("PEOP-33 whoever manages nobody is not led to it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { address } = await renderScreen(
      <RequireActions path={path}>
        <PeopleScreen />
      </RequireActions>,
      { as: { may: ["workspaceRead"] }, path },
    );
    // A right that was just given may still be on its way: it is looked up twice more.
    await vi.advanceTimersByTimeAsync(3000);
    await waitFor(() => expect(address()).toBe("/forbidden"));
  });
});

describe("what is asked of a member", () => {
  it("PEOP-33 PEOP-43 PEOP-44 PEOP-45 PEOP-47 PEOP-48 is told before, done, and not offered again; their profile tells it", async () => {
    const everybody = given("Rita Required");
    const rita = everybody[1] ?? aMember(1);
    const { user } = await open();
    const asked = [
      ["forceEmailVerification", "emailVerification"],
      ["forceMultiFactor", "multiFactor"],
      ["resetAuthentication", "reauthenticate"],
    ] as const;
    let requirements = { emailVerification: false, multiFactor: false, reauthenticate: false };
    for (const [action, requirement] of asked) {
      fakeApi.answer(memberCalls[action], ({ params }) => {
        expect(params.id).toBe(rita.id);
        requirements = { ...requirements, [requirement]: true };
        everybody[1] = { ...rita, requirements };
        return { requirements };
      });
      await choose(user, "Rita Required", words.action[action]);
      const { text, done } = words.confirm[action];
      await (await dialog()).findByText(text.replace("{{name}}", "Rita Required"));
      await user.click((await dialog()).getByRole("button", { name: words.action[action] }));
      await screen.findByText(done.replace("{{name}}", "Rita Required"));
      await closed();
    }
    await user.click(
      screen.getByRole("button", { name: words.actionsOf.replace("{{name}}", "Rita Required") }),
    );
    const offered = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    for (const [action] of asked) expect(offered).not.toContain(words.action[action]);
    fakeApi.answer(people.read, {
      ...rita,
      timezone: "UTC",
      permissions: [],
      security: { hasSecondFactor: false, isEmailVerified: false, requirements, sessions: [] },
    });
    await user.click(screen.getByRole("menuitem", { name: words.action.profile }));
    await user.click(await (await dialog()).findByRole("tab", { name: words.profileTab.security }));
    for (const due of Object.values(words.asked)) await (await dialog()).findByText(due);
  });
});

describe("a new role", () => {
  /** Each member's row is named like the member; what is changed shows in the list. */
  function takesRoles(everybody: MemberView[], refused: readonly string[] = []): void {
    const rowIds = new Map(everybody.map(({ remoteId }, at) => [remoteId, idOf(3000 + at)]));
    const aRow = (id: string, teamId: string) => ({
      id,
      userId: null,
      teamId,
      resourceId: idOf(1),
      workspaceId: idOf(1),
      key: null,
      type: "w" as const,
      accessLevel: 1 as const,
    });
    fakeApi.answer(permissions.list, ({ query: { userId = "" } }) => {
      const id = rowIds.get(userId);
      return { items: id === undefined ? [] : [aRow(id, idOf(7))], total: 1 };
    });
    fakeApi.answer(permissions.changeSeveral, ({ body: { ids, teamId } }) => {
      const isRefused = (id: string) =>
        everybody.some(({ remoteId, fullName }) => rowIds.get(remoteId) === id && refused.includes(fullName));
      for (const [at, one] of everybody.entries()) {
        const id = rowIds.get(one.remoteId) ?? "";
        if (ids.includes(id) && !isRefused(id))
          everybody[at] = { ...one, team: teamOf(teams.find((team) => team.id === teamId)) };
      }
      return {
        changed: ids.filter((id) => !isRefused(id)).map((id) => aRow(id, teamId)),
        failed: ids.filter(isRefused).map((id) => ({ id, code: "permissionNotFound", message: "Is gone." })),
      };
    });
  }
  const isIn = async (name: string, role: string) => within(await row(name)).findByText(role);
  const change = words.action.changeRole;

  it("PEOP-41 is given in the profile", async () => {
    const everybody = given("Mo Mover");
    takesRoles(everybody);
    fakeApi.answer(people.read, () => ({
      ...(everybody[1] ?? aMember(1)),
      timezone: "UTC",
      permissions: [],
    }));
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Mo Mover" }));
    const profile = await dialog();
    await user.click(await profile.findByRole("button", { name: change }));
    await user.selectOptions(await profile.findByRole("combobox"), "Co-Pilot");
    await user.click(profile.getByRole("button", { name: change }));
    await profile.findByText("Co-Pilot");
    await user.keyboard("{Escape}");
    await closed();
    await isIn("Mo Mover", "Co-Pilot");
  });

  it("PEOP-41 is given to several at once; who may not get it is named", async () => {
    const everybody = given("Adam Able", "Mo Mover", "Nora News");
    takesRoles(everybody);
    const { user } = await open();
    // The owner has no other role, and is not among them.
    await row("Nora News");
    await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(4));
    await user.click(screen.getByLabelText(words.selection.all));
    await user.click(screen.getByLabelText(words.selection.one.replace("{{name}}", "Adam Able")));
    await user.click(screen.getByRole("button", { name: change }));
    const chosen = (await dialog()).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(chosen).toEqual(["Mo Mover", "Nora News"]);
    // Called off, they stay chosen.
    await user.click((await dialog()).getByRole("button", { name: common.action.cancel }));
    await closed();
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: change }));
    await user.selectOptions((await dialog()).getByRole("combobox"), "Co-Pilot");
    await user.click((await dialog()).getByRole("button", { name: change }));
    await closed();
    for (const name of ["Mo Mover", "Nora News"]) await isIn(name, "Co-Pilot");
    await isIn("Adam Able", "Member");
    expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]);

    // One of them has gone meanwhile.
    takesRoles(everybody, ["Adam Able"]);
    await user.click(screen.getByLabelText(words.selection.all));
    await user.click(screen.getByRole("button", { name: change }));
    // Of different roles as they are, none is chosen for them.
    expect(valueOf((await dialog()).getByRole("combobox"))).toBe("");
    expect(isDisabled((await dialog()).getByRole("button", { name: change }))).toBe(true);
    await user.selectOptions((await dialog()).getByRole("combobox"), "Member");
    await user.click((await dialog()).getByRole("button", { name: change }));
    await (await dialog()).findByText(words.rolesOf.failed);
    expect((await dialog()).getByRole("listitem").textContent).toBe("Adam Able: Is gone.");
    const ways = (await dialog()).getAllByRole("button", { name: common.action.close });
    await user.click(ways.at(-1) ?? document.body);
    await closed();
    await isIn("Mo Mover", "Member");
  });
});
