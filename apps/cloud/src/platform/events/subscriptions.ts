// Who hears which topic inside this process. A subscriber that throws harms no other.
import type { EventSubscriber, Topic } from "./event-bus.ts";

export class Subscriptions {
  readonly #byTopic = new Map<Topic, Set<EventSubscriber>>();

  add(topic: Topic, subscriber: EventSubscriber): () => void {
    const own: EventSubscriber = { ...subscriber };
    const subscribers = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, subscribers.add(own));
    return () => subscribers.delete(own);
  }

  deliver(topic: Topic, id: string): void {
    for (const subscriber of this.#byTopic.get(topic) ?? []) guarded(() => subscriber.onEvent(id));
  }

  /** Tells everyone that events may have been missed. */
  tellGap(): void {
    for (const subscribers of this.#byTopic.values()) {
      for (const subscriber of subscribers) guarded(() => subscriber.onGap?.());
    }
  }

  clear(): void {
    this.#byTopic.clear();
  }
}

/** An error of one subscriber surfaces on its own, after the others have heard. */
function guarded(act: () => void): void {
  try {
    act();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
