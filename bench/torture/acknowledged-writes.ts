// Writes over the api that run all the while something is broken, and what became of those that were acknowledged.
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@didban/contract";
import type { RecordingServer } from "../world/recording-server.ts";

const pauseMs = 100;

export interface WriteVerdict {
  readonly acknowledged: number;
  readonly refused: number;
  /** Cameras whose description is older than the last one acknowledged. */
  readonly lost: number;
}

/** Writes a rising number into each camera's description in turn, and remembers the last one that the api said it had stored. */
export class AcknowledgedWrites {
  readonly #world: RecordingServer;
  readonly #stored = new Map<string, number>();
  #acknowledged = 0;
  #refused = 0;
  #isOver = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(world: RecordingServer) {
    this.#world = world;
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Ends writing, without a verdict. */
  end(): void {
    this.#isOver = true;
  }

  /** Ends writing and reads everything back. `isBroken` takes one write back first. */
  async stop(isBroken: boolean): Promise<WriteVerdict> {
    this.end();
    await this.#loop;
    const [first] = this.#stored.keys();
    if (isBroken && first !== undefined) await this.#write(first, 0);
    let lost = 0;
    for (const [id, stored] of this.#stored) {
      const { body } = await this.#world.call(endpoints.cameras.get, { params: { id } });
      if (Number(body.description) < stored) lost += 1;
    }
    return { acknowledged: this.#acknowledged, refused: this.#refused, lost };
  }

  async #run(): Promise<void> {
    const { cameraIds } = this.#world;
    for (let number = 1; !this.#isOver; number++) {
      const id = cameraIds[number % cameraIds.length] ?? "";
      try {
        await this.#write(id, number);
        this.#stored.set(id, number);
        this.#acknowledged += 1;
      } catch {
        // Not acknowledged: it may be stored or not.
        this.#refused += 1;
      }
      await wait(pauseMs);
    }
  }

  async #write(id: string, number: number): Promise<void> {
    await this.#world.call(endpoints.cameras.update, {
      params: { id },
      body: { description: String(number) },
    });
  }
}
