// Declares the calls of roles, permissions and matrices.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { accounts, sessions } from "../identity/module.ts";
import { memberships } from "../people/memberships-module.ts";
import { peopleOfRoles } from "../people/module.ts";
import type { AccessModule } from "./api.ts";
import { resources, rights, roles } from "./rights-module.ts";

export const matrices = port<Pick<AccessModule, "matrixOf">>("matrices");
export const chosenViewers = port<AccessModule["chosenViewers"]>("chosen viewers");

export const module = declareModule({
  name: "access",
  needs: { accounts, announcing, logbook, memberships, peopleOfRoles, resources, rights, roles, sessions },
  gives: { matrices, chosenViewers },
  async open({ accounts: people, peopleOfRoles: ofRoles, ...needed }, { platform }) {
    const { createAccessModule } = await import("./api.ts");
    const opened = createAccessModule({
      ...platform,
      ...needed,
      authoriser: needed.rights,
      assignments: needed.roles,
      people: {
        namesOf: (ids, readerId) => people.namesOf(ids, readerId),
        phoneOf: (id) => people.phoneOf(id),
        removeMembers: (workspaceId, ids, within) => ofRoles.removeMembers(workspaceId, ids, within),
        invitedInto: (teamId, within) => ofRoles.invitedInto(teamId, within),
        cancelInvitesInto: (teamId, within) => ofRoles.cancelInvitesInto(teamId, within),
      },
      leave: (id, workspaceId, within) => needed.sessions.leave(id, workspaceId, within),
      announce: (news, within) => needed.announcing.announce(news, within),
    });
    return { ...opened, gives: { matrices: opened, chosenViewers: opened.chosenViewers } };
  },
});
