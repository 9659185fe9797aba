// Exports as people ask for them (EXP-1 to EXP-16): asked for, listed, called something else, fetched and removed. They are made elsewhere (export-maker.ts).
import {
  exportBytesAtMost,
  exportsWaitingAtMost,
  teamMember,
  type Action,
  type EndpointInput,
  type ExportDetails,
  type exportsEndpoints,
} from "@didban/contract";
import type { BlobStore, ByteRange } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type ByteAnswer, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { ClipRights } from "../access/index.ts";
import { blobsOfExport, contentTypes, exportBlob, mediaFileNames, thumbnailBlob } from "./export-blobs.ts";
import { bundleOf } from "./export-bundle.ts";
import { ExportStore, type KeptExport, type KeptPart } from "./export-store.ts";
import { exportsChanged, filedAfterMs } from "./export-queue.ts";
import { briefOf, defaultName, partFor, partOf, there, viewOf } from "./export-view.ts";
import { answerFile } from "./file-answer.ts";
import type {
  Accounts,
  AnnounceExport,
  BundlePage,
  CameraFacts,
  CamerasOf,
  EarliestPlayable,
  HoldCameras,
  Masks,
  NoteExport,
  Recorded,
  WorkspaceName,
} from "./ports.ts";

export interface ExportServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly events: EventBus;
  readonly log: Logger;
  readonly accounts: Accounts;
  readonly rights: ClipRights;
  readonly masks: Masks;
  readonly earliestPlayable: EarliestPlayable;
  readonly recorded: Recorded;
  readonly workspaceName: WorkspaceName;
  readonly camerasOf: CamerasOf;
  readonly holdCameras: HoldCameras;
  readonly note: NoteExport;
  readonly bundlePage: BundlePage;
  readonly announce: AnnounceExport;
}

type Input<Name extends keyof typeof exportsEndpoints> = EndpointInput<(typeof exportsEndpoints)[Name]>;
type Brief = Pick<ExportDetails, "id" | "cameraId" | "name" | "ready" | "blocked">;
type Form = Input<"create">["body"];

/** Whoever asks has a clock that may be a little ahead of this one. */
const aheadMs = 2_000;
const retrySeconds = 60;

export class ExportService {
  readonly #deps: ExportServiceDeps;

  constructor(deps: ExportServiceDeps) {
    this.#deps = deps;
  }

  async list(
    call: WorkspaceCall,
    { cameraId, detailed, createdBy, state, startTime, endTime, limit, offset }: Input<"list">["query"],
  ): Promise<{ items: (ExportDetails | Brief)[]; total: number }> {
    const { database, rights } = this.#deps;
    if (cameraId !== undefined) await rights.demandOn(cameraId, "cameraReadExport", call);
    const question = {
      workspaceId: call.caller.workspaceId,
      cameraIds: await rights.camerasWith("cameraReadExport", call),
      ofRemoved: await rights.ofRemoved(call),
      cameraId,
      createdBy,
      state,
      fromMs: startTime === undefined ? undefined : Date.parse(startTime),
      toMs: endTime === undefined ? undefined : Date.parse(endTime),
    };
    const { items, total } = await new ExportStore(database).page(question, { limit, offset });
    const views = await this.#views(call, items);
    return { items: detailed ? views : views.map(briefOf), total };
  }

  async create(call: WorkspaceCall, form: Form): Promise<{ id: string }> {
    const { caller } = call;
    const { accounts, announce, clock, database, events, holdCameras, note, rights, workspaceName } =
      this.#deps;
    const { startAt, duration, format, name } = form;
    const cameraIds = [...new Set([form.cameraId, ...form.otherCameraIds])];
    for (const cameraId of cameraIds) await rights.demandOn(cameraId, "cameraCreateExport", call);
    requireUnmasked(form, await this.#deps.camerasOf(cameraIds));
    const startMs = Date.parse(startAt);
    const range = { fromMs: startMs, toMs: startMs + duration * 1000 };
    await this.#requirePlayable(cameraIds, range);
    const expectedBytes = await this.#requireFootage(cameraIds, range);
    const id = newId();
    const names = {
      createdByName:
        (await accounts.namesOf([caller.accountId], caller.accountId)).get(caller.accountId) ?? "",
      workspaceName: await workspaceName(caller.workspaceId),
    };
    await database.transaction().execute(async (trx) => {
      const cameras = await holdCameras(cameraIds, trx);
      // Once more: a mask that comes from here on ends it.
      requireUnmasked(form, cameras);
      const parts = cameraIds.map((cameraId) => partOf(cameraId, cameras));
      const [first] = parts;
      if (first === undefined) throw new Refusal("IsDefined", { field: "cameraId" });
      const store = new ExportStore(trx);
      await store.holdWorkspace(caller.workspaceId);
      await this.#requireRoom(store, caller.workspaceId, expectedBytes);
      const added = {
        id,
        workspaceId: caller.workspaceId,
        name: name ?? defaultName(first, startMs),
        startMs,
        durationSeconds: duration,
        format,
        expectedBytes,
        createdMs: clock.nowMs(),
        createdBy: caller.accountId,
        ...names,
        parts,
      };
      await store.add(added);
      for (const cameraId of cameraIds) {
        await note("exportCreate", { cameraId, name: added.name }, caller, trx);
        await announce(cameraId, caller.workspaceId, trx);
      }
      await events.publish(exportsChanged, id, trx);
    });
    return { id };
  }

  async read(call: WorkspaceCall, id: string): Promise<ExportDetails> {
    return this.#view(call, await this.#find(call, id, "cameraReadExport"));
  }

  async rename(call: WorkspaceCall, id: string, name: string): Promise<ExportDetails> {
    await this.#find(call, id, "cameraUpdateExport");
    const changed = await this.#change(call, id, "exportUpdate", async (store, before) => {
      await store.rename(id, name);
      return { ...before, name };
    });
    return this.#view(call, changed);
  }

  /** Whoever makes it hears that it is gone, and stops (EXP-16). */
  async remove(call: WorkspaceCall, id: string): Promise<void> {
    await this.#find(call, id, "cameraRemoveExport");
    const gone = await this.#change(call, id, "exportRemove", async (store, before) => {
      await store.remove(id);
      return before;
    });
    if (!call.isRehearsal) await this.#forget(gone);
  }

  /** A file of it, or a range of its bytes; who has it handed out stands in the audit trail (LOG-14). */
  async media(
    call: WorkspaceCall,
    id: string,
    cameraId: string | undefined,
    headers: Input<"media">["headers"],
  ): Promise<ByteAnswer> {
    const found = await this.#find(call, id, "cameraReadExport");
    const { part, position } = partFor(found, cameraId);
    const { blobs, database, note } = this.#deps;
    if (part.file === null) throw new Refusal("exportNotFound");
    await this.#requireShown(call, found);
    const blob = exportBlob(found, position);
    const file = {
      size: part.file.size,
      tag: `"${part.file.sha256}"`,
      contentType: contentTypes[found.format],
      name: mediaFileNames(found)[position] ?? null,
      open: (range: ByteRange) => blobs.stream(blob, range),
    };
    const answer = await answerFile(file, headers);
    // What goes on after an interruption is the same handing out.
    if (answer.isFromStart)
      await note("exportDownload", { cameraId: part.cameraId, name: found.name }, call.caller, database);
    return answer.bytes;
  }

  /** All that is handed over of it, as one file or a range of its bytes; each camera's part stands in the audit trail as when it is fetched alone. */
  async bundle(call: WorkspaceCall, id: string, headers: Input<"bundle">["headers"]): Promise<ByteAnswer> {
    const found = await this.#find(call, id, "cameraReadExport");
    const { blobs, bundlePage, database, note } = this.#deps;
    const manifest = await this.#signedText(found);
    await this.#requireShown(call, found);
    const answer = await answerFile(bundleOf(found, { blobs, manifest, page: await bundlePage() }), headers);
    if (answer.isFromStart)
      for (const { cameraId, file } of found.parts)
        if (file !== null)
          await note("exportDownload", { cameraId, name: found.name }, call.caller, database);
    return answer.bytes;
  }

  /** What is signed about it, as the bytes that are signed (EXP-25). */
  async manifest(call: WorkspaceCall, id: string): Promise<ByteAnswer> {
    const found = await this.#find(call, id, "cameraReadExport");
    const text = await this.#signedText(found);
    const headers = { "cache-control": "private, no-cache", vary: "Authorization" };
    return { contentType: "application/json", headers, bytes: Buffer.from(text) };
  }

  async thumbnail(
    call: WorkspaceCall,
    id: string,
    cameraId: string | undefined,
    knownTag: string | undefined,
  ): Promise<ByteAnswer> {
    const found = await this.#find(call, id, "cameraReadExport");
    const { part, position } = partFor(found, cameraId);
    await this.#requireShown(call, found);
    const blob = thumbnailBlob(found, position);
    const info = await this.#deps.blobs.info(blob);
    if (info === null) throw new Refusal("exportNotFound");
    const tag = `"${part.file?.sha256 ?? ""}-thumbnail"`;
    const open = (range: ByteRange) => this.#deps.blobs.stream(blob, range);
    const file = { size: info.sizeBytes, tag, contentType: "image/jpeg", name: null, open };
    return (await answerFile(file, { "if-none-match": knownTag })).bytes;
  }

  /** Throws where a mask that came after it keeps its pictures from the caller: they are signed, and cannot be filled (MASK-20). Asked for each range of bytes. */
  async #requireShown(call: WorkspaceCall, one: KeptExport): Promise<void> {
    if ((await this.#withheld(call, [one])).has(one.id)) throw new Refusal("privacyMaskActive");
  }

  /** Ids of those of which a mask hides a camera from the caller. */
  async #withheld({ caller }: WorkspaceCall, kept: readonly KeptExport[]): Promise<ReadonlySet<string>> {
    const { masks } = this.#deps;
    const ready = kept.filter(({ state }) => state === "ready");
    const living = ready.flatMap(({ parts }) => parts.filter(({ isCameraRemoved }) => !isCameraRemoved));
    const hidden = await masks.withholding(caller, [...new Set(living.map(({ cameraId }) => cameraId))]);
    const isHidden = ({ cameraId, isCameraRemoved, lastMask }: KeptPart) =>
      isCameraRemoved ? masks.withholdsRemoved(caller, lastMask) : hidden.has(cameraId);
    const judged = await Promise.all(
      ready.map(async ({ id, parts }) => {
        const verdicts = await Promise.all(parts.map(isHidden));
        return verdicts.includes(true) ? [id] : [];
      }),
    );
    return new Set(judged.flat());
  }

  async #signedText({ id, state }: KeptExport): Promise<string> {
    const text = state === "ready" ? await new ExportStore(this.#deps.database).manifest(id) : null;
    if (text === null) throw new Refusal("ExportNotReady");
    return text;
  }

  async #forget(gone: KeptExport): Promise<void> {
    const { blobs, log } = this.#deps;
    for (const name of blobsOfExport(gone, gone.parts.length))
      await blobs
        .remove(name)
        .catch((error: unknown) => log.warn({ err: error }, "a file of an export could not be removed"));
  }

  #change(
    { caller }: WorkspaceCall,
    id: string,
    action: "exportUpdate" | "exportRemove",
    act: (store: ExportStore, before: KeptExport) => Promise<KeptExport>,
  ): Promise<KeptExport> {
    const { announce, database, events, note } = this.#deps;
    return database.transaction().execute(async (trx) => {
      const store = new ExportStore(trx);
      const after = await act(store, there(await store.hold(id, caller.workspaceId)));
      for (const { cameraId, isCameraRemoved } of after.parts) {
        await note(action, { cameraId, name: after.name }, caller, trx);
        if (!isCameraRemoved) await announce(cameraId, caller.workspaceId, trx);
      }
      await events.publish(exportsChanged, id, trx);
      return after;
    });
  }

  /** One that the caller may treat so. Throws `exportNotFound` for what they may not know of. */
  async #find(call: WorkspaceCall, id: string, action: Action): Promise<KeptExport> {
    const { database, rights } = this.#deps;
    const found = there(await new ExportStore(database).find(id, call.caller.workspaceId));
    const clip = { createdBy: found.createdBy, cameras: found.parts };
    await rights.demand(clip, action, call, "exportNotFound");
    return found;
  }

  async #requirePlayable(cameraIds: readonly string[], { fromMs, toMs }: Range): Promise<void> {
    const { clock, earliestPlayable } = this.#deps;
    if (toMs > clock.nowMs() + aheadMs) throw new Refusal("seekOutOfRange", { field: "duration" });
    for (const cameraId of cameraIds) {
      const earliestMs = (await earliestPlayable(cameraId)) ?? Infinity;
      if (fromMs < earliestMs) throw new Refusal("seekOutOfRange", { field: "startAt" });
    }
  }

  /** About how many bytes there are of the range. Throws where no camera has any (EXP-7). */
  async #requireFootage(cameraIds: readonly string[], { fromMs, toMs }: Range): Promise<number> {
    const { clock, recorded } = this.#deps;
    // The newest is not filed yet: where footage comes up to it, it is taken to be there.
    const isNewest = toMs > clock.nowMs() - filedAfterMs;
    let bytes = 0;
    let hasFootage = false;
    for (const cameraId of cameraIds) {
      const window = { cameraId, fromMs: isNewest ? fromMs - 2 * filedAfterMs : fromMs, toMs };
      hasFootage ||= (await recorded.coverage(window)).length > 0;
      for (const file of await recorded.files(window)) {
        const shared = Math.min(file.endMs, toMs) - Math.max(file.startMs, fromMs);
        bytes += (file.bytes * Math.max(0, shared)) / Math.max(1, file.endMs - file.startMs);
      }
    }
    if (!hasFootage) throw new Refusal("noFootageInRange", { field: "startAt" });
    return Math.ceil(bytes);
  }

  async #requireRoom(store: ExportStore, workspaceId: string, expectedBytes: number): Promise<void> {
    const { unfinished, bytes } = await store.load(workspaceId);
    if (unfinished >= exportsWaitingAtMost) throw new Refusal("tooManyExports", { retrySeconds });
    if (bytes + expectedBytes > exportBytesAtMost) throw new Refusal("exportQuotaExceeded");
  }

  async #view(call: WorkspaceCall, one: KeptExport): Promise<ExportDetails> {
    const [view] = await this.#views(call, [one]);
    if (view === undefined) throw new Error("an export has no view");
    return view;
  }

  async #views(call: WorkspaceCall, kept: readonly KeptExport[]): Promise<ExportDetails[]> {
    const { caller, locale } = call;
    const { accounts, camerasOf } = this.#deps;
    const makers = [...new Set(kept.map(({ createdBy }) => createdBy))];
    const living = kept.flatMap(({ parts }) => parts.filter(({ isCameraRemoved }) => !isCameraRemoved));
    const [names, cameras, withheld] = await Promise.all([
      accounts.namesOf(makers, caller.accountId),
      camerasOf([...new Set(living.map(({ cameraId }) => cameraId))]),
      this.#withheld(call, kept),
    ]);
    const nameOf = (id: string) =>
      caller.isGuest && id !== caller.accountId ? teamMember[locale] : (names.get(id) ?? "");
    return kept.map((one) =>
      viewOf(one, cameras, { createdByName: nameOf(one.createdBy), blocked: withheld.has(one.id) }),
    );
  }
}

/** Throws where a mask refuses exports of one of the cameras, and says of which (EXP-6). */
function requireUnmasked(
  { cameraId, otherCameraIds }: Pick<Form, "cameraId" | "otherCameraIds">,
  cameras: ReadonlyMap<string, CameraFacts>,
): void {
  for (const id of [cameraId, ...otherCameraIds])
    if (cameras.get(id)?.isBlocked === true)
      throw new Refusal("exportBlockedByMask", {
        field: id === cameraId ? "cameraId" : "otherCameraIds",
        value: id,
      });
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}
