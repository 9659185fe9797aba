// Declares who may do what: the authoriser that everything asks, and the roles that people are given.
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { bridgeRemoved } from "../bridges/hooks.ts";
import { cameraDuplicated, cameraGroupRemoved, cameraRemoved } from "../cameras/hooks.ts";
import { displayDirectory } from "../displays/directory-module.ts";
import { sessionDirectory } from "../identity/session-directory-module.ts";
import { mapRemoved } from "../maps/hooks.ts";
import { memberships } from "../people/memberships-module.ts";
import type { ResourceDirectory, RightsAuthoriser } from "./index.ts";
import type { MemberRoles } from "./member-roles.ts";
import type { RoleAssignments } from "./role-assignments.ts";

/** Where resources of every kind hang; the process gives it. */
export const resources = port<ResourceDirectory>("resources");
export const rights = port<RightsAuthoriser>("rights");
export const roles = port<RoleAssignments>("roles");
export const memberRoles = port<MemberRoles>("member roles");

export const module = declareModule({
  name: "rights",
  needs: { displayDirectory, memberships, resources, sessionDirectory },
  gives: { rights, roles, memberRoles },
  async open({ displayDirectory: displays, sessionDirectory: factors, ...needed }, { platform }) {
    const { createAuthoriser } = await import("./index.ts");
    const { MemberRoles } = await import("./member-roles.ts");
    const { RoleAssignments } = await import("./role-assignments.ts");
    const assignments = new RoleAssignments(platform);
    return {
      gives: {
        rights: createAuthoriser({ ...needed, database: platform.database, factors, displays }),
        roles: assignments,
        memberRoles: new MemberRoles(platform.database),
      },
      reactions: [
        on(bridgeRemoved, ({ bridgeId, workspaceId }, within) =>
          assignments.forget(bridgeId, workspaceId, within),
        ),
        on(cameraRemoved, ({ cameraId, workspaceId }, within) =>
          assignments.forget(cameraId, workspaceId, within),
        ),
        // Nobody sees through a duplicate what is kept from them.
        on(cameraDuplicated, ({ fromId, cameraId, workspaceId }, within) =>
          assignments.copy(fromId, cameraId, workspaceId, within),
        ),
        on(cameraGroupRemoved, ({ groupId, workspaceId }, within) =>
          assignments.forget(groupId, workspaceId, within),
        ),
        on(mapRemoved, ({ mapId, workspaceId }, within) => assignments.forget(mapId, workspaceId, within)),
      ],
    };
  },
});
