// Pictures that people took of cameras (SNAP-3 to SNAP-7): kept, listed, called something else, shown and removed. A picture is read by who may read
// its camera's; of a camera that is removed nobody knows any more from whom it was hidden, so who took it sees it, and who sets what is hidden.
import { createHash } from "node:crypto";
import {
  snapshotName,
  snapshotSizes,
  teamMember,
  type Action,
  type EndpointInput,
  type MaskPoints,
  type Snapshot,
  type SnapshotForm,
  type snapshotsEndpoints,
} from "@didban/contract";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type ByteAnswer, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { KeptPictures, smallForm, wholeForm } from "../../platform/images/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { Accounts, CamerasOf, EarliestPlayable, HoldCamera, Masks, NoteSnapshot } from "./ports.ts";
import type { ClipRights } from "../access/index.ts";
import { SnapshotStore, type KeptSnapshot } from "./snapshot-store.ts";

export interface SnapshotServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly accounts: Accounts;
  readonly rights: ClipRights;
  readonly masks: Masks;
  readonly earliestPlayable: EarliestPlayable;
  readonly camerasOf: CamerasOf;
  readonly holdCamera: HoldCamera;
  readonly note: NoteSnapshot;
}

type Input<Name extends keyof typeof snapshotsEndpoints> = EndpointInput<(typeof snapshotsEndpoints)[Name]>;
type Size = Input<"media">["query"]["size"];
type SnapshotPlace = Pick<KeptSnapshot, "workspaceId" | "id">;

/** A live picture is stamped by a clock that may be a little ahead of this one. */
const aheadMs = 2_000;

export class SnapshotService {
  readonly #deps: SnapshotServiceDeps;
  readonly #pictures: KeptPictures;

  constructor(deps: SnapshotServiceDeps) {
    this.#deps = deps;
    this.#pictures = new KeptPictures(deps);
  }

  async list(
    call: WorkspaceCall,
    { cameraId, createdBy, startTime, endTime, limit, offset }: Input<"list">["query"],
  ): Promise<{ items: Snapshot[]; total: number }> {
    const { caller } = call;
    const { database, rights } = this.#deps;
    if (cameraId !== undefined) await rights.demandOn(cameraId, "cameraReadSnapshot", call);
    const cameraIds =
      cameraId === undefined ? await rights.camerasWith("cameraReadSnapshot", call) : [cameraId];
    const question = {
      workspaceId: caller.workspaceId,
      cameraIds,
      ofRemoved: cameraId === undefined ? await rights.ofRemoved(call) : null,
      createdBy,
      fromMs: startTime === undefined ? undefined : Date.parse(startTime),
      toMs: endTime === undefined ? undefined : Date.parse(endTime),
    };
    const { items, total } = await new SnapshotStore(database).page(question, { limit, offset });
    return { items: await this.#views(call, items), total };
  }

  async create(call: WorkspaceCall, form: SnapshotForm, file: Uint8Array): Promise<{ id: string }> {
    const { caller } = call;
    const { database, clock, holdCamera, note, rights } = this.#deps;
    const { cameraId } = form;
    await rights.demandOn(cameraId, "cameraCreateSnapshot", call);
    // Nothing is exported yet that one could belong to.
    if (form.exportId !== undefined) throw new Refusal("exportNotFound", { field: "exportId" });
    const takenMs = Date.parse(form.time);
    await this.#requirePlayable(cameraId, takenMs);
    const { picture, small, contentType, width, height } = await this.#pictures.drawWhole(file);
    const place = { id: newId(), workspaceId: caller.workspaceId };
    try {
      // Before its row: what a row tells of is there.
      if (!call.isRehearsal) {
        await this.#pictures.put(blobOf(place, "full"), picture);
        await this.#pictures.put(blobOf(place, "small"), small);
      }
      await database.transaction().execute(async (trx) => {
        const camera = await holdCamera(cameraId, trx);
        if (camera === undefined) throw new Refusal("CameraIdDoesNotExists", { field: "cameraId" });
        const added: Omit<KeptSnapshot, "lastMask"> = {
          ...place,
          cameraId,
          cameraName: camera.name,
          isCameraRemoved: false,
          timezone: camera.timezone,
          name: snapshotName(camera.name, takenMs, camera.timezone),
          takenMs,
          contentType,
          sizeBytes: picture.length,
          width,
          height,
          createdMs: clock.nowMs(),
          createdBy: caller.accountId,
        };
        await new SnapshotStore(trx).add(added);
        await note("snapshotCreate", added, caller, trx);
      });
    } catch (error) {
      // As when its camera or workspace is removed meanwhile.
      if (!call.isRehearsal) await this.#forget(place);
      throw error;
    }
    return { id: place.id };
  }

  async read(call: WorkspaceCall, id: string): Promise<Snapshot> {
    return this.#view(call, await this.#find(call, id, "cameraReadSnapshot"));
  }

  async rename(call: WorkspaceCall, id: string, name: string): Promise<Snapshot> {
    await this.#find(call, id, "cameraUpdateSnapshot");
    const changed = await this.#change(call, id, "snapshotUpdate", async (store, before) => {
      await store.rename(id, name);
      return { ...before, name };
    });
    return this.#view(call, changed);
  }

  async remove(call: WorkspaceCall, id: string): Promise<void> {
    await this.#find(call, id, "cameraRemoveSnapshot");
    const gone = await this.#change(call, id, "snapshotRemove", async (store, before) => {
      await store.remove(id);
      return before;
    });
    if (!call.isRehearsal) await this.#forget(gone);
  }

  async #forget(one: SnapshotPlace): Promise<void> {
    for (const size of snapshotSizes) await this.#pictures.forget(blobOf(one, size));
  }

  /** The picture; who has the whole one handed out stands in the audit trail (LOG-14). */
  async picture(
    call: WorkspaceCall,
    id: string,
    size: Size,
    knownTag: string | undefined,
  ): Promise<ByteAnswer> {
    const found = await this.#find(call, id, "cameraReadSnapshot");
    const mask = await this.#maskOver(call, found);
    if (size === "full") await this.#deps.note("snapshotDownload", found, call.caller, this.#deps.database);
    if (mask !== null) return this.#filled(found, size, mask, knownTag);
    const contentType = size === "full" ? found.contentType : "image/jpeg";
    const kind = { contentType, missingCode: "SnapshotNotAvailable" } as const;
    return this.#pictures.answer(blobOf(found, size), `${id}-${size}`, knownTag, kind);
  }

  /** Null: the caller sees it as it was taken. */
  #maskOver({ caller }: WorkspaceCall, one: KeptSnapshot): Promise<MaskPoints | null> {
    const { masks } = this.#deps;
    return one.isCameraRemoved ? masks.overRemoved(caller, one.lastMask) : masks.over(caller, one.cameraId);
  }

  /** What is kept stays as it was taken. The small one is made of the whole, in which nothing of what is hidden has been mixed with the rest. */
  #filled(
    one: KeptSnapshot,
    size: Size,
    mask: MaskPoints,
    knownTag: string | undefined,
  ): Promise<ByteAnswer> {
    const digest = createHash("sha256").update(JSON.stringify(mask)).digest("base64url");
    return this.#pictures.answerFilled(blobOf(one, "full"), `${one.id}-${size}-masked-${digest}`, knownTag, {
      mask,
      form: size === "full" ? wholeForm : smallForm,
      missingCode: "SnapshotNotAvailable",
    });
  }

  #change(
    { caller }: WorkspaceCall,
    id: string,
    action: "snapshotUpdate" | "snapshotRemove",
    act: (store: SnapshotStore, before: KeptSnapshot) => Promise<KeptSnapshot>,
  ): Promise<KeptSnapshot> {
    const { database, note } = this.#deps;
    return database.transaction().execute(async (trx) => {
      const store = new SnapshotStore(trx);
      const after = await act(store, there(await store.hold(id, caller.workspaceId)));
      await note(action, after, caller, trx);
      return after;
    });
  }

  /** One that the caller may treat so. Throws `SnapshotNotAvailable` for what they may not know of. */
  async #find(call: WorkspaceCall, id: string, action: Action): Promise<KeptSnapshot> {
    const found = there(await new SnapshotStore(this.#deps.database).find(id, call.caller.workspaceId));
    const clip = { createdBy: found.createdBy, cameras: [found] };
    await this.#deps.rights.demand(clip, action, call, "SnapshotNotAvailable");
    return found;
  }

  async #requirePlayable(cameraId: string, atMs: number): Promise<void> {
    const earliestMs = (await this.#deps.earliestPlayable(cameraId)) ?? Infinity;
    if (atMs < earliestMs || atMs > this.#deps.clock.nowMs() + aheadMs)
      throw new Refusal("seekOutOfRange", { field: "time" });
  }

  async #view(call: WorkspaceCall, one: KeptSnapshot): Promise<Snapshot> {
    const [view] = await this.#views(call, [one]);
    if (view === undefined) throw new Error("a snapshot has no view");
    return view;
  }

  async #views({ caller, locale }: WorkspaceCall, kept: readonly KeptSnapshot[]): Promise<Snapshot[]> {
    const { accounts, camerasOf } = this.#deps;
    const makers = [...new Set(kept.map(({ createdBy }) => createdBy))];
    const there = new Set(kept.filter((one) => !one.isCameraRemoved).map(({ cameraId }) => cameraId));
    const [names, cameras] = await Promise.all([
      accounts.namesOf(makers, caller.accountId),
      camerasOf([...there]),
    ]);
    const nameOf = (id: string) =>
      caller.isGuest && id !== caller.accountId ? teamMember[locale] : (names.get(id) ?? "");
    return kept.map((one) => ({
      id: one.id,
      cameraId: one.cameraId,
      cameraName: cameras.get(one.cameraId)?.name ?? one.cameraName,
      isCameraRemoved: one.isCameraRemoved,
      timezone: cameras.get(one.cameraId)?.timezone ?? one.timezone,
      name: one.name,
      time: iso(one.takenMs),
      exportId: null,
      size: one.sizeBytes,
      width: one.width,
      height: one.height,
      createdAt: iso(one.createdMs),
      createdBy: one.createdBy,
      createdByName: nameOf(one.createdBy),
    }));
  }
}

function there(found: KeptSnapshot | null): KeptSnapshot {
  if (found === null) throw new Refusal("SnapshotNotAvailable");
  return found;
}

function blobOf({ workspaceId, id }: SnapshotPlace, size: Size): string {
  return `${blobsOfWorkspace(workspaceId)}snapshots/${id}-${size}`;
}

const iso = (ms: number): string => new Date(ms).toISOString();
