// Finding cameras on the server's networks or a bridge's, step by step: may it be done here, begin, tell what was found (BRDG-20 to BRDG-23). What devices say is put beside
// what the catalogue and the workspace know; nothing of it is stored.
import { otherBrands, type DiscoveryAnswer, type DiscoveryKind } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { searchLifeMs } from "@didban/media-io/camera";
import type { SearchState } from "../media-nodes/index.ts";
import { createBridgeSearch, type BridgeSearch } from "./bridge-search.ts";
import { beginsWithinMs, busyMs } from "./discovery-times.ts";
import { DiscoveryStore, type DiscoveryRow, type Searcher } from "./discovery-store.ts";
import type { Agents, Recogniser, Rights, Searching, TakenIn } from "./ports.ts";

export interface DiscoveryServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** False on a server open to the public (OPS-6): nobody's network is searched from there. */
  readonly isAllowed: boolean;
  /** Ranges that the operator listed, in CIDR form. */
  readonly allowedAddresses: readonly string[];
  readonly media: Searching;
  readonly agents: Agents;
  readonly rights: Rights;
  readonly catalogue: Recogniser;
  readonly takenIn: TakenIn;
}

export class DiscoveryService {
  readonly #deps: DiscoveryServiceDeps;
  readonly #store: DiscoveryStore;
  readonly #bridges: BridgeSearch;

  constructor(deps: DiscoveryServiceDeps) {
    this.#deps = deps;
    this.#store = new DiscoveryStore(deps.database);
    this.#bridges = createBridgeSearch(deps.agents, deps.allowedAddresses);
  }

  async where(): Promise<{ isAllowed: boolean; networks: string[] }> {
    const { isAllowed, media } = this.#deps;
    return { isAllowed, networks: isAllowed ? [...(await media.networks())] : [] };
  }

  /**
   * Answers the running search of the person in the same place, whatever its kind, or begins one: at a bridge, or on the server's own networks. Throws
   * `bridgeIdDoesNotExist` for a bridge that they do not see.
   */
  async start(
    call: WorkspaceCall,
    kind: DiscoveryKind,
    bridgeId: string | null = null,
  ): Promise<{ key: string }> {
    const { database, clock, media } = this.#deps;
    const searcher = await this.#searcher(call, bridgeId);
    const node = bridgeId === null ? await this.#ownSearcher() : null;
    const nowMs = clock.nowMs();
    const key = newId();
    const running = await database.transaction().execute(async (transaction) => {
      const store = new DiscoveryStore(transaction);
      await store.lock(searcher);
      const found = await store.running(searcher, new Date(nowMs));
      if (found !== undefined) return found;
      const { accountId: account_id, workspaceId: workspace_id } = searcher;
      await store.add(
        {
          key,
          kind,
          account_id,
          workspace_id,
          node_name: node?.name ?? null,
          bridge_id: bridgeId,
          started_at: new Date(nowMs),
          busy_until: new Date(nowMs + busyMs[kind]),
        },
        new Date(nowMs - searchLifeMs),
      );
      return undefined;
    });
    if (running !== undefined) return { key: running };
    try {
      if (node !== null) await media.search(node, key, kind);
      else if (bridgeId !== null) await this.#bridges.begin(bridgeId, key, kind);
    } catch (error) {
      await this.#store.remove(key);
      throw error;
    }
    return { key };
  }

  async read(call: WorkspaceCall, key: string, bridgeId: string | null = null): Promise<DiscoveryAnswer> {
    const { clock } = this.#deps;
    const searcher = await this.#searcher(call, bridgeId);
    const row = await this.#store.find(key, searcher);
    if (!row || row.started_at.getTime() + searchLifeMs <= clock.nowMs())
      throw new Refusal("discoveryKeyNotFound");
    const { kind } = row;
    const state = await this.#found(row);
    // Whoever asks at the moment in which another's call began it may be sooner than who is to search.
    const withinMs = beginsWithinMs[bridgeId === null ? "server" : "bridge"];
    if (state === undefined && clock.nowMs() - row.started_at.getTime() < withinMs)
      return { kind, state: "pending", progress: 0, items: [] };
    if (state === undefined || state.isOver) await this.#store.end(key, new Date(clock.nowMs()));
    if (state === undefined) return { kind, state: "failed", progress: 1, items: [] };
    return {
      kind,
      state: state.isOver ? "done" : "pending",
      progress: Math.min(1, Math.max(0, state.progress)),
      items: await this.#described(state.items, searcher),
    };
  }

  /** Who searches, and where. A bridge that they do not see is none. */
  async #searcher({ caller }: WorkspaceCall, bridgeId: string | null): Promise<Searcher> {
    const { accountId, workspaceId } = caller;
    if (bridgeId !== null) {
      const look = await this.#deps.rights.look(caller);
      if (!look.visible("bridge", "bridgeRead").includes(bridgeId)) throw new Refusal("bridgeIdDoesNotExist");
    }
    return { accountId, workspaceId, bridgeId };
  }

  #ownSearcher() {
    if (!this.#deps.isAllowed) throw new Refusal("discoveryNotAllowed");
    return this.#deps.media.searcher();
  }

  async #found({
    key,
    bridge_id: bridgeId,
    node_name: node,
  }: DiscoveryRow): Promise<SearchState | undefined> {
    if (bridgeId !== null) return this.#bridges.found(bridgeId, key);
    return node === null ? undefined : this.#deps.media.found(node, key);
  }

  async #described(
    found: SearchState["items"],
    { bridgeId, workspaceId }: Searcher,
  ): Promise<DiscoveryAnswer["items"]> {
    const { catalogue, takenIn } = this.#deps;
    const [brands, isTaken] = [await catalogue.recognise(found), await takenIn(workspaceId, bridgeId)];
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
