// Declares who may do what: the authoriser that everything asks, and the roles that people are given.
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { cameraRemoved } from "../cameras/hooks.ts";
import { sessionDirectory } from "../identity/session-directory-module.ts";
import { memberships } from "../people/memberships-module.ts";
import { createAuthoriser, type ResourceDirectory, type RightsAuthoriser } from "./index.ts";
import { MemberRoles } from "./member-roles.ts";
import { RoleGiver } from "./role-giver.ts";

/** Where resources of every kind hang; the process gives it. */
export const resources = port<ResourceDirectory>("resources");
export const rights = port<RightsAuthoriser>("rights");
export const roles = port<RoleGiver>("roles");
export const memberRoles = port<MemberRoles>("member roles");

export const module = declareModule({
  name: "rights",
  needs: { memberships, resources, sessionDirectory },
  gives: { rights, roles, memberRoles },
  async open({ sessionDirectory: factors, ...needed }, { platform }) {
    const giver = new RoleGiver(platform);
    return {
      gives: {
        rights: createAuthoriser({ ...needed, database: platform.database, factors }),
        roles: giver,
        memberRoles: new MemberRoles(platform.database),
      },
      reactions: [
        on(cameraRemoved, ({ cameraId, workspaceId }, within) => giver.forget(cameraId, workspaceId, within)),
      ],
    };
  },
});
