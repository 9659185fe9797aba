// What becomes of the people of a role that is removed (ROLE-34, ROLE-35): they leave the workspace with it, as if each were removed alone, and
// nobody is invited into it any more.
import type { Database } from "../../platform/database/index.ts";
import type { InvitationService } from "./invitation-service.ts";
import { InvitationStore } from "./invitation-store.ts";
import type { MemberService } from "./member-service.ts";

interface Deps {
  readonly invitations: Pick<InvitationService, "cancel">;
  readonly members: Pick<MemberService, "removeAll">;
}

export class PeopleOfRoles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Removes members from a workspace: memberships, roles, acting sessions. */
  async removeMembers(workspaceId: string, accountIds: readonly string[], within: Database): Promise<void> {
    await this.#deps.members.removeAll(workspaceId, accountIds, within);
  }

  /** Phones of who is invited into a role. */
  async invitedInto(teamId: string, within: Database): Promise<readonly string[]> {
    return (await new InvitationStore(within).intoTeam(teamId)).map(({ phone }) => phone);
  }

  /** Withdraws every invitation into a role. */
  async cancelInvitesInto(teamId: string, within: Database): Promise<void> {
    await this.#deps.invitations.cancel(await new InvitationStore(within).intoTeam(teamId), null, within);
  }
}
