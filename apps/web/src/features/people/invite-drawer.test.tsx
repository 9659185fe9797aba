// Inviting people by their phones.
import {
  actions,
  endpoints,
  errorText,
  type MemberView,
  type PendingUser,
  type TeamView,
} from "@didban/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import words from "../../i18n/en/people.json" with { type: "json" };
import signIn from "../../i18n/en/sign-in.json" with { type: "json" };
import { fakeApi } from "../../testing/fake-api.ts";
import { faultOf, isDisabled } from "../../testing/on-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aMember, aMoment, aRole, aWorkspace, idOf } from "../../testing/samples.ts";
import { InviteDrawer } from "./invite-drawer.tsx";

const { identity, invitations, people, roles, workspaces } = endpoints;

const invitee = (phone: string, number: number): PendingUser => ({
  id: idOf(100 + number),
  phone,
  status: "pending",
  type: "member",
  team: null,
  invitedBy: null,
  invitedAt: aMoment,
  expiresAt: "2100-01-01T00:00:00.000Z",
  lastSentAt: aMoment,
});

interface Workspace {
  readonly teams?: readonly TeamView[];
  readonly allowGuest?: boolean;
  readonly members?: readonly MemberView[];
  /** Phones of those who are invited. */
  readonly pending?: readonly string[];
}

async function open({ teams = [], allowGuest = false, members = [], pending = [] }: Workspace = {}) {
  const countries = [{ code: "US", callingCode: "1" }];
  fakeApi.answer(identity.signInOptions, { countries, codeDelivery: "message", demoPhone: null });
  fakeApi.answer(roles.list, { items: [...teams], total: teams.length });
  fakeApi.answer(workspaces.current, aWorkspace({ allowGuest }));
  fakeApi.answer(people.list, { items: [...members], total: members.length });
  fakeApi.answer(people.listPending, { items: pending.map(invitee), total: pending.length });
  const onClose = vi.fn();
  const { user } = await renderScreen(<InviteDrawer isOpen onClose={onClose} />, {
    as: { may: ["workspaceManageUsers", "workspaceManagePermissions", "viewUsers"] },
  });
  const drawer = within(await screen.findByRole("dialog", { name: words.invite.title }));
  await drawer.findByText(words.invite.intro);
  return { user, onClose, drawer, number: drawer.getByLabelText(signIn.phone.number) };
}

describe("inviting", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("PEOP-19 without a country of one's own no digits are taken before one is chosen", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE"]);
    const { user, drawer, number } = await open();
    expect(isDisabled(number)).toBe(true);
    await user.selectOptions(drawer.getByLabelText(signIn.phone.country), "US");
    expect(isDisabled(number)).toBe(false);
  });

  it("PEOP-19 PEOP-26 who is not invited stays in the list with the reason, until they are taken out", async () => {
    const { user, onClose, drawer, number } = await open();
    await user.selectOptions(drawer.getByLabelText(signIn.phone.country), "US");
    for (const [digits, reason] of [
      ["212", "tooShort"],
      ["212555012345678", "tooLong"],
    ] as const) {
      const message = errorText("phoneInvalid", "en", { reason });
      fakeApi.answer(invitations.inviteMany, ({ body }) => ({
        invited: [],
        failed: body.users.map(({ phone }) => ({ phone, code: "phoneInvalid" as const, message })),
      }));
      await user.type(number, digits);
      await user.click(drawer.getByRole("button", { name: words.invite.send }));
      const left = within(await drawer.findByRole("listitem"));
      expect((await left.findByRole("alert")).textContent).toBe(message);
      await user.click(left.getByRole("button"));
    }
    expect(drawer.queryByRole("listitem")).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  const teams = [
    aRole({ id: idOf(6), name: "Member", lock: true }),
    aRole({
      id: idOf(7),
      name: "Guest",
      lock: true,
      authorities: [{ key: actions.guestAccess.key, title: "", isGeneral: true, description: "" }],
    }),
    aRole({ id: idOf(8) }),
  ];

  it("PEOP-27 a guest is invited as one, where the workspace takes guests", async () => {
    const { user, onClose, drawer, number } = await open({ teams, allowGuest: true });
    await user.selectOptions(drawer.getByLabelText(signIn.phone.country), "US");
    for (const [digits, role] of [
      ["2015550123", "Guest"],
      ["2015550124", "Night guard"],
    ] as const) {
      await user.type(number, digits);
      await user.selectOptions(drawer.getByLabelText(words.column.role), role);
      await user.click(drawer.getByRole("button", { name: words.invite.another }));
    }
    fakeApi.answer(invitations.inviteMany, { invited: [], failed: [] });
    await user.click(drawer.getByRole("button", { name: words.invite.send }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(fakeApi.calls(invitations.inviteMany).flatMap(({ body }) => body.users)).toEqual([
      { phone: "+12015550123", type: "guest", teamId: idOf(7) },
      { phone: "+12015550124", type: "member", teamId: idOf(8) },
    ]);
  });

  it("PEOP-27 where it takes none, nobody is offered to be one", async () => {
    const { drawer } = await open({ teams });
    const roles = within(await drawer.findByLabelText(words.column.role)).getAllByRole("option");
    expect(roles.map(({ textContent }) => textContent)).toEqual(["Member", "Night guard"]);
  });

  it("PEOP-20 nobody who is there or invited already is put in the list; whoever has gone may be", async () => {
    const { user, drawer, number } = await open({
      members: [
        aMember(1, { phone: "+12015550123" }),
        aMember(2, { phone: "+12015550125", status: "withdrawn", withdrawnBy: "self", team: null }),
      ],
      pending: ["+12015550124"],
    });
    await user.selectOptions(drawer.getByLabelText(signIn.phone.country), "US");
    const add = drawer.getByRole("button", { name: words.invite.another });
    for (const digits of ["2015550123", "2015550124"]) {
      await user.clear(number);
      await user.type(number, digits);
      await user.click(add);
      expect(faultOf(number)).toBe(errorText("duplicateValue", "en"));
      expect(isDisabled(drawer.getByRole("button", { name: words.invite.send }))).toBe(true);
    }
    await user.clear(number);
    await user.type(number, "2015550125");
    await user.click(add);
    expect(drawer.getAllByRole("listitem")).toHaveLength(1);
  });

  it("PEOP-20 nobody is put in the list twice", async () => {
    const { user, onClose, drawer, number } = await open();
    await user.selectOptions(drawer.getByLabelText(signIn.phone.country), "US");
    for (const digits of ["2015550123", "2015550124", "2015550123"]) {
      await user.type(number, digits);
      await user.click(drawer.getByRole("button", { name: words.invite.another }));
    }
    const send = drawer.getByRole("button", { name: words.invite.send });
    expect(faultOf(number)).toBe(errorText("duplicateValue", "en"));
    expect(isDisabled(send)).toBe(true);
    await user.clear(number);
    fakeApi.answer(invitations.inviteMany, { invited: [], failed: [] });
    await user.click(send);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(
      fakeApi.calls(invitations.inviteMany).map(({ body }) => body.users.map(({ phone }) => phone)),
    ).toEqual([["+12015550123", "+12015550124"]]);
  });
});
