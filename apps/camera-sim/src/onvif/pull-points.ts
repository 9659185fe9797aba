// Subscriptions of clients that pull events (ONVIF Core 9.1): each has its own queue and ends when nobody renews it. Owns time, queues and what
// is known of each topic; the XML is event-answers.ts's.
import { randomUUID } from "node:crypto";
import type { SimClock } from "../clock.ts";

export interface SimEvent {
  /** Such as `tns1:RuleEngine/CellMotionDetector/Motion`. */
  readonly topic: string;
  /** Undefined for what has no length, such as the crossing of a line. */
  readonly isActive: boolean | undefined;
  readonly atMs: number;
  readonly operation: "Initialized" | "Changed";
  /** Channel whose picture it is about. */
  readonly channel: number;
}

interface PullPoint {
  endsAtMs: number;
  readonly queue: SimEvent[];
  wake: () => void;
}

const mostQueued = 100;
const longestWaitMs = 30_000;

export class PullPoints {
  readonly #clock: SimClock;
  readonly #points = new Map<string, PullPoint>();
  /** What is on, or was, by topic and channel. */
  readonly #states = new Map<string, SimEvent>();
  #created = 0;

  constructor(clock: SimClock) {
    this.#clock = clock;
  }

  /** How many stand now. */
  get count(): number {
    return [...this.#points.keys()].filter((id) => this.#find(id)).length;
  }

  /** A new one; its id stands in its address or beside it. */
  create(lastsSeconds: number): string {
    const id = `${(this.#created += 1)}-${randomUUID()}`;
    this.#points.set(id, { endsAtMs: this.#endOf(lastsSeconds), queue: [], wake: () => {} });
    return id;
  }

  announce(topic: string, isActive: boolean | undefined, channel = 1): void {
    const event = { topic, isActive, channel, atMs: this.#clock.wallMs(), operation: "Changed" } as const;
    if (isActive !== undefined) this.#states.set(`${topic} ${channel}`, event);
    for (const point of this.#points.values()) this.#queue(point, event);
  }

  /** Tells how everything stands now. */
  tellStates(id: string): boolean {
    const point = this.#find(id);
    if (point === undefined) return false;
    for (const state of this.#states.values()) this.#queue(point, { ...state, operation: "Initialized" });
    return true;
  }

  /** The device starts again: it knows of no subscription, and of nothing that happens. */
  forget(): void {
    for (const point of this.#points.values()) point.wake();
    this.#points.clear();
    this.#states.clear();
  }

  /** What is queued, or what comes until the wait is over; undefined for one that is not there. */
  async pull(id: string, waitsSeconds: number): Promise<readonly SimEvent[] | undefined> {
    const point = this.#find(id);
    if (point === undefined) return undefined;
    if (point.queue.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(waitsSeconds * 1000, longestWaitMs));
        timer.unref();
        point.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#points.has(id) ? point.queue.splice(0) : undefined;
  }

  /** False for one that is not there. */
  renew(id: string, lastsSeconds: number): boolean {
    const point = this.#find(id);
    if (point !== undefined) point.endsAtMs = this.#endOf(lastsSeconds);
    return point !== undefined;
  }

  remove(id: string): boolean {
    return this.#find(id) !== undefined && this.#points.delete(id);
  }

  #queue(point: PullPoint, event: SimEvent): void {
    point.queue.push(event);
    if (point.queue.length > mostQueued) point.queue.shift();
    point.wake();
  }

  #find(id: string): PullPoint | undefined {
    const point = this.#points.get(id);
    if (point === undefined || this.#clock.monotonicMs() < point.endsAtMs) return point;
    this.#points.delete(id);
    return undefined;
  }

  #endOf(lastsSeconds: number): number {
    return this.#clock.monotonicMs() + lastsSeconds * 1000;
  }
}
