// News between processes: "row `id` of kind `topic` changed". An event carries an id and nothing else; readers read the row again.
// Delivery is at most once while connected; after a lost connection every subscriber is told to read everything again.
import type { Within } from "../database/index.ts";

/** A kind of event, `area.what`, e.g. `camera.changed`. */
export type Topic = string;

export interface EventSubscriber {
  /** Called for each event, in the order of publishing. */
  onEvent(id: string): void;
  /** Events may have been missed (the connection was lost and is back): read everything again. */
  onGap?(): void;
}

export interface EventPublisher {
  /** Tells every process about `id`. With `within`, when that transaction commits and not if it rolls back. */
  publish(topic: Topic, id: string, within?: Within): Promise<void>;
}

export interface EventBus extends EventPublisher {
  /** Listens until the returned function is called. */
  subscribe(topic: Topic, subscriber: EventSubscriber): () => void;
  close(): Promise<void>;
}
