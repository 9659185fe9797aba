// Cameras as one caller may see them: rows, rights and people brought together for the pure view.
import type { Action, CameraDetails, Locale } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Entitlements } from "../access/index.ts";
import type { CameraStore, WholeCamera } from "./camera-store.ts";
import { detailsOf } from "./camera-view.ts";
import type { CameraAccess, PersonOfCamera } from "./ports.ts";

export interface CameraViewerDeps {
  readonly store: CameraStore;
  readonly access: CameraAccess;
  readonly entitlements: Entitlements;
  readonly clock: Clock;
}

/** What a guest reads in place of other people's names (ROLE-21). */
const someone = { en: "Team member", fa: "عضو تیم" } as const satisfies Record<Locale, string>;

export function createCameraViewer({ store, access, entitlements, clock }: CameraViewerDeps) {
  async function people({ caller, locale }: WorkspaceCall, id: string): Promise<PersonOfCamera[]> {
    return (await access.peopleOf(caller, id)).map((person) =>
      caller.isGuest && person.remoteId !== caller.accountId
        ? { ...person, fullName: someone[locale] }
        : person,
    );
  }

  return {
    people,

    /** The camera's rows. Throws the Refusal of an unknown one. */
    async find(id: string): Promise<WholeCamera> {
      const [whole] = await store.whole([id]);
      if (!whole) throw new Refusal("CameraIdDoesNotExists");
      return whole;
    },

    /** Actions the caller holds on a camera. */
    allowed: ({ caller }: WorkspaceCall, id: string): Promise<ReadonlySet<Action>> =>
      access.allowedActions(caller, id),

    async details(call: WorkspaceCall, whole: WholeCamera): Promise<CameraDetails> {
      const { id, workspace_id } = whole.camera;
      const [allowed, seenBy, { storageDays }] = await Promise.all([
        access.allowedActions(call.caller, id),
        people(call, id),
        entitlements.of(workspace_id),
      ]);
      const users = seenBy.map(({ fullName, remoteId, ...person }) => ({
        id: person.id,
        fullName,
        remoteId,
      }));
      return detailsOf(whole, { nowMs: clock.nowMs(), retentionDays: storageDays, allowed, users });
    },
  };
}

export type CameraViewer = ReturnType<typeof createCameraViewer>;
