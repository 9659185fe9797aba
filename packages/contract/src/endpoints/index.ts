// The endpoint table: every REST call of the product, by area. Each area's file owns its calls and their shapes. Made from the files beside it by `npm run gather`; `npm run check` proves it true.
import { accessEndpoints } from "./access.ts";
import { activityEndpoints } from "./activity.ts";
import { archiveEndpoints } from "./archive.ts";
import { bookmarksEndpoints } from "./bookmarks.ts";
import { bridgeProxyEndpoints } from "./bridge-proxy.ts";
import { bridgesEndpoints } from "./bridges.ts";
import { cameraEventsEndpoints } from "./camera-events.ts";
import { cameraGroupsEndpoints } from "./camera-groups.ts";
import { camerasEndpoints } from "./cameras.ts";
import { customSettingsEndpoints } from "./custom-settings.ts";
import { discoveryEndpoints } from "./discovery.ts";
import { displaysEndpoints } from "./displays.ts";
import { eventsEndpoints } from "./events.ts";
import { evidenceEndpoints } from "./evidence.ts";
import { exportsEndpoints } from "./exports.ts";
import { gapFillingEndpoints } from "./gap-filling.ts";
import { identityEndpoints } from "./identity.ts";
import { invitationsEndpoints } from "./invitations.ts";
import { manufacturersEndpoints } from "./manufacturers.ts";
import { mapsEndpoints } from "./maps.ts";
import { markersEndpoints } from "./markers.ts";
import { membersEndpoints } from "./members.ts";
import { metadataEndpoints } from "./metadata.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { paymentsEndpoints } from "./payments.ts";
import { peopleEndpoints } from "./people.ts";
import { permissionsEndpoints } from "./permissions.ts";
import { profileEndpoints } from "./profile.ts";
import { ptzEndpoints } from "./ptz.ts";
import { rolesEndpoints } from "./roles.ts";
import { sharedLayoutsEndpoints } from "./shared-layouts.ts";
import { snapshotsEndpoints } from "./snapshots.ts";
import { streamsEndpoints } from "./streams.ts";
import { systemEndpoints } from "./system.ts";
import { tagsEndpoints } from "./tags.ts";
import { toursEndpoints } from "./tours.ts";
import { workspaceDeletionEndpoints } from "./workspace-deletion.ts";
import { workspaceSettingsEndpoints } from "./workspace-settings.ts";
import { workspacesEndpoints } from "./workspaces.ts";

export const endpoints = {
  access: accessEndpoints,
  activity: activityEndpoints,
  archive: archiveEndpoints,
  bookmarks: bookmarksEndpoints,
  bridgeProxy: bridgeProxyEndpoints,
  bridges: bridgesEndpoints,
  cameraEvents: cameraEventsEndpoints,
  cameraGroups: cameraGroupsEndpoints,
  cameras: camerasEndpoints,
  customSettings: customSettingsEndpoints,
  discovery: discoveryEndpoints,
  displays: displaysEndpoints,
  events: eventsEndpoints,
  evidence: evidenceEndpoints,
  exports: exportsEndpoints,
  gapFilling: gapFillingEndpoints,
  identity: identityEndpoints,
  invitations: invitationsEndpoints,
  manufacturers: manufacturersEndpoints,
  maps: mapsEndpoints,
  markers: markersEndpoints,
  members: membersEndpoints,
  metadata: metadataEndpoints,
  notifications: notificationsEndpoints,
  payments: paymentsEndpoints,
  people: peopleEndpoints,
  permissions: permissionsEndpoints,
  profile: profileEndpoints,
  ptz: ptzEndpoints,
  roles: rolesEndpoints,
  sharedLayouts: sharedLayoutsEndpoints,
  snapshots: snapshotsEndpoints,
  streams: streamsEndpoints,
  system: systemEndpoints,
  tags: tagsEndpoints,
  tours: toursEndpoints,
  workspaceDeletion: workspaceDeletionEndpoints,
  workspaceSettings: workspaceSettingsEndpoints,
  workspaces: workspacesEndpoints,
} as const;
export * from "./access.ts";
export * from "./activity.ts";
export * from "./archive.ts";
export * from "./bookmarks.ts";
export * from "./bridge-proxy.ts";
export * from "./bridges.ts";
export * from "./camera-device.ts";
export * from "./camera-events.ts";
export * from "./camera-groups.ts";
export * from "./camera-shapes.ts";
export * from "./cameras.ts";
export * from "./custom-settings.ts";
export * from "./discovery.ts";
export * from "./displays.ts";
export * from "./events.ts";
export * from "./evidence.ts";
export * from "./exports.ts";
export * from "./gap-filling.ts";
export * from "./identity.ts";
export * from "./identity-shapes.ts";
export * from "./invitations.ts";
export * from "./manufacturers.ts";
export * from "./maps.ts";
export * from "./markers.ts";
export * from "./members.ts";
export * from "./metadata.ts";
export * from "./notifications.ts";
export * from "./opening-hours.ts";
export * from "./passwords.ts";
export * from "./payments.ts";
export * from "./people.ts";
export * from "./people-shapes.ts";
export * from "./permissions.ts";
export * from "./profile.ts";
export * from "./ptz.ts";
export * from "./roles.ts";
export * from "./second-factors.ts";
export * from "./setting-values.ts";
export * from "./shared-layouts.ts";
export * from "./snapshots.ts";
export * from "./streams.ts";
export * from "./system.ts";
export * from "./tags.ts";
export * from "./tours.ts";
export * from "./workspace-address.ts";
export * from "./workspace-deletion.ts";
export * from "./workspace-settings.ts";
export * from "./workspaces.ts";
