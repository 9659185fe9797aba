// Composition of what the api knows of cameras: the modules of devices, the rights on them, and their way to the media processes.
import type { DisplayedStatus } from "@didban/contract";
import { machineResolver, resolveAllowed, type AddressPolicy } from "@didban/media-io/camera";
import { earliestAllowedMs } from "@didban/media/timeline";
import type { Logbook } from "./modules/activity/index.ts";
import type { AccessModule } from "./modules/access/api.ts";
import { openEntitlements, type CameraPerson, type ResourceLook } from "./modules/access/index.ts";
import { createArchiveModule, createRecordKeeper, footageUse } from "./modules/archive/api.ts";
import { createArchiveIndex } from "./modules/archive/index.ts";
import { createCamerasModule } from "./modules/cameras/api.ts";
import {
  createCameraStore,
  displayedStatusCounts,
  recordInformationOf,
  statusOf,
  streamInformationOf,
  streamsOf,
  type AnnounceCamera,
  type CameraLook,
  type NoteCamera,
  type ForgetCamera,
  type RequireLasting,
} from "./modules/cameras/index.ts";
import type { Announcer } from "./modules/channel/index.ts";
import type { AccountKeeper } from "./modules/identity/api.ts";
import { createMediaNodes } from "./modules/media-nodes/api.ts";
import { createStreamsModule } from "./modules/streams/api.ts";
import { createStreamTokenStore } from "./modules/streams/index.ts";
import { Refusal, type ApiModule } from "./platform/http/index.ts";
import { hasRoomForCamera, livingNodes, nodeOfCamera } from "./platform/placement/index.ts";
import type { Platform } from "./platform/platform.ts";

export interface Devices {
  readonly modules: readonly ApiModule[];
  /** Cameras of all workspaces by displayed status. */
  camerasByStatus(): Promise<Partial<Record<DisplayedStatus, number>>>;
  footage(): Promise<{ footageBytes: number; bytesPerDay: number | null }>;
  mediaRates(): Promise<{ incomingBitsPerSecond: number; outgoingBitsPerSecond: number }>;
}

export interface DevicesDeps {
  readonly access: AccessModule;
  readonly people: AccountKeeper;
  readonly announcer: Announcer;
  readonly logbook: Logbook;
  /** What other modules do when a camera goes. */
  readonly forgetCamera: ForgetCamera;
  readonly requireLasting: RequireLasting;
  /** Private address of the process that decodes stills. */
  readonly decoder: string | undefined;
}

export function composeDevices(
  platform: Platform,
  { access, people, announcer, logbook, forgetCamera, requireLasting, decoder }: DevicesDeps,
): Devices {
  const { database, clock, events, secrets, settings, internal } = platform;
  const store = createCameraStore(database);
  const entitlements = openEntitlements;
  const index = createArchiveIndex(database, {});
  const media = createMediaNodes({
    internal,
    nodeOf: (cameraId) => nodeOfCamera(database, cameraId),
    nodes: () => livingNodes(database),
    decoder,
  });
  const rights = access.authoriser;
  const one = async (id: string) => (await store.whole([id]))[0];

  const announce: AnnounceCamera = ({ workspaceId, cameraId, event, change }, within, audience) => {
    const facts = { workspaceId, kind: "camera", resourceId: cameraId, event, eventType: null } as const;
    const data = change === undefined ? null : { change };
    return announcer.announce({ name: "ResourceEvent", args: [{ ...facts, data }] }, within, audience);
  };

  const note: NoteCamera = (action, { id, workspaceId, name }, by, within) => {
    const what = { kind: "camera", action, by, workspaceId } as const;
    return logbook.note({ ...what, resource: { type: "c", id }, placeholders: { camera: name } }, within);
  };

  const cameras = createCamerasModule({
    database,
    clock,
    events,
    secrets,
    entitlements,
    announce,
    note,
    forget: forgetCamera,
    requireLasting,
    access: {
      allowedActions: (caller, id) => rights.allowedActions(caller, id),
      viewersOf: (id) => rights.viewersOf(id),
      restrictTo: (chosen, caller) => access.chosenViewers.prepare(caller, chosen),
      tell: (workspaceId, within) => access.roles.tell(workspaceId, within),
      look: async (caller) => cameraLook(await rights.look(caller), people),
      lookAt: async (caller, id) => cameraLook(await rights.lookAt(caller, id), people),
    },
    prober: {
      probe: (config, fingerprint) => media.probe(config, fingerprint),
      checkPorts: (host, ports) => media.checkPorts(host, ports),
    },
    checkAddress: addressCheck({ isPublicServer: settings.isPublic, allow: settings.allowedAddresses }),
  });

  const streams = createStreamsModule({
    tokens: createStreamTokenStore(database),
    clock,
    entitlements,
    access: rights,
    cameras: {
      async find(id) {
        const whole = await one(id);
        return (
          whole && {
            hasAddress: whole.connection.url !== "",
            information: streamInformationOf(streamsOf(whole)),
            status: statusOf(whole, clock.nowMs()),
          }
        );
      },
    },
    placement: { nodeOf: (id) => media.nodeOf(id), hasRoom: () => hasRoomForCamera(database) },
    streamHost: settings.streamHost ?? undefined,
  });

  const archive = createArchiveModule({
    index,
    clock,
    access: rights,
    pictures: {
      keyFrame: (id, atMs) => media.keyFrame(id, atMs),
      toJpeg: (picture) => media.toJpeg(picture),
    },
    cameras: {
      async find(id) {
        const whole = await one(id);
        if (!whole) return undefined;
        const { camera } = whole;
        const { storageDays } = await entitlements.of(camera.workspace_id);
        const life = { createdAtMs: camera.created_at.getTime(), archiveAgeDays: camera.archive_age_days };
        return {
          earliestMs: earliestAllowedMs(life, clock.nowMs()),
          record: recordInformationOf(whole, storageDays),
        };
      },
      changeRecord: createRecordKeeper({ database, clock, events, announce, note }),
    },
  });

  return {
    modules: [cameras, streams, archive],
    camerasByStatus: async () =>
      displayedStatusCounts(await store.whole(await store.allIds()), clock.nowMs()),
    footage: () => footageUse(database, clock.nowMs()),
    mediaRates: () => media.rates(),
  };
}

/** What cameras ask of a look: members by their names. */
function cameraLook(look: ResourceLook, accounts: Pick<AccountKeeper, "namesOf">): CameraLook {
  return {
    visible: (action) => look.visible("camera", action),
    allowed: (id) => look.allowed(id),
    async people(ids) {
      const members = await look.people(ids);
      const accountIds = new Set([...members.values()].flat().map(({ accountId }) => accountId));
      const names = await accounts.namesOf([...accountIds]);
      const named = ({ memberId, accountId, accessLevel }: CameraPerson) => {
        return { id: memberId, remoteId: accountId, fullName: names.get(accountId) ?? "", accessLevel };
      };
      return new Map([...members].map(([id, seenBy]) => [id, seenBy.map(named)]));
    },
  };
}

/** Refuses addresses that must never be dialled (CONN-19); a name that leads nowhere passes, since the camera may come later. */
function addressCheck(policy: AddressPolicy): (host: string) => Promise<void> {
  return async (host) => {
    const resolution = await resolveAllowed(host, policy, machineResolver);
    if (resolution.kind === "failed" && resolution.fault.kind === "addressRefused")
      throw new Refusal("cameraAddressNotAllowed", { field: "url" });
  };
}
