// What the calls of people need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
session: invitations.inviteGuest invitations.decline
joined: people.leave
workspace workspaceManageUsers: people.remove people.suspend people.restore members.forceEmailVerification members.forceMultiFactor
workspace workspaceManageUsers: members.resetAuthentication
workspace workspaceManageUsers+workspaceManagePermissions | workspaceInviteUser: invitations.invite invitations.inviteMany
workspace workspaceManageUsers+workspaceManagePermissions | workspaceInviteUser: invitations.resend invitations.withdraw
workspace viewPermissions+viewUsers | viewPermissions+viewUsersSummary: people.list people.search people.read
workspace viewPermissions+viewUsers: people.listPending people.searchPending
workspace workspaceTransferOwnership: people.transferOwnership
`,
};
