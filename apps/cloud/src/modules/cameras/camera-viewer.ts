// Cameras as one caller may see them: rows, rights and people brought together for the pure view.
import { teamMember, type Action, type CameraDetails } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Entitlements } from "../access/index.ts";
import type { CameraStore, WholeCamera } from "./camera-store.ts";
import { detailsOf } from "./camera-view.ts";
import type { CameraAccess, CameraLook, PersonOfCamera } from "./ports.ts";

export interface CameraViewerDeps {
  readonly store: CameraStore;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
}

export function createCameraViewer({ store, access, entitlements, clock }: CameraViewerDeps) {
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
    if (!whole) throw new Refusal("CameraIdDoesNotExists");
    return whole;
  }

  /** Cameras of the acting workspace as `look` sees them. */
  async function described(
    call: WorkspaceCall,
    cameras: readonly WholeCamera[],
    look: CameraLook,
  ): Promise<CameraDetails[]> {
    const { caller } = call;
    if (cameras.length === 0 || caller.workspaceId === null) return [];
    const [people, { storageDays }] = await Promise.all([
      look.people(cameras.map(({ camera }) => camera.id)),
      entitlements.of(caller.workspaceId),
    ]);
    const nowMs = clock.nowMs();
    return cameras.map((whole) => {
      const cameraId = whole.camera.id;
      const allowed = look.allowed(cameraId);
      const users = named(call, people.get(cameraId)).map(({ id, fullName, remoteId }) => {
        return { id, fullName, remoteId };
      });
      return detailsOf(whole, { nowMs, retentionDays: storageDays, allowed, users });
    });
  }

  return {
    find,
    described,

    async people(call: WorkspaceCall, id: string): Promise<PersonOfCamera[]> {
      const look = await access.lookAt(call.caller, id);
      return named(call, (await look.people([id])).get(id));
    },

    /** Actions the caller holds on a camera. */
    allowed: ({ caller }: WorkspaceCall, id: string): Promise<ReadonlySet<Action>> =>
      access.allowedActions(caller, id),

    /** Throws the Refusal of an unknown camera. */
    async details(call: WorkspaceCall, id: string): Promise<CameraDetails> {
      const [whole, look] = await Promise.all([find(id), access.lookAt(call.caller, id)]);
      const [details] = await described(call, [whole], look);
      if (!details) throw new Refusal("CameraIdDoesNotExists");
      return details;
    },
  };
}

export type CameraViewer = ReturnType<typeof createCameraViewer>;
