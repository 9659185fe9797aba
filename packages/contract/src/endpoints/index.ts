// The endpoint table: every REST call of the product, by area. Each area's file owns its calls and their shapes. Made from the files beside it by `npm run gather`; `npm run check` proves it true.
import { accessEndpoints } from "./access.ts";
import { activityEndpoints } from "./activity.ts";
import { archiveEndpoints } from "./archive.ts";
import { bookmarksEndpoints } from "./bookmarks.ts";
import { camerasEndpoints } from "./cameras.ts";
import { customSettingsEndpoints } from "./custom-settings.ts";
import { displaysEndpoints } from "./displays.ts";
import { eventsEndpoints } from "./events.ts";
import { evidenceEndpoints } from "./evidence.ts";
import { exportsEndpoints } from "./exports.ts";
import { identityEndpoints } from "./identity.ts";
import { invitationsEndpoints } from "./invitations.ts";
import { membersEndpoints } from "./members.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { paymentsEndpoints } from "./payments.ts";
import { peopleEndpoints } from "./people.ts";
import { permissionsEndpoints } from "./permissions.ts";
import { profileEndpoints } from "./profile.ts";
import { rolesEndpoints } from "./roles.ts";
import { sharedLayoutsEndpoints } from "./shared-layouts.ts";
import { snapshotsEndpoints } from "./snapshots.ts";
import { streamsEndpoints } from "./streams.ts";
import { systemEndpoints } from "./system.ts";
import { toursEndpoints } from "./tours.ts";
import { workspaceDeletionEndpoints } from "./workspace-deletion.ts";
import { workspaceSettingsEndpoints } from "./workspace-settings.ts";
import { workspacesEndpoints } from "./workspaces.ts";

export const endpoints = {
  access: accessEndpoints,
  activity: activityEndpoints,
  archive: archiveEndpoints,
  bookmarks: bookmarksEndpoints,
  cameras: camerasEndpoints,
  customSettings: customSettingsEndpoints,
  displays: displaysEndpoints,
  events: eventsEndpoints,
  evidence: evidenceEndpoints,
  exports: exportsEndpoints,
  identity: identityEndpoints,
  invitations: invitationsEndpoints,
  members: membersEndpoints,
  notifications: notificationsEndpoints,
  payments: paymentsEndpoints,
  people: peopleEndpoints,
  permissions: permissionsEndpoints,
  profile: profileEndpoints,
  roles: rolesEndpoints,
  sharedLayouts: sharedLayoutsEndpoints,
  snapshots: snapshotsEndpoints,
  streams: streamsEndpoints,
  system: systemEndpoints,
  tours: toursEndpoints,
  workspaceDeletion: workspaceDeletionEndpoints,
  workspaceSettings: workspaceSettingsEndpoints,
  workspaces: workspacesEndpoints,
} as const;
export * from "./access.ts";
export * from "./activity.ts";
export * from "./archive.ts";
export * from "./bookmarks.ts";
export * from "./camera-shapes.ts";
export * from "./cameras.ts";
export * from "./custom-settings.ts";
export * from "./displays.ts";
export * from "./events.ts";
export * from "./evidence.ts";
export * from "./exports.ts";
export * from "./identity.ts";
export * from "./identity-shapes.ts";
export * from "./invitations.ts";
export * from "./members.ts";
export * from "./notifications.ts";
export * from "./opening-hours.ts";
export * from "./passwords.ts";
export * from "./payments.ts";
export * from "./people.ts";
export * from "./people-shapes.ts";
export * from "./permissions.ts";
export * from "./profile.ts";
export * from "./roles.ts";
export * from "./second-factors.ts";
export * from "./setting-values.ts";
export * from "./shared-layouts.ts";
export * from "./snapshots.ts";
export * from "./streams.ts";
export * from "./system.ts";
export * from "./tours.ts";
export * from "./workspace-address.ts";
export * from "./workspace-deletion.ts";
export * from "./workspace-settings.ts";
export * from "./workspaces.ts";
