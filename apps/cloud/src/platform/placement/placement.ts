// Keeps a media process's share of the cameras: a sign of life and a look at the leases every second. While the database cannot be reached
// the process keeps what it has: recording never waits for it.
import type { Cancel, Clock } from "../clock/index.ts";
import type { Database } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import { choosePlacement, type MediaNode } from "./placement-choice.ts";
import {
  beat,
  giveBackLeases,
  leave,
  livingNodes,
  nodeLifeSeconds,
  readLeases,
  takeLeases,
} from "./placement-store.ts";

const beatMs = 1_000;
/** So long after its start a process leaves room for others that are starting too. */
const startTogetherMs = 5_000;

export interface PlacementDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly node: MediaNode & { readonly address: string };
  /** Media processes that start together with this one, itself among them. */
  readonly expectedNodes: number;
  /** Cameras that shall be recorded and served by whichever process. */
  readonly cameraIds: () => Promise<readonly string[]>;
  /** Told the cameras of this process whenever they change, also the first time when there are none. */
  readonly onCameras: (cameraIds: ReadonlySet<string>) => void;
}

export class Placement {
  readonly #deps: PlacementDeps;
  readonly #startedAtMs: number;
  #cameras: ReadonlySet<string> | null = null;
  #cancel: Cancel = () => undefined;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;
  #beatAtMs = Infinity;
  /** Nobody counts as lost before: after an outage of the database all seem so until they had time for a sign of life. */
  #truceUntilMs = -Infinity;

  constructor(deps: PlacementDeps) {
    this.#deps = deps;
    this.#startedAtMs = deps.clock.monotonicMs();
  }

  /** Takes the first cameras and goes on until `stop`. */
  async start(): Promise<void> {
    await this.look();
    this.#cancel = this.#deps.clock.every(beatMs, () => void this.look());
  }

  /** Looks now, as after a camera was added. Never rejects. */
  look(): Promise<void> {
    this.#turn = this.#turn
      .then(() => this.#look())
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "the leases of cameras cannot be read; all stay where they are");
      });
    return this.#turn;
  }

  /** Leaves; its cameras are free for others at once. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#turn;
    await leave(this.#deps.database, this.#deps.node.name).catch(() => undefined);
  }

  async #look(): Promise<void> {
    if (this.#isStopped) return;
    const { database, clock, node, expectedNodes } = this.#deps;
    await beat(database, node);
    const nowMs = clock.monotonicMs();
    if (nowMs - this.#beatAtMs > nodeLifeSeconds * 1000) this.#truceUntilMs = nowMs + nodeLifeSeconds * 1000;
    this.#beatAtMs = nowMs;
    const [nodes, leases, cameraIds] = await Promise.all([
      livingNodes(database),
      readLeases(database),
      this.#deps.cameraIds(),
    ]);
    const isStart = nowMs - this.#startedAtMs < startTogetherMs;
    const choice = choosePlacement({
      self: node,
      nodes,
      cameraIds,
      leases,
      expectedNodes: isStart ? expectedNodes : 1,
    });
    const isTruce = nowMs < this.#truceUntilMs;
    const mayTake = choice.take.filter((id) => !isTruce || !leases.has(id));
    const taken = await takeLeases(database, node.name, mayTake);
    await giveBackLeases(database, node.name, choice.giveBack);
    this.#tell(new Set([...choice.keep, ...taken]));
  }

  #tell(cameras: ReadonlySet<string>): void {
    const former = this.#cameras;
    if (former !== null && former.size === cameras.size && former.isSubsetOf(cameras)) return;
    this.#cameras = cameras;
    this.#deps.onCameras(cameras);
  }
}
