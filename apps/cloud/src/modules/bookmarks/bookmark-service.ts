// Marking cameras' time (BOOK-1 to BOOK-11): lists of what people marked with the pauses of recording among it, making, changing and removing.
import {
  teamMember,
  type Action,
  type Bookmark,
  type BookmarkForm,
  type BookmarkPatch,
  type EndpointInput,
  type bookmarksEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { Pause } from "../archive/index.ts";
import { BookmarkStore, type BookmarkWords, type KeptBookmark } from "./bookmark-store.ts";
import type { Accounts, AnnounceBookmark, EarliestPlayable, NoteBookmark, Pauses, Rights } from "./ports.ts";

export interface BookmarkServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly rights: Rights;
  readonly pauses: Pauses;
  readonly earliestPlayable: EarliestPlayable;
  readonly announce: AnnounceBookmark;
  readonly note: NoteBookmark;
}

type ListQuery = EndpointInput<typeof bookmarksEndpoints.list>["query"];

/** The gold of a pause is its kind's own; this is what stands where a color has to. */
const pauseColor = "yellow";

export class BookmarkService {
  readonly #deps: BookmarkServiceDeps;

  constructor(deps: BookmarkServiceDeps) {
    this.#deps = deps;
  }

  /** Bookmarks and pauses together, in the order of their begins. */
  async list(call: WorkspaceCall, query: ListQuery): Promise<{ items: Bookmark[]; total: number }> {
    const { database, pauses } = this.#deps;
    const { limit, offset, order, search = "" } = query;
    const span = { fromMs: Date.parse(query.startTime), toMs: Date.parse(query.endTime) };
    const cameraIds = await this.#readable(call, query.cameraId);
    const paused = search === "" ? await pauses(cameraIds, span) : [];
    // Each pause puts a bookmark off by one place at most: those before cannot stand on this page.
    const skipped = Math.max(0, offset - paused.length);
    const question = { ...span, cameraIds, search, order };
    const marked = await new BookmarkStore(database).some(question, {
      offset: skipped,
      limit: offset - skipped + limit,
    });
    const direction = order === "earliest" ? 1 : -1;
    const items = [...marked.items, ...paused]
      .toSorted((a, b) => direction * (a.startMs - b.startMs || (a.id < b.id ? -1 : 1)))
      .slice(offset - skipped, offset - skipped + limit);
    return { items: await this.#views(call, items), total: marked.total + paused.length };
  }

  async create(call: WorkspaceCall, form: BookmarkForm): Promise<Bookmark> {
    const { database, clock, announce, note } = this.#deps;
    const { caller } = call;
    const { cameraId } = form;
    await this.#demand("cameraCreateBookmark", cameraId, call);
    const nowMs = clock.nowMs();
    const words = wordsOf(form);
    const added: KeptBookmark = {
      ...words,
      id: newId(),
      cameraId,
      ownerId: caller.accountId,
      createdMs: nowMs,
    };
    this.#requireMarkable(words, await this.#earliestOf(cameraId));
    await database.transaction().execute(async (trx) => {
      await new BookmarkStore(trx).add(added);
      await note("create", added, caller, trx);
      await announce(added.id, "created", caller.workspaceId, trx);
    });
    return this.#view(call, added);
  }

  async update(call: WorkspaceCall, id: string, patch: BookmarkPatch): Promise<Bookmark> {
    const { database, announce, note } = this.#deps;
    const { caller } = call;
    const earliestMs = await this.#earliestOf((await this.#find(id)).cameraId);
    const changed = await database.transaction().execute(async (trx): Promise<KeptBookmark> => {
      const store = new BookmarkStore(trx);
      const before = made(await store.hold(id));
      const after = { ...before, ...wordsOf({ ...formOf(before), ...defined(patch) }) };
      this.#requireMarkable(after, earliestMs, before);
      await store.update(id, after);
      await note("update", after, caller, trx);
      await announce(id, "updated", caller.workspaceId, trx);
      return after;
    });
    return this.#view(call, changed);
  }

  async remove({ caller }: WorkspaceCall, id: string): Promise<void> {
    const { database, rights, announce, note } = this.#deps;
    const { cameraId } = await this.#find(id);
    const readers = await rights.viewersOf(cameraId, "cameraReadBookmark");
    await database.transaction().execute(async (trx) => {
      const store = new BookmarkStore(trx);
      const gone = made(await store.hold(id));
      await store.remove(id);
      await note("remove", gone, caller, trx);
      await announce(id, "deleted", caller.workspaceId, trx, readers);
    });
  }

  async #find(id: string): Promise<KeptBookmark> {
    return made(await new BookmarkStore(this.#deps.database).find(id));
  }

  /** Cameras whose bookmarks the caller may read: the one that they ask for, else all. */
  async #readable(call: WorkspaceCall, cameraId: string | undefined): Promise<readonly string[]> {
    if (cameraId === undefined)
      return (await this.#deps.rights.look(call.caller)).visible("camera", "cameraReadBookmark");
    await this.#demand("cameraReadBookmark", cameraId, call);
    return [cameraId];
  }

  /** Throws where the caller does not hold `action` on the camera, which no path names here; one that is hidden from them is not there (ROLE-49). */
  async #demand(action: Action, cameraId: string, { caller, isRehearsal }: WorkspaceCall): Promise<void> {
    const access = { kind: "resource", resource: "camera", parameter: "cameraId", anyOf: [action] } as const;
    const verdict = await this.#deps.rights.decide(caller, access, { cameraId }, isRehearsal);
    if (!verdict.allowed) throw new Refusal(verdict.code);
  }

  async #earliestOf(cameraId: string): Promise<number> {
    return (await this.#deps.earliestPlayable(cameraId)) ?? Infinity;
  }

  /** Throws `invalidRange` unless the begin comes before the end, and what is new of both lies between what may be played and now (BOOK-6). */
  #requireMarkable({ startMs, endMs }: BookmarkWords, earliestMs: number, before?: BookmarkWords): void {
    const isTooLate = endMs !== before?.endMs && endMs > this.#deps.clock.nowMs();
    if (startMs >= endMs || isTooLate) throw new Refusal("invalidRange", { field: "endTime" });
    if (startMs !== before?.startMs && startMs < earliestMs)
      throw new Refusal("invalidRange", { field: "startTime" });
  }

  async #view(call: WorkspaceCall, one: KeptBookmark): Promise<Bookmark> {
    const [view] = await this.#views(call, [one]);
    if (view === undefined) throw new Error("a bookmark has no view");
    return view;
  }

  async #views(
    { caller, locale }: WorkspaceCall,
    marks: readonly (KeptBookmark | Pause)[],
  ): Promise<Bookmark[]> {
    const { accounts, clock } = this.#deps;
    const owners = [...new Set(marks.flatMap(({ ownerId }) => ownerId ?? []))];
    const names = await accounts.namesOf(owners, caller.accountId);
    const nameOf = (ownerId: string | null) => {
      if (ownerId === null) return null;
      const isOther = ownerId !== caller.accountId;
      return caller.isGuest && isOther ? teamMember[locale] : (names.get(ownerId) ?? "");
    };
    return marks.map((mark) => {
      const { id, cameraId, ownerId, startMs } = mark;
      const shared = { id, cameraId, ownerId, ownerName: nameOf(ownerId), startTime: iso(startMs) };
      if (!("title" in mark)) {
        const said = { kind: "RecordPaused", title: "", description: "", color: pauseColor } as const;
        return { ...shared, ...said, endTime: iso(mark.endMs ?? clock.nowMs()), createdAt: iso(startMs) };
      }
      const { title, description, color, endMs, createdMs } = mark;
      const said = { kind: "userMade", title, description, color } as const;
      return { ...shared, ...said, endTime: iso(endMs), createdAt: iso(createdMs) };
    });
  }
}

/** Whoever reaches this may change bookmarks there: what is none is a pause. */
function made(found: KeptBookmark | null): KeptBookmark {
  if (found === null) throw new Refusal("bookmarkReadOnly");
  return found;
}

type Wording = Omit<BookmarkForm, "cameraId">;

function wordsOf({ title, description, color, startTime, endTime }: Wording): BookmarkWords {
  return { title, description, color, startMs: Date.parse(startTime), endMs: Date.parse(endTime) };
}

function formOf({ title, description, color, startMs, endMs }: BookmarkWords): Wording {
  return { title, description, color, startTime: iso(startMs), endTime: iso(endMs) };
}

/** Only what is said. */
function defined(patch: BookmarkPatch): Partial<Wording> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

const iso = (ms: number): string => new Date(ms).toISOString();
