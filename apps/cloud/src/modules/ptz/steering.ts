// Who steers a camera (PTZ-4): the lease of ten seconds, taken, renewed and taken over in rows, so that any api process judges alike. A camera that is
// steered goes no tour.
import { ptzLeaseSeconds, teamMember, type PtzState } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import { secondsUntil } from "../../platform/limits/index.ts";
import type { Accounts, AnnounceSteering, NoteSteering, SteeredCamera } from "./ports.ts";
import { PtzStore, tourChanged, type Lease } from "./ptz-store.ts";

export interface SteeringDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly accounts: Accounts;
  readonly announce: AnnounceSteering;
  readonly note: NoteSteering;
}

export class Steering {
  readonly #deps: SteeringDeps;

  constructor(deps: SteeringDeps) {
    this.#deps = deps;
  }

  /** Who steers, and the tour, as the caller may know it. */
  async state({ caller, locale }: WorkspaceCall, cameraId: string): Promise<PtzState> {
    const store = new PtzStore(this.#deps.database);
    const [lease, tour] = [await store.lease(cameraId), await store.tour(cameraId)];
    const seconds = lease === undefined ? 0 : this.#secondsLeft(lease);
    const isYou = lease?.accountId === caller.accountId;
    const hidesNames = caller.isGuest && !isYou;
    return {
      steering:
        lease === undefined || seconds === 0
          ? null
          : {
              name: hidesNames ? teamMember[locale] : await this.#nameOf(lease.accountId),
              isYou,
              seconds,
            },
      tour: {
        stops: [...tour.stops],
        isRunning: tour.isRunning,
        at: tour.isRunning && tour.atStop >= 0 ? tour.atStop : null,
      },
    };
  }

  /** Makes the camera the caller's for ten seconds from now. Throws `ptzBusy` while it is another's, unless it is taken over. */
  async take(call: WorkspaceCall, camera: SteeredCamera, takesOver = false): Promise<void> {
    const { accountId } = call.caller;
    const { announce, clock, database, events, note } = this.#deps;
    const busy = await database.transaction().execute(async (within) => {
      const store = new PtzStore(within);
      const lease = await store.holdLease(camera.id, accountId);
      const isOver = this.#secondsLeft(lease) === 0;
      if (!isOver && lease.accountId !== accountId && !takesOver) return lease;
      const untilMs = clock.nowMs() + ptzLeaseSeconds * 1000;
      await store.putLease(camera.id, { accountId, untilMs });
      const endedTour = await store.endTour(camera.id);
      if (endedTour) await events.publish(tourChanged, camera.id, within);
      const isOther = isOver || lease.accountId !== accountId;
      if (isOther) await note(camera, call.caller, within);
      if (isOther || endedTour) await announce(camera, within);
      return undefined;
    });
    if (busy !== undefined) throw await this.#busy(busy);
  }

  /** Throws `ptzBusy` while somebody else steers. */
  async requireFree({ caller }: WorkspaceCall, cameraId: string, within?: Database): Promise<void> {
    const lease = await new PtzStore(within ?? this.#deps.database).lease(cameraId);
    if (lease === undefined || lease.accountId === caller.accountId || this.#secondsLeft(lease) === 0) return;
    throw await this.#busy(lease, within);
  }

  /** Gives the camera up, where it is the caller's. */
  async release({ caller }: WorkspaceCall, cameraId: string, within: Database): Promise<void> {
    const store = new PtzStore(within);
    const lease = await store.lease(cameraId);
    if (lease?.accountId === caller.accountId) await store.putLease(cameraId, { ...lease, untilMs: 0 });
  }

  async #busy(lease: Lease, within?: Database): Promise<Refusal> {
    const name = await this.#nameOf(lease.accountId, within);
    return new Refusal("ptzBusy", { parameters: { name, seconds: Math.max(1, this.#secondsLeft(lease)) } });
  }

  #secondsLeft({ untilMs }: Lease): number {
    const nowMs = this.#deps.clock.nowMs();
    return untilMs <= nowMs ? 0 : secondsUntil(untilMs, nowMs);
  }

  async #nameOf(accountId: string, within?: Database): Promise<string> {
    return (await this.#deps.accounts.namesOf([accountId], undefined, within)).get(accountId) ?? "";
  }
}
