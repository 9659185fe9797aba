// What the calls of access need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import type { AccessTable } from "../../testing/access/access-tables.ts";
import { walkedName } from "../../testing/access/walk-terms.ts";
import { watching } from "./role-scene.testing.ts";

export const access: AccessTable = {
  calls: `
joined: access.readMatrix
workspace workspaceManagePermissions: roles.create roles.update roles.duplicate roles.suspend roles.reinstate roles.previewRemoval
workspace workspaceManagePermissions: roles.remove
workspace viewPermissions: roles.authorities roles.list roles.read roles.readPermissions permissions.list permissions.listOfUser
workspace viewPermissions: permissions.listOfResource permissions.listResources
somewhere workspaceManagePermissions | cameraManagePermissions: permissions.create permissions.change permissions.changeSeveral
somewhere workspaceManagePermissions | cameraManagePermissions: permissions.remove
`,
  bodies: { [endpoints.roles.create.id]: { name: walkedName, levels: watching } },
  tidyAfter: {
    [endpoints.roles.create.id]: ({ database }) =>
      sql`delete from team where name = ${walkedName}`.execute(database),
  },
};
