// Finding cameras on the server's networks, step by step: may it be done here, begin, tell what was found (BRDG-20 to BRDG-23). What devices say is put beside
// what the catalogue and the workspace know; nothing of it is stored.
import { otherBrands, type DiscoveryAnswer, type DiscoveryKind } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { beginsWithinMs, busyMs, discoveryLifeMs } from "./discovery-times.ts";
import { DiscoveryStore } from "./discovery-store.ts";
import type { IsTaken, Recogniser, Searching } from "./ports.ts";

export interface DiscoveryServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** False on a server open to the public (OPS-6): nobody's network is searched from there. */
  readonly isAllowed: boolean;
  readonly media: Searching;
  readonly catalogue: Recogniser;
  readonly takenIn: IsTaken;
}

export class DiscoveryService {
  readonly #deps: DiscoveryServiceDeps;
  readonly #store: DiscoveryStore;

  constructor(deps: DiscoveryServiceDeps) {
    this.#deps = deps;
    this.#store = new DiscoveryStore(deps.database);
  }

  async where(): Promise<{ isAllowed: boolean; networks: string[] }> {
    const { isAllowed, media } = this.#deps;
    return { isAllowed, networks: isAllowed ? [...(await media.networks())] : [] };
  }

  /** Answers the running search of the person, whatever its kind, or begins one. */
  async start({ caller }: WorkspaceCall, kind: DiscoveryKind): Promise<{ key: string }> {
    const { database, clock, isAllowed, media } = this.#deps;
    if (!isAllowed) throw new Refusal("discoveryNotAllowed");
    const node = await media.searcher();
    const nowMs = clock.nowMs();
    const key = newId();
    const running = await database.transaction().execute(async (transaction) => {
      const store = new DiscoveryStore(transaction);
      await store.lock(caller);
      const found = await store.running(caller, new Date(nowMs));
      if (found !== undefined) return found;
      const { accountId: account_id, workspaceId: workspace_id } = caller;
      await store.add(
        {
          key,
          kind,
          account_id,
          workspace_id,
          node_name: node.name,
          started_at: new Date(nowMs),
          busy_until: new Date(nowMs + busyMs[kind]),
        },
        new Date(nowMs - discoveryLifeMs),
      );
      return undefined;
    });
    if (running !== undefined) return { key: running };
    try {
      await media.search(node, key, kind);
    } catch (error) {
      await this.#store.remove(key);
      throw error;
    }
    return { key };
  }

  async read({ caller }: WorkspaceCall, key: string): Promise<DiscoveryAnswer> {
    const { clock, media } = this.#deps;
    const row = await this.#store.find(key, caller);
    if (!row || row.started_at.getTime() + discoveryLifeMs <= clock.nowMs())
      throw new Refusal("discoveryKeyNotFound");
    const { kind } = row;
    const state = await media.found(row.node_name, key);
    // Whoever asks at the moment in which another's call began it may be sooner than the process that is to search.
    if (state === undefined && clock.nowMs() - row.started_at.getTime() < beginsWithinMs)
      return { kind, state: "pending", progress: 0, items: [] };
    if (state === undefined || state.isOver) await this.#store.end(key, new Date(clock.nowMs()));
    if (state === undefined) return { kind, state: "failed", progress: 1, items: [] };
    return {
      kind,
      state: state.isOver ? "done" : "pending",
      progress: Math.min(1, Math.max(0, state.progress)),
      items: await this.#described(state.items, caller.workspaceId),
    };
  }

  async #described(
    found: NonNullable<Awaited<ReturnType<Searching["found"]>>>["items"],
    workspaceId: string,
  ): Promise<DiscoveryAnswer["items"]> {
    const { catalogue, takenIn } = this.#deps;
    const [brands, isTaken] = [await catalogue.recognise(found), await takenIn(workspaceId)];
    return found.map(({ ip, port, streamPort, isOnvif, name, manufacturer, model }, at) => {
      const brand = brands[at];
      return {
        ip,
        port,
        streamPort,
        onvif: isOnvif,
        name,
        manufacturer: manufacturer ?? brand?.name ?? null,
        model,
        kind: brand?.kind ?? null,
        // A device that speaks ONVIF names its streams itself, which is surer than what the catalogue has.
        manufacturerCode: isOnvif ? otherBrands.onvif : (brand?.code ?? otherBrands.rtsp),
        alreadyAdded: isTaken(ip),
      };
    });
  }
}
