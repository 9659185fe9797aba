// Cameras as one caller may see them: rows, rights and people brought together for the pure view.
import {
  teamMember,
  type Action,
  type CameraDetails,
  type EndpointAnswer,
  type endpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Entitlements } from "../access/index.ts";
import type { CameraPlace } from "../maps/index.ts";
import type { CameraStore } from "./camera-store.ts";
import type { WholeCamera } from "./whole-camera.ts";
import { detailsOf } from "./camera-view.ts";
import type { CameraAccess, CameraLook, PersonOfCamera } from "./ports.ts";

type CameraMarker = NonNullable<EndpointAnswer<(typeof endpoints)["cameras"]["markers"]>>;

export interface CameraViewerDeps {
  readonly store: CameraStore;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
  /** All places of a camera on maps. */
  readonly placesOf: (cameraId: string) => Promise<readonly CameraPlace[]>;
}

export function createCameraViewer({ store, access, entitlements, clock, placesOf }: CameraViewerDeps) {
  /** People as the caller may know them. */
  function named(
    { caller, locale }: WorkspaceCall,
    people: readonly PersonOfCamera[] = [],
  ): PersonOfCamera[] {
    return people.map((person) =>
      caller.isGuest && person.remoteId !== caller.accountId
        ? { ...person, fullName: teamMember[locale] }
        : person,
    );
  }

  /** The camera's rows. Throws the Refusal of an unknown one. */
  async function find(id: string): Promise<WholeCamera> {
    const [whole] = await store.whole([id]);
    return found(whole);
  }

  /** Cameras of the acting workspace as `look` sees them. */
  async function described(
    call: WorkspaceCall,
    cameras: readonly WholeCamera[],
    look: CameraLook,
  ): Promise<CameraDetails[]> {
    const { caller } = call;
    if (cameras.length === 0 || caller.workspaceId === null) return [];
    const mapIds = new Set(cameras.flatMap(({ places }) => places.map(({ mapId }) => mapId)));
    const bridgeIds = new Set(cameras.flatMap(({ connection }) => connection.bridge_id ?? []));
    const [people, { storageDays }, maps, bridges] = await Promise.all([
      look.people(cameras.map(({ camera }) => camera.id)),
      entitlements.of(caller.workspaceId),
      look.maps([...mapIds]),
      look.bridges([...bridgeIds]),
    ]);
    const nowMs = clock.nowMs();
    return cameras.map((whole) => {
      const cameraId = whole.camera.id;
      const allowed = look.allowed(cameraId);
      const users = named(call, people.get(cameraId)).map(({ id, fullName, remoteId }) => {
        return { id, fullName, remoteId };
      });
      return detailsOf(whole, { nowMs, retentionDays: storageDays, allowed, users, maps, bridges });
    });
  }

  return {
    find,
    described,

    async people(call: WorkspaceCall, id: string): Promise<PersonOfCamera[]> {
      const look = await access.lookAt(call.caller, id);
      return named(call, (await look.people([id])).get(id));
    },

    /** Where a camera stands on the first of the maps that the caller may see: one of the world before floor plans (CAM-47). */
    async marker(call: WorkspaceCall, id: string): Promise<CameraMarker | null> {
      const [places, look] = await Promise.all([placesOf(id), access.lookAt(call.caller, id)]);
      const maps = await look.maps(places.map(({ mapId }) => mapId));
      const found = places.find(({ mapId }) => maps.has(mapId));
      if (found === undefined) return null;
      const { markerId, mapId, longitude, latitude, fullAddress } = found;
      return { id: markerId, mapId, position: { longitude, latitude }, config: { fullAddress } };
    },

    /** Actions the caller holds on a camera. */
    allowed: ({ caller }: WorkspaceCall, id: string): Promise<ReadonlySet<Action>> =>
      access.allowedActions(caller, id),

    /** `known`: its rows, where they have been read already. Throws the Refusal of an unknown camera. */
    async details(call: WorkspaceCall, id: string, known?: WholeCamera | null): Promise<CameraDetails> {
      const [whole, look] = await Promise.all([
        known === undefined ? find(id) : found(known),
        access.lookAt(call.caller, id),
      ]);
      const [details] = await described(call, [whole], look);
      if (!details) throw new Refusal("CameraIdDoesNotExists");
      return details;
    },
  };
}

function found(whole: WholeCamera | null | undefined): WholeCamera {
  if (!whole) throw new Refusal("CameraIdDoesNotExists");
  return whole;
}

export type CameraViewer = ReturnType<typeof createCameraViewer>;
