import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { HashQueue, type Asker } from "./hash-queue.ts";

/** Work that ends when told, and what was done of it in which order. */
function scene() {
  const clock = new FakeClock();
  const queue = new HashQueue(clock);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const ask = (name: string, asker: Asker = "stranger") =>
    queue
      .run(asker, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .catch((error: { code?: string }) => refused.push(`${name} ${error.code}`));
  const end = async (name: string) => {
    ends.get(name)?.();
    await clock.advance(0);
  };
  return { clock, queue, begun, refused, ask, end };
}

describe("hashing in turns", () => {
  it("AUTH-21 two run at once, the rest in the order of their coming, the known before strangers", async () => {
    const { begun, ask, end } = scene();
    for (const name of ["a", "b", "c", "d"]) void ask(name);
    void ask("owner", "known");
    expect(begun).toEqual(["a", "b"]);
    await end("b");
    await end("owner");
    await end("a");
    expect(begun).toEqual(["a", "b", "owner", "c", "d"]);
  });

  it("AUTH-21 of strangers 64 wait, and none longer than 5 seconds; the known are not held back by them", async () => {
    const { clock, begun, refused, ask, end } = scene();
    for (let number = 0; number < 67; number += 1) void ask(`s${number}`);
    await clock.advance(0);
    expect(refused).toEqual(["s66 tooManyRequests"]);
    void ask("owner", "known");
    await clock.advance(4_900);
    await end("s0");
    expect(begun).toEqual(["s0", "s1", "owner"]);
    await clock.advance(200);
    expect(refused).toHaveLength(65);
    await end("s1");
    await end("owner");
    void ask("later");
    expect(begun.at(-1)).toBe("later");
  });

  it("AUTH-21 work that fails hands its place on", async () => {
    const { clock, queue } = scene();
    const failing = () => queue.run("stranger", () => Promise.reject(new Error("no")));
    await Promise.allSettled([failing(), failing(), failing()]);
    expect(await queue.run("stranger", async () => "done")).toBe("done");
    await clock.advance(10_000);
  });
});
