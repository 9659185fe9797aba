// Tags (TAG-1 to TAG-5): the words of a workspace, and putting them on what is there.
import {
  defaultTagColor,
  isTagName,
  tagNameKey,
  tagNameOf,
  tagsAtMost,
  workspaceTagsAtMost,
  type EndpointInput,
  type Tag,
  type WorkspaceTag,
  type tagsEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { isMissingRow, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { Bearers } from "./bearers.ts";
import { taggedKinds, type AnnounceLabels, type NoteLabels, type Rights } from "./ports.ts";
import { TagStore, type SeenDevices, type TagBearer } from "./tag-store.ts";

export interface TagServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly bearers: Bearers;
  readonly announce: AnnounceLabels;
  readonly note: NoteLabels;
}

type Input<Name extends keyof typeof tagsEndpoints> = EndpointInput<(typeof tagsEndpoints)[Name]>;
type Assignment = Input<"assign">["body"];

export class TagService {
  readonly #deps: TagServiceDeps;

  constructor(deps: TagServiceDeps) {
    this.#deps = deps;
  }

  async list(
    { caller, isRehearsal }: WorkspaceCall,
    { search = "", limit, offset }: Input<"list">["query"],
  ): Promise<{ items: WorkspaceTag[]; total: number }> {
    const { database, rights } = this.#deps;
    const ofAll = await rights.decide(caller, { kind: "workspace", action: "tagRead" }, {}, isRehearsal);
    const question = {
      workspaceId: caller.workspaceId,
      search,
      seen: await this.#seenBy(caller),
      onSeenOnly: !ofAll.allowed,
    };
    return new TagStore(database).page(question, { limit, offset });
  }

  /** The tag of this name; one that is there already stays as it is (TAG-4). */
  async create(call: WorkspaceCall, { name: typed, color }: Input<"create">["body"]): Promise<WorkspaceTag> {
    const { clock, note } = this.#deps;
    const { caller } = call;
    const { workspaceId } = caller;
    const name = requireName(typed);
    const tag = await this.#changing(workspaceId, async (store, within) => {
      const known = await store.named(workspaceId, name);
      if (known !== undefined) {
        call.setStatus(200);
        return known;
      }
      if ((await store.count(workspaceId)) >= workspaceTagsAtMost) throw new Refusal("limitReached");
      const added: Tag = { id: newId(), name, color: color ?? defaultTagColor };
      await store.add(workspaceId, added, new Date(clock.nowMs()));
      await note("tagCreate", { placeholders: { name } }, caller, within);
      await this.#announceWorkspace(workspaceId, within);
      return added;
    });
    return this.#withUsage(caller, tag);
  }

  async update({ caller }: WorkspaceCall, id: string, patch: Input<"update">["body"]): Promise<WorkspaceTag> {
    const { workspaceId } = caller;
    const name = patch.name === undefined ? undefined : requireName(patch.name);
    const tag = await this.#changing(workspaceId, async (store, within) => {
      const before = await requireTag(store, workspaceId, id);
      const after: Tag = { ...before, name: name ?? before.name, color: patch.color ?? before.color };
      const same = await store.named(workspaceId, after.name);
      if (same !== undefined && same.id !== id) throw new Refusal("duplicateValue", { field: "name" });
      await store.update(after);
      await this.#deps.note("tagUpdate", { placeholders: { name: before.name } }, caller, within);
      await this.#announceWorkspace(workspaceId, within);
      return after;
    });
    return this.#withUsage(caller, tag);
  }

  async remove({ caller }: WorkspaceCall, id: string): Promise<void> {
    const { workspaceId } = caller;
    await this.#changing(workspaceId, async (store, within) => {
      const { name } = await requireTag(store, workspaceId, id);
      await store.remove(id);
      await this.#deps.note("tagRemove", { placeholders: { name } }, caller, within);
      await this.#announceWorkspace(workspaceId, within);
    });
  }

  async assigned(call: WorkspaceCall, resourceId: string): Promise<{ items: Tag[]; total: number }> {
    const { database, bearers } = this.#deps;
    await bearers.find(call, resourceId, taggedKinds, "tagRead");
    const items = await new TagStore(database).assigned(resourceId);
    return { items, total: items.length };
  }

  async assign(call: WorkspaceCall, { tagId, resourceId }: Assignment): Promise<Assignment> {
    const { bearers, clock } = this.#deps;
    const { workspaceId } = call.caller;
    const bearer = await bearers.find(call, resourceId, taggedKinds, "tagAssign");
    await this.#changing(workspaceId, async (store, within) => {
      const tag = await requireTag(store, workspaceId, tagId);
      const present = await store.assigned(resourceId);
      if (present.some(({ id }) => id === tagId)) return call.setStatus(200);
      if (present.length >= tagsAtMost) throw new Refusal("limitReached");
      await store.assign(tagId, bearer, new Date(clock.nowMs()));
      await this.#tell("tagAssign", tag, bearer, call, within);
    }).catch((error: unknown) => {
      // Removed meanwhile; or a pause of recording, which is shown among bookmarks and is none.
      throw isMissingRow(error) ? new Refusal("notFound") : error;
    });
    return { tagId, resourceId };
  }

  /** Has a duplicate bear what its camera bears (CAM-48). */
  async copy(
    { fromId, cameraId, workspaceId }: { fromId: string; cameraId: string; workspaceId: string },
    within: Database,
  ): Promise<void> {
    const store = new TagStore(within);
    await store.lockWorkspace(workspaceId);
    await store.copy(fromId, cameraId, new Date(this.#deps.clock.nowMs()));
  }

  async drop(call: WorkspaceCall, { tagId, resourceId }: Assignment): Promise<void> {
    const { workspaceId } = call.caller;
    const bearer = await this.#deps.bearers.find(call, resourceId, taggedKinds, "tagAssign");
    await this.#changing(workspaceId, async (store, within) => {
      const tag = await requireTag(store, workspaceId, tagId);
      if (!(await store.drop(tagId, resourceId))) throw new Refusal("notFound");
      await this.#tell("tagDrop", tag, bearer, call, within);
    });
  }

  /** Runs `act` while nobody else changes tags of the workspace, so that limits and names hold. */
  #changing<Result>(
    workspaceId: string,
    act: (store: TagStore, within: Database) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.database.transaction().execute(async (within) => {
      const store = new TagStore(within);
      await store.lockWorkspace(workspaceId);
      return act(store, within);
    });
  }

  async #tell(
    action: "tagAssign" | "tagDrop",
    { name }: Tag,
    bearer: TagBearer,
    { caller }: WorkspaceCall,
    within: Database,
  ): Promise<void> {
    const { announce, bearers, note } = this.#deps;
    const { resource, place } = await bearers.named(bearer, caller.workspaceId, within);
    await note(action, { resource, placeholders: { name, ...place } }, caller, within);
    await announce(bearer, "tags", caller.workspaceId, within);
  }

  async #announceWorkspace(workspaceId: string, within: Database): Promise<void> {
    await this.#deps.announce({ kind: "workspace", id: workspaceId }, "tags", workspaceId, within);
  }

  async #withUsage(caller: WorkspaceCall["caller"], tag: Tag): Promise<WorkspaceTag> {
    const usage = await new TagStore(this.#deps.database).usage(tag.id, await this.#seenBy(caller));
    return { ...tag, usage };
  }

  async #seenBy(caller: WorkspaceCall["caller"]): Promise<SeenDevices> {
    const look = await this.#deps.rights.look(caller);
    return {
      cameraIds: look.visible("camera", "tagRead"),
      groupIds: look.visible("cameraGroup", "tagRead"),
    };
  }
}

/** The name as it is kept. Throws `valueNotAllowed` for one that no tag may have (TAG-3). */
function requireName(typed: string): string {
  const name = tagNameOf(typed);
  if (!isTagName(typed) || tagNameKey(name) === "") throw new Refusal("valueNotAllowed", { field: "name" });
  return name;
}

async function requireTag(store: TagStore, workspaceId: string, id: string): Promise<Tag> {
  const tag = await store.find(workspaceId, id);
  if (tag === undefined) throw new Refusal("notFound");
  return tag;
}
