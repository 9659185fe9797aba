// What every EventBus does, as tests. An implementation runs them with a way to open buses that share their events.
import { describe, expect, it, onTestFinished } from "vitest";
import type { EventBus } from "./event-bus.ts";

/** Collects what a subscriber hears, and lets a test wait for it. */
export function hearing(
  bus: EventBus,
  topic: string,
): { readonly heard: string[]; has(count: number): Promise<string[]>; stop(): void } {
  const heard: string[] = [];
  const stop = bus.subscribe(topic, { onEvent: (id) => heard.push(id) });
  return {
    heard,
    stop,
    async has(count) {
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(count);
      return heard;
    },
  };
}

/** Runs the suite; `open` answers a bus that hears the others it opened. */
export function eventBusSuite(name: string, open: () => Promise<EventBus>): void {
  const opened = async () => {
    const bus = await open();
    onTestFinished(() => bus.close());
    return bus;
  };

  describe(`EventBus: ${name}`, () => {
    it("tells every subscriber of the topic, in order, and no other", async () => {
      const bus = await opened();
      const [first, second, other] = [
        hearing(bus, "camera.changed"),
        hearing(bus, "camera.changed"),
        hearing(bus, "other"),
      ];
      await bus.publish("camera.changed", "1");
      await bus.publish("camera.changed", "id with spaces");
      expect(await first.has(2)).toEqual(["1", "id with spaces"]);
      expect(await second.has(2)).toEqual(["1", "id with spaces"]);
      expect(other.heard).toEqual([]);
    });

    it("tells nothing to a subscriber that stopped", async () => {
      const bus = await opened();
      const [gone, staying] = [hearing(bus, "a"), hearing(bus, "a")];
      gone.stop();
      await bus.publish("a", "1");
      await staying.has(1);
      expect(gone.heard).toEqual([]);
    });
  });
}
