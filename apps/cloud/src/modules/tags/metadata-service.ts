// What people note of a camera, or of the workspace, under keys of their own (TAG-6, TAG-7).
import {
  metadataAtMost,
  type Action,
  type EndpointInput,
  type LogAction,
  type MetadataItem,
  type metadataEndpoints,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import { isMissingRow, type Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import type { Bearers } from "./bearers.ts";
import { MetadataStore, type KeptItem } from "./metadata-store.ts";
import { notedKinds, type AnnounceLabels, type Bearer, type NoteLabels } from "./ports.ts";

export interface MetadataServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly bearers: Bearers;
  readonly announce: AnnounceLabels;
  readonly note: NoteLabels;
}

type Body<Name extends "create" | "update"> = EndpointInput<(typeof metadataEndpoints)[Name]>["body"];

export class MetadataService {
  readonly #deps: MetadataServiceDeps;

  constructor(deps: MetadataServiceDeps) {
    this.#deps = deps;
  }

  async list(call: WorkspaceCall, resourceId: string): Promise<{ items: MetadataItem[]; total: number }> {
    await this.#bearer(call, resourceId, "metadataRead");
    const items = (await new MetadataStore(this.#deps.database).of(resourceId)).map(viewOf);
    return { items, total: items.length };
  }

  async create(call: WorkspaceCall, { resourceId, key, value }: Body<"create">): Promise<MetadataItem> {
    const { workspaceId } = call.caller;
    const bearer = await this.#bearer(call, resourceId, "metadataCreate");
    const item: KeptItem = { id: newId(), workspaceId, resourceId, key, value };
    await this.#changing(call, "create", bearer, async (store) => {
      await requireFreeKey(store, item);
      if ((await store.of(resourceId)).length >= metadataAtMost) throw new Refusal("limitReached");
      await store.add(item, new Date(this.#deps.clock.nowMs()));
      return item;
    });
    return viewOf(item);
  }

  async update(call: WorkspaceCall, id: string, { key, value }: Body<"update">): Promise<MetadataItem> {
    const { resourceId } = await this.#find(call, id);
    const bearer = await this.#bearer(call, resourceId, "metadataUpdate");
    return viewOf(
      await this.#changing(call, "update", bearer, async (store) => {
        const before = await requireItem(store, id);
        const after: KeptItem = { ...before, key: key ?? before.key, value: value ?? before.value };
        await requireFreeKey(store, after);
        await store.update(after);
        return after;
      }),
    );
  }

  async remove(call: WorkspaceCall, id: string): Promise<void> {
    const { resourceId } = await this.#find(call, id);
    const bearer = await this.#bearer(call, resourceId, "metadataRemove");
    await this.#changing(call, "remove", bearer, async (store) => {
      const gone = await requireItem(store, id);
      await store.remove(id);
      return gone;
    });
  }

  /** Of the acting workspace: any other is not there. */
  async #find({ caller }: WorkspaceCall, id: string): Promise<KeptItem> {
    const item = await requireItem(new MetadataStore(this.#deps.database), id);
    if (item.workspaceId !== caller.workspaceId) throw new Refusal("notFound");
    return item;
  }

  #bearer(call: WorkspaceCall, resourceId: string, action: Action): Promise<Bearer> {
    const { bearers } = this.#deps;
    return resourceId === call.caller.workspaceId
      ? bearers.workspace(call, action)
      : bearers.find(call, resourceId, notedKinds, action);
  }

  /** Runs `act` while nobody else changes what is noted of the bearer, and tells of the item that it answers. */
  async #changing(
    { caller }: WorkspaceCall,
    action: LogAction<"metadata">,
    bearer: Bearer,
    act: (store: MetadataStore) => Promise<KeptItem>,
  ): Promise<KeptItem> {
    const { announce, bearers, database, note } = this.#deps;
    const { workspaceId } = caller;
    return database
      .transaction()
      .execute(async (within) => {
        const store = new MetadataStore(within);
        await store.lockResource(bearer.id);
        const item = await act(store);
        const { resource, place } = await bearers.named(bearer, workspaceId, within);
        await note(action, { resource, placeholders: { name: item.key, ...place } }, caller, within);
        await announce(bearer, "settings", workspaceId, within);
        return item;
      })
      .catch((error: unknown) => {
        // Removed meanwhile.
        throw isMissingRow(error) ? new Refusal("notFound") : error;
      });
  }
}

async function requireItem(store: MetadataStore, id: string): Promise<KeptItem> {
  const item = await store.find(id);
  if (item === undefined) throw new Refusal("notFound");
  return item;
}

async function requireFreeKey(store: MetadataStore, item: KeptItem): Promise<void> {
  if (await store.hasKey(item)) throw new Refusal("duplicateValue", { field: "key" });
}

function viewOf({ id, resourceId, key, value }: KeptItem): MetadataItem {
  return { id, resourceId, key, value };
}
