// An event bus inside one process, for tests of what hears events. It cannot see transactions: `within` events go out at once.
import type { EventBus, EventSubscriber, Topic } from "./event-bus.ts";
import { Subscriptions } from "./subscriptions.ts";

export class MemoryEventBus implements EventBus {
  readonly #subscriptions = new Subscriptions();

  async publish(topic: Topic, id: string): Promise<void> {
    queueMicrotask(() => this.#subscriptions.deliver(topic, id));
  }

  subscribe(topic: Topic, subscriber: EventSubscriber): () => void {
    return this.#subscriptions.add(topic, subscriber);
  }

  async close(): Promise<void> {
    this.#subscriptions.clear();
  }
}
