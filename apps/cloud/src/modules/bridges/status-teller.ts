// Tells of the status of bridges when it becomes another (EVT-1), and of a newer version of their program (EVT-2), and enters connections in the logs. What was
// told stands in the row, so that of all processes one tells, and none tells it again after a restart.
import { bridgeStatus, type BridgeStatus } from "@didban/contract";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { BridgeStore, factsOf, type WholeBridge } from "./bridge-store.ts";
import { checkOf, statusOf, type AgentVersions } from "./bridge-status.ts";
import { LineStore } from "./line-store.ts";
import type { AnnounceBridge, NoteBridge } from "./ports.ts";

const lookEveryMs = 5_000;
const sweepEveryMs = 60_000;
/** Lines and questions that were heard of last so long ago are nobody's. */
const lineForgottenAfterMs = 120_000;
/** An agent that is nobody's asks for a code every ten minutes. */
const agentForgottenAfterMs = 24 * 60 * 60_000;

export interface StatusTellerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly versions: AgentVersions;
  readonly announce: AnnounceBridge;
  readonly note: NoteBridge;
}

export class StatusTeller {
  readonly #deps: StatusTellerDeps;
  #cancels: readonly Cancel[] = [];
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: StatusTellerDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock } = this.#deps;
    this.#cancels = [
      clock.every(
        lookEveryMs,
        this.#inTurn(() => this.#look()),
      ),
      clock.every(
        sweepEveryMs,
        this.#inTurn(() => this.#sweep()),
      ),
    ];
    this.#inTurn(() => this.#offer())();
  }

  async stop(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    await this.#turn;
  }

  /** The status of a bridge now. */
  statusOf(bridge: WholeBridge): BridgeStatus {
    const nowMs = this.#deps.clock.nowMs();
    return statusOf({ ...factsOf(bridge, nowMs), isCompatible: this.checkOf(bridge).compatible }, nowMs);
  }

  /** How its program stands to this server (BRDG-3). */
  checkOf(bridge: WholeBridge) {
    return checkOf(bridge, this.#deps.versions);
  }

  /** The newer version that there is for a bridge; null: none. */
  #offerFor(bridge: WholeBridge): string | null {
    const { available, latest } = this.checkOf(bridge);
    return bridge.state === "active" && available ? latest : null;
  }

  /** Tells of a bridge's status, and of what is offered to it, where they are others than were told last. */
  async tell(bridgeId: string): Promise<void> {
    const { announce, database, note } = this.#deps;
    await database.transaction().execute(async (within) => {
      const store = new BridgeStore(within);
      const bridge = await store.hold(bridgeId);
      if (bridge === undefined) return;
      const named = { id: bridge.id, workspaceId: bridge.workspace_id, name: bridge.name };
      const version = this.#offerFor(bridge);
      if (version !== bridge.told_offer) {
        await store.update(bridge.id, { told_offer: version });
        await announce(named, { event: "updated", data: { change: "updateAvailable", version } }, within);
      }
      const status = this.statusOf(bridge);
      const told = bridge.told_status;
      if (status === told) return;
      await store.update(bridge.id, { told_status: status });
      await announce(named, { event: "status", data: { status } }, within);
      const isOn = (one: number) => one === bridgeStatus.connected || one === bridgeStatus.pendingUpdate;
      // A line that was lost and came back within the minute is no news for a log.
      if (isOn(status) && told !== bridgeStatus.connecting && !isOn(told))
        await note("connect", named, null, within);
      if (status === bridgeStatus.disconnected) await note("disconnect", named, null, within);
    });
  }

  async #look(): Promise<void> {
    const { clock, database } = this.#deps;
    for (const bridge of await new BridgeStore(database).maybeChanged(clock.nowMs()))
      if (this.statusOf(bridge) !== bridge.told_status) await this.tell(bridge.id);
  }

  /**
   * What there is for bridges changes with their program, which is looked at when they come, and with this server's. Once at its start and not again and again:
   * of two processes that have different versions for a while, each would take back what the other one told.
   */
  async #offer(): Promise<void> {
    for (const bridge of await new BridgeStore(this.#deps.database).active())
      if (this.#offerFor(bridge) !== bridge.told_offer) await this.tell(bridge.id);
  }

  async #sweep(): Promise<void> {
    const { clock, database } = this.#deps;
    const before = (ms: number) => new Date(clock.nowMs() - ms);
    await new LineStore(database).sweep(before(lineForgottenAfterMs));
    await new BridgeStore(database).sweepRegistrations(before(agentForgottenAfterMs));
  }

  /** One that waits for its turn already is not asked for again: a database that answers late is not asked a thousand times then. */
  #inTurn(act: () => Promise<void>): () => void {
    let isWaiting = false;
    return () => {
      if (isWaiting) return;
      isWaiting = true;
      this.#turn = this.#turn
        .then(() => {
          isWaiting = false;
          return act();
        })
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, "bridges could not be looked at"));
    };
  }
}
