// Declares the people of workspaces: joining, entering, lists, what managers do with members.
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { memberRoles, rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing, presences } from "../channel/announcing-module.ts";
import { guestRegistered, placesLeft } from "../identity/hooks.ts";
import { accounts, sessions } from "../identity/module.ts";
import { notices, textMessages } from "../notifications/module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import type { PeopleModule } from "./api.ts";
import { visitEnded } from "./hooks.ts";

export const peopleOfRoles = port<PeopleModule["ofRoles"]>("people of roles");
export const detaching = port<PeopleModule["detaching"]>("detaching");
export const ownMemberships = port<PeopleModule["memberships"]>("own memberships");
export const entry = port<PeopleModule["entry"]>("entry");
export const visits = port<PeopleModule["visits"]>("visits");

export const module = declareModule({
  name: "people",
  needs: {
    accounts,
    announcing,
    logbook,
    memberRoles,
    notices,
    presences,
    rights,
    roles,
    sessions,
    textMessages,
    workspaceDirectory,
  },
  gives: { peopleOfRoles, detaching, ownMemberships, entry, visits },
  async open({ announcing: announcer, workspaceDirectory: workspaces, ...needed }, { platform, raise }) {
    const { createPeopleModule } = await import("./api.ts");
    const { entryProofs } = await import("../identity/api.ts");
    const opened = createPeopleModule({
      ...platform,
      ...needed,
      workspaces,
      proofs: entryProofs,
      forgetVisitor: (accountId, workspaceId, within) =>
        raise(visitEnded, { accountId, workspaceId }, within),
      // Until billing answers it, nobody lacks a seat.
      seatsOf: async () => null,
      appAddress: platform.settings.appHost,
      announce: (news, within, also) => announcer.announce(news, within, also),
      raise: (...notice) => needed.notices.raise(...notice),
    });
    const { places } = opened;
    return {
      ...opened,
      gives: {
        peopleOfRoles: opened.ofRoles,
        detaching: opened.detaching,
        ownMemberships: opened.memberships,
        entry: opened.entry,
        visits: opened.visits,
      },
      reactions: [
        on(guestRegistered, ({ accountId }, within) => places.admitGuest(accountId, within)),
        on(placesLeft, ({ accountId }, within) => places.leaveAll(accountId, within)),
      ],
    };
  },
});
