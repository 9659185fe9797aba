// Layouts that people share with the workspace (LAYT-23): everyone reads them, each with the cameras that they may see; who made one, or may change the workspace,
// changes it, and what they do not see of it stays as it was.
import {
  camerasIn,
  sharedLayoutsAtMost,
  type SharedArrangement,
  type SharedLayout,
  type SharedLayoutEntry,
  type SharedLayoutForm,
  type SharedLayoutPatch,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { seenOf, withUnseen } from "./arrangement.ts";
import type { Accounts, AnnounceShared, NoteShared, Rights } from "./ports.ts";
import { SharedLayoutStore, type KeptLayout } from "./shared-layout-store.ts";
import { found, nameKeyOf, requireFree, requireRoom, SharedRights, whileThere } from "./shared-rights.ts";

/** Somebody who arranges goes on for a while: what one person does without a longer break is one entry of the log. */
const oneEntryMs = 10 * 60_000;

export interface SharedServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly rights: Rights;
  readonly announce: AnnounceShared;
  readonly note: NoteShared;
}

export class SharedLayoutService {
  readonly #deps: SharedServiceDeps;
  readonly #rights: SharedRights;

  constructor(deps: SharedServiceDeps) {
    this.#deps = deps;
    this.#rights = new SharedRights(deps);
  }

  async list(call: WorkspaceCall): Promise<{ items: SharedLayoutEntry[]; total: number }> {
    const layouts = await new SharedLayoutStore(this.#deps.database).in(call.caller.workspaceId);
    const kinds = new Map(layouts.map(({ id, kind }) => [id, kind]));
    const facts = await this.#rights.factsOf(call, layouts);
    const items = facts.map((fact) => ({ ...fact, kind: kinds.get(fact.id) ?? "grid" }));
    return { items, total: items.length };
  }

  async read(call: WorkspaceCall, id: string): Promise<SharedLayout> {
    const layout = await new SharedLayoutStore(this.#deps.database).find(id, call.caller.workspaceId);
    return this.#view(call, found(layout));
  }

  async create(call: WorkspaceCall, { name, arrangement }: SharedLayoutForm): Promise<SharedLayout> {
    const { announce, clock, database, note } = this.#deps;
    const { accountId, workspaceId } = call.caller;
    requireSeen(arrangement, await this.#rights.sightOf(call.caller));
    const added: KeptLayout = {
      id: newId(),
      workspaceId,
      ownerId: accountId,
      name,
      kind: arrangement.kind,
      arrangement,
      updatedBy: accountId,
      updatedAt: new Date(clock.nowMs()),
    };
    await database.transaction().execute(async (trx) => {
      const store = new SharedLayoutStore(trx);
      const names = await store.namesAlone(workspaceId);
      requireRoom(names.length < sharedLayoutsAtMost, "sharedLayouts");
      requireFree(added, names);
      await whileThere("arrangement", () => store.add(added, nameKeyOf(name)));
      await note("layoutShare", name, call.caller, trx);
      await announce("layout", added.id, workspaceId, trx);
    });
    return this.#view(call, added);
  }

  async update(call: WorkspaceCall, id: string, patch: SharedLayoutPatch): Promise<SharedLayout> {
    const { announce, clock, database, note } = this.#deps;
    const { accountId, workspaceId } = call.caller;
    const isSeen = await this.#rights.sightOf(call.caller);
    const before = found(await new SharedLayoutStore(database).find(id, workspaceId));
    await this.#rights.requireChange(call.caller, before.ownerId);
    if (patch.arrangement !== undefined) requireSeen(patch.arrangement, isSeen);
    const changed = await database.transaction().execute(async (trx): Promise<KeptLayout> => {
      const store = new SharedLayoutStore(trx);
      const names = await store.namesAlone(workspaceId);
      const now = found(await store.hold(id, workspaceId));
      const after: KeptLayout = {
        ...now,
        name: patch.name ?? now.name,
        arrangement:
          patch.arrangement === undefined ? now.arrangement : rearranged(now, patch.arrangement, isSeen),
        updatedBy: accountId,
        updatedAt: new Date(clock.nowMs()),
      };
      requireFree(after, names);
      await whileThere("arrangement", () => store.update(after, nameKeyOf(after.name)));
      const isSameWork =
        now.updatedBy === accountId &&
        after.name === now.name &&
        after.updatedAt.getTime() - now.updatedAt.getTime() < oneEntryMs;
      if (!isSameWork) await note("layoutUpdate", after.name, call.caller, trx);
      await announce("layout", id, workspaceId, trx);
      return after;
    });
    return this.#view(call, changed);
  }

  async remove({ caller }: WorkspaceCall, id: string): Promise<void> {
    const { announce, database, note } = this.#deps;
    const { workspaceId } = caller;
    const layout = found(await new SharedLayoutStore(database).find(id, workspaceId));
    await this.#rights.requireChange(caller, layout.ownerId);
    await database.transaction().execute(async (trx) => {
      const store = new SharedLayoutStore(trx);
      const { name } = found(await store.hold(id, workspaceId));
      await store.remove(id);
      await note("layoutUnshare", name, caller, trx);
      await announce("layout", id, workspaceId, trx);
    });
  }

  async #view(call: WorkspaceCall, layout: KeptLayout): Promise<SharedLayout> {
    const [[facts], isSeen] = await Promise.all([
      this.#rights.factsOf(call, [layout]),
      this.#rights.sightOf(call.caller),
    ]);
    if (facts === undefined) throw new Error("a shared layout has no view");
    return { ...facts, arrangement: seenOf(layout.arrangement, isSeen) };
  }
}

/** What the layout holds once somebody has arranged what they see of it. */
function rearranged(
  { arrangement: kept }: KeptLayout,
  wanted: SharedArrangement,
  isSeen: (cameraId: string) => boolean,
): SharedArrangement {
  if (wanted.kind !== kept.kind) throw new Refusal("invalidField", { field: "arrangement" });
  const after = withUnseen(wanted, kept, isSeen);
  requireRoom(after !== null, "sharedCameras");
  return after ?? kept;
}

/** Nobody puts a camera there that they may not see. */
function requireSeen(arrangement: SharedArrangement, isSeen: (cameraId: string) => boolean): void {
  if (!camerasIn(arrangement).every(isSeen)) throw new Refusal("resourceNotExist", { field: "arrangement" });
}
