// What the calls of access need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.

export const calls = `
joined: access.readMatrix
workspace workspaceManagePermissions: roles.create roles.update roles.duplicate roles.suspend roles.reinstate roles.previewRemoval
workspace workspaceManagePermissions: roles.remove
workspace viewPermissions: roles.authorities roles.list roles.read roles.readPermissions permissions.list permissions.listOfUser
workspace viewPermissions: permissions.listOfResource permissions.listResources
somewhere workspaceManagePermissions | cameraManagePermissions: permissions.create permissions.change permissions.changeSeveral
somewhere workspaceManagePermissions | cameraManagePermissions: permissions.remove
`;
