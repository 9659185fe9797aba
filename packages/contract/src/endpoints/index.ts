// The endpoint table: every REST call of the product, by area. Each area's file owns its calls and their shapes.
import { identityEndpoints } from "./identity.ts";
import { workspaceDeletionEndpoints } from "./workspace-deletion.ts";
import { workspaceSettingsEndpoints } from "./workspace-settings.ts";
import { workspacesEndpoints } from "./workspaces.ts";
import { membersEndpoints } from "./members.ts";
import { peopleEndpoints } from "./people.ts";
import { invitationsEndpoints } from "./invitations.ts";
import { accessEndpoints } from "./access.ts";
import { customSettingsEndpoints } from "./custom-settings.ts";
import { permissionsEndpoints } from "./permissions.ts";
import { rolesEndpoints } from "./roles.ts";
import { activityEndpoints } from "./activity.ts";
import { camerasEndpoints } from "./cameras.ts";
import { profileEndpoints } from "./profile.ts";
import { streamsEndpoints } from "./streams.ts";
import { archiveEndpoints } from "./archive.ts";
import { eventsEndpoints } from "./events.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { paymentsEndpoints } from "./payments.ts";
import { systemEndpoints } from "./system.ts";

export const endpoints = {
  identity: identityEndpoints,
  profile: profileEndpoints,
  workspaces: workspacesEndpoints,
  workspaceSettings: workspaceSettingsEndpoints,
  workspaceDeletion: workspaceDeletionEndpoints,
  members: membersEndpoints,
  people: peopleEndpoints,
  invitations: invitationsEndpoints,
  access: accessEndpoints,
  customSettings: customSettingsEndpoints,
  roles: rolesEndpoints,
  permissions: permissionsEndpoints,
  cameras: camerasEndpoints,
  streams: streamsEndpoints,
  archive: archiveEndpoints,
  events: eventsEndpoints,
  notifications: notificationsEndpoints,
  payments: paymentsEndpoints,
  activity: activityEndpoints,
  system: systemEndpoints,
} as const;
export * from "./identity.ts";
export * from "./identity-shapes.ts";
export * from "./workspaces.ts";
export * from "./workspace-address.ts";
export * from "./workspace-deletion.ts";
export * from "./workspace-settings.ts";
export * from "./members.ts";
export * from "./people-shapes.ts";
export * from "./people.ts";
export * from "./invitations.ts";
export * from "./access.ts";
export * from "./custom-settings.ts";
export * from "./opening-hours.ts";
export * from "./setting-values.ts";
export * from "./roles.ts";
export * from "./permissions.ts";
export * from "./camera-shapes.ts";
export * from "./cameras.ts";
export * from "./profile.ts";
export * from "./streams.ts";
export * from "./archive.ts";
export * from "./events.ts";
export * from "./notifications.ts";
export * from "./payments.ts";
export * from "./activity.ts";
export * from "./system.ts";
