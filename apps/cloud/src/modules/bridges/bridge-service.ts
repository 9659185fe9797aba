// What people do with bridges (BRDG-6, BRDG-13 to BRDG-17, BRDG-38). Rights on the bridge named in the path were checked at the door.
import { lineHandlers, lineQuestions } from "@didban/bridge-line";
import {
  bridgeCodeOf,
  bridgeNameMaxLength,
  bridgeStatus,
  readBridgeQr,
  type Bridge,
  type BridgeQr,
  type bridgesEndpoints,
  type EndpointInput,
} from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventPublisher } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { AttemptStore, callerNetwork, minuteMs, secondsUntil } from "../../platform/limits/index.ts";
import { noOperation } from "./bridge-operation.ts";
import { BridgeStore, type WholeBridge } from "./bridge-store.ts";
import { pairingChanged } from "./bridge-topics.ts";
import { bridgeView } from "./bridge-view.ts";
import { ConditionStore } from "./condition-store.ts";
import type { LineQuestions } from "./line-questions.ts";
import type {
  AnnounceBridge,
  BridgeRemoved,
  CamerasOfBridges,
  NoteBridge,
  RequireLasting,
  Rights,
  Roles,
} from "./ports.ts";
import type { StatusTeller } from "./status-teller.ts";

/** Wrong codes within ten minutes (BRDG-15). */
const wrongOfPerson = [{ count: 10, windowMs: 10 * minuteMs }];
const wrongOfNetwork = [{ count: 30, windowMs: 10 * minuteMs }];

export interface BridgeServiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventPublisher;
  readonly rights: Rights;
  readonly roles: Roles;
  readonly statuses: StatusTeller;
  readonly questions: LineQuestions;
  readonly announce: AnnounceBridge;
  readonly note: NoteBridge;
  readonly requireLasting: RequireLasting;
  readonly removed: BridgeRemoved;
  readonly cameras: CamerasOfBridges;
  /** Accounts that may see a bridge now. */
  readonly viewersOf: (bridgeId: string) => Promise<readonly string[]>;
}

type Body<Name extends "activate" | "update"> = EndpointInput<(typeof bridgesEndpoints)[Name]>["body"];

export class BridgeService {
  readonly #deps: BridgeServiceDeps;
  readonly #store: BridgeStore;

  constructor(deps: BridgeServiceDeps) {
    this.#deps = deps;
    this.#store = new BridgeStore(deps.database);
  }

  async list(call: WorkspaceCall, { limit, offset }: { limit: number; offset: number }) {
    const seen = await this.#seen(call);
    const items = await this.#views(call, seen.slice(offset, offset + limit));
    return { items, total: seen.length };
  }

  async statusAll(call: WorkspaceCall) {
    const { statuses } = this.#deps;
    return (await this.#seen(call)).map((bridge) => ({ id: bridge.id, status: statuses.statusOf(bridge) }));
  }

  async get(call: WorkspaceCall, id: string): Promise<Bridge> {
    const [view] = await this.#views(call, [await this.#find(id)]);
    if (view === undefined) throw new Refusal("bridgeIdDoesNotExist");
    return view;
  }

  async status(id: string) {
    const bridge = await this.#find(id);
    return { id, status: this.#deps.statuses.statusOf(bridge), state: bridge.state };
  }

  async heartbeat(id: string) {
    return { time: (await this.#find(id)).heard_at?.toISOString() ?? null };
  }

  async updateCheck(id: string) {
    return this.#deps.statuses.checkOf(await this.#find(id));
  }

  /** Asks the agent. Throws `agentNotAccessible` and `agentRejected` (BRDG-33). */
  async handlers(id: string) {
    const { registration_id: agent } = await this.#find(id);
    const answer = await this.#deps.questions.askAgent(agent, lineQuestions.handlers);
    const handlers = lineHandlers.safeParse(answer);
    if (!handlers.success) throw new Refusal("agentNotAccessible");
    return handlers.data;
  }

  /** Pairs the agent that shows a code (BRDG-13 to BRDG-15). */
  async activate(call: WorkspaceCall, { code, qr, ...form }: Body<"activate">) {
    const { clock, database, requireLasting } = this.#deps;
    const { address, caller } = call;
    const nowMs = clock.nowMs();
    const attempts = new AttemptStore(database);
    // Counted before it is looked at: of guesses side by side no more than these are.
    const claimed = await attempts.claim(
      [
        { subject: `bridgeCode:${caller.accountId}`, limits: wrongOfPerson },
        { subject: `bridgeCode@${callerNetwork(address)}`, limits: wrongOfNetwork },
      ],
      nowMs,
    );
    if (claimed.held !== null) {
      const retrySeconds = secondsUntil(claimed.held.untilMs, nowMs);
      throw new Refusal("tooManyRequests", { field: "code", retrySeconds });
    }
    const given = givenOf(code, qr);
    const spent = await database
      .transaction()
      .execute(async (within): Promise<"paired" | WholeBridge | null> => {
        const store = new BridgeStore(within);
        const agent = given && (await store.spendCode(given.code, given.hardwareId, nowMs));
        if (!agent) return null;
        await requireLasting(caller.workspaceId, within);
        // The code is spent all the same: whoever reads it off the box's page would find it used up.
        if ((await store.ofRegistration(agent.id)) !== undefined) return "paired";
        const { longitude = null, latitude = null, fullAddress = null } = form;
        const name = form.name ?? (agent.device_name.slice(0, bridgeNameMaxLength).trim() || "Bridge");
        const id = newId();
        await store.add({
          id,
          workspace_id: caller.workspaceId,
          registration_id: agent.id,
          name,
          state: "stall",
          longitude,
          latitude,
          full_address: fullAddress,
          created_at: new Date(nowMs),
          heard_at: null,
          line_closed_at: null,
          told_status: bridgeStatus.inactive,
          told_offer: null,
          cloned_at: null,
          ...noOperation,
        });
        const named = { id, workspaceId: caller.workspaceId, name };
        await this.#changed(named, "created", within);
        await this.#deps.note("pair", named, caller, within);
        await this.#deps.events.publish(pairingChanged, agent.id, within);
        return (await store.find(id)) ?? null;
      });
    if (spent === null) throw new Refusal("bridgeCodeInvalid", { field: "code" });
    await attempts.giveBack(claimed.claim);
    if (spent === "paired") throw new Refusal("bridgeAlreadyPaired");
    return { bridge: this.#view(spent, { cameras: [], condition: undefined, backfillPercent: undefined }) };
  }

  async update(call: WorkspaceCall, id: string, { name }: Body<"update">): Promise<Bridge> {
    await this.#deps.database.transaction().execute(async (within) => {
      const { named, store, agent } = await held(within, id);
      await store.update(id, { name });
      await this.#deps.announce(named, { event: "updated", data: { change: "settings" } }, within);
      await this.#deps.note("update", { ...named, name }, call.caller, within);
      // The agent's own page says what it is called.
      await this.#deps.events.publish(pairingChanged, agent, within);
    });
    return this.get(call, id);
  }

  /** Removes a bridge under its typed name. Its agent hears of it, or does when it comes again, and shows a new code (BRDG-17, BRDG-38). */
  async remove({ caller }: WorkspaceCall, id: string, typedName: string): Promise<void> {
    const { database, events, note, removed, viewersOf } = this.#deps;
    const viewers = await viewersOf(id);
    await database.transaction().execute(async (within) => {
      const { named, store, agent } = await held(within, id);
      if (named.name !== typedName) throw new Refusal("nameMismatch", { field: "name" });
      // While it is there: what hangs on it is found by it.
      await removed({ bridgeId: id, workspaceId: named.workspaceId }, within);
      await store.remove(id);
      await this.#changed(named, "deleted", within, viewers);
      await note("remove", named, caller, within);
      await events.publish(pairingChanged, agent, within);
    });
  }

  async #changed(
    named: { readonly id: string; readonly workspaceId: string },
    event: "created" | "deleted",
    within: Database,
    audience?: readonly string[],
  ): Promise<void> {
    await this.#deps.roles.tell(named.workspaceId, within);
    await this.#deps.announce(named, { event }, within, audience);
  }

  async #seen({ caller }: WorkspaceCall): Promise<WholeBridge[]> {
    const [look, bridges] = await Promise.all([
      this.#deps.rights.look(caller),
      this.#store.in(caller.workspaceId),
    ]);
    const seen = new Set(look.visible("bridge", "bridgeRead"));
    return bridges.filter(({ id }) => seen.has(id));
  }

  async #find(id: string): Promise<WholeBridge> {
    const bridge = await this.#store.find(id);
    if (bridge === undefined) throw new Refusal("bridgeIdDoesNotExist");
    return bridge;
  }

  /** Bridges with the cameras that come through them, as far as the caller may see these (CAM-25). */
  async #views({ caller }: WorkspaceCall, bridges: readonly WholeBridge[]): Promise<Bridge[]> {
    const { clock, database, rights } = this.#deps;
    const ids = bridges.map(({ id }) => id);
    const store = new ConditionStore(database);
    const [look, cameras, conditions, backfills] = await Promise.all([
      rights.look(caller),
      this.#deps.cameras.ofBridges({ bridgeIds: ids }),
      store.of(ids),
      store.backfillOf(ids, clock.nowMs()),
    ]);
    const visible = new Set(look.visible("camera", "cameraRead"));
    const seen = cameras.filter(({ id }) => visible.has(id));
    return bridges.map((bridge) => {
      const own = seen.filter(({ bridgeId }) => bridgeId === bridge.id);
      return this.#view(bridge, {
        cameras: own.map(({ id, name }) => ({ id, name })),
        condition: conditions.get(bridge.id),
        backfillPercent: backfills.get(bridge.id),
      });
    });
  }

  #view(bridge: WholeBridge, shown: Omit<Parameters<typeof bridgeView>[1], "status" | "nowMs">): Bridge {
    const { clock, statuses } = this.#deps;
    return bridgeView(bridge, { ...shown, status: statuses.statusOf(bridge), nowMs: clock.nowMs() });
  }
}

/** What was typed or read, as codes are compared; null for what is none. */
function givenOf(
  code: string | undefined,
  qr: string | undefined,
): { readonly code: string; readonly hardwareId: BridgeQr["hardwareId"] | null } | null {
  if (qr !== undefined) return readBridgeQr(qr);
  const typed = bridgeCodeOf(code ?? "");
  return typed === null ? null : { code: typed, hardwareId: null };
}

/** A bridge as it stands now, however many change it at once. */
async function held(within: Database, id: string) {
  const store = new BridgeStore(within);
  const bridge = await store.hold(id);
  if (bridge === undefined) throw new Refusal("bridgeIdDoesNotExist");
  const named = { id, workspaceId: bridge.workspace_id, name: bridge.name };
  return { store, named, agent: bridge.registration_id };
}
