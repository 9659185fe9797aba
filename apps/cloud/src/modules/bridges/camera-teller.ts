// Tells the bridges on the lines of this process which cameras they have, as one list, when a line begins and whenever that changes
// (docs/decisions/bridge-media.md). There are passwords in a list: what was told last is known by its hash alone.
import { createHash } from "node:crypto";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { AgentLine } from "./agent-line.ts";
import type { CamerasOfBridges, LineCamerasOf } from "./ports.ts";

/** A list that could not be read is read again after this. */
const retryMs = 5_000;

/** A line of an active bridge, and what it was told. */
interface Told {
  readonly bridgeId: string;
  hash: string;
  cameraIds: ReadonlySet<string>;
  /** Something has changed that it was not told of. */
  isBehind: boolean;
}

export interface CameraTellerDeps {
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly cameras: CamerasOfBridges;
  readonly lineCamerasOf: LineCamerasOf;
  /** Told to every process when what a camera is to be has changed; the id is the camera's. */
  readonly cameraChanged: string;
}

export class CameraTeller {
  readonly #deps: CameraTellerDeps;
  readonly #lines = new Map<AgentLine, Told>();
  /** Cameras that were changed and not looked at since. */
  readonly #changed = new Set<string>();
  #isAtWork = false;
  #retry: Cancel | null = null;
  #unsubscribe: Cancel | null = null;

  constructor(deps: CameraTellerDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { cameraChanged, events } = this.#deps;
    this.#unsubscribe = events.subscribe(cameraChanged, {
      onEvent: (id) => {
        if (this.#lines.size === 0) return;
        this.#changed.add(id);
        this.#work();
      },
      onGap: () => {
        for (const told of this.#lines.values()) told.isBehind = true;
        this.#work();
      },
    });
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#retry?.();
    this.#lines.clear();
  }

  /** A line is of this bridge, which is active, and is told; null: of none, or of one that is told of no cameras. */
  set(line: AgentLine, bridgeId: string | null): void {
    if (bridgeId === null) return void this.#lines.delete(line);
    if (this.#lines.get(line)?.bridgeId === bridgeId) return;
    this.#lines.set(line, { bridgeId, hash: "", cameraIds: new Set(), isBehind: true });
    this.#work();
  }

  /** One thing after another: what changes meanwhile is told as one. */
  #work(): void {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    this.#catchUp().catch((error: unknown) => {
      this.#isAtWork = false;
      if (this.#lines.size === 0) return;
      this.#deps.log.warn({ err: error }, "bridges could not be told of their cameras");
      this.#retry?.();
      this.#retry = this.#deps.clock.after(retryMs, () => this.#work());
    });
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      await this.#look();
      const behind = [...this.#lines].filter(([, { isBehind }]) => isBehind);
      if (behind.length === 0 && this.#changed.size === 0) break;
      for (const [line, told] of behind) await this.#tell(line, told);
    }
    // At once, or what comes in between would wait for the next.
    this.#isAtWork = false;
  }

  /** Which bridges what was changed is of, or was. */
  async #look(): Promise<void> {
    const ids = [...this.#changed];
    if (ids.length === 0) return;
    this.#changed.clear();
    const present = await this.#deps.cameras.ofBridges({ cameraIds: ids }).catch((error: unknown) => {
      for (const id of ids) this.#changed.add(id);
      throw error;
    });
    const bridgeIds = new Set(present.map(({ bridgeId }) => bridgeId));
    for (const told of this.#lines.values())
      if (bridgeIds.has(told.bridgeId) || ids.some((id) => told.cameraIds.has(id))) told.isBehind = true;
  }

  async #tell(line: AgentLine, told: Told): Promise<void> {
    told.isBehind = false;
    const cameras = await this.#deps.lineCamerasOf(told.bridgeId).catch((error: unknown) => {
      told.isBehind = true;
      throw error;
    });
    // Another bridge's by now, or nobody's.
    if (this.#lines.get(line) !== told) return;
    const hash = createHash("sha256").update(JSON.stringify(cameras)).digest("base64");
    if (hash === told.hash) return;
    told.hash = hash;
    told.cameraIds = new Set(cameras.map(({ id }) => id));
    line.send({ name: "cameras", cameras: [...cameras] });
  }
}
