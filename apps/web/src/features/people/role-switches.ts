// Which group of actions a switch of a role belongs to.
import type { PermissionGroup, RoleSwitch } from "@didban/contract";

/** A switch means nothing while its group is hidden (ROLE-9). */
export const groupOfSwitch: Readonly<Record<RoleSwitch, PermissionGroup>> = {
  workspaceInviteUser: "PeopleAndPermissions",
  workspaceManageSubscription: "BillingAndInvoicing",
  cameraManagePermissions: "DeviceSetup",
};
