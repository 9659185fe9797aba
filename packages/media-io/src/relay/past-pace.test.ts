// How much of a line the past takes while somebody watches, on lines of known speed and a clock of the test's own.
import { describe, expect, it } from "vitest";
import { PastPace, type PacedLine } from "./past-pace.ts";

/** Time that passes by leaps, from one thing that waits to the next. */
class Time {
  nowMs = 0;
  #waiting: { readonly atMs: number; readonly act: () => void }[] = [];

  monotonicMs = () => this.nowMs;
  after = (ms: number, act: () => void) => {
    this.#waiting.push({ atMs: this.nowMs + ms, act });
    return () => undefined;
  };

  /** Goes on until `untilMs`. */
  async run(untilMs: number): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#waiting.toSorted((one, other) => one.atMs - other.atMs);
      if (next === undefined || next.atMs > untilMs) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.nowMs = next.atMs;
      next.act();
    }
  }
}

/** A line that carries so many bytes in a millisecond, and answers after a while. */
class SlowLine implements PacedLine {
  pastBytes = 0;
  readonly #time: Time;
  readonly #rate: number;
  readonly #answerMs: number;
  #freeMs = 0;

  constructor(time: Time, rate: number, answerMs = 20) {
    this.#time = time;
    this.#rate = rate;
    this.#answerMs = answerMs;
  }

  send(bytes: number): void {
    this.#freeMs = Math.max(this.#freeMs, this.#time.nowMs) + bytes / this.#rate;
  }

  sendPast(bytes: number): void {
    this.pastBytes += bytes;
    this.send(bytes);
  }

  arrived = () => this.#wait(this.#freeMs + this.#answerMs);
  drained = (bytes: number) => this.#wait(this.#freeMs - bytes / this.#rate);
  #wait = (untilMs: number) =>
    new Promise<void>((resolve) => void this.#time.after(Math.max(0, untilMs - this.#time.nowMs), resolve));
}

/** Sends units of the past for ever. */
async function sendPast(pace: PastPace, line: SlowLine, unitBytes = 8_000): Promise<void> {
  for (;;) {
    const burst = await pace.begin(line);
    for (; burst.leftBytes > 0; burst.leftBytes -= unitBytes) line.sendPast(unitBytes);
    await burst.end();
  }
}

const minuteMs = 60_000;

/** The share of a line that lanes of the past took in a minute. */
async function share(rate: number, { isWatched = true, lanes = 1 } = {}): Promise<number> {
  const time = new Time();
  const pace = new PastPace(time);
  const line = new SlowLine(time, rate);
  pace.setWatched(line, isWatched);
  for (let at = 0; at < lanes; at += 1) void sendPast(pace, line);
  await time.run(minuteMs);
  return line.pastBytes / (rate * minuteMs);
}

describe("the past while somebody watches", () => {
  it.each([
    ["half a megabit", 62.5],
    ["four megabits", 500],
    ["a hundred megabits", 12_500],
  ])(
    "BRDG-43 takes at most half of a line of %s, and not much less of one that is short",
    async (_, rate) => {
      const taken = await share(rate);
      expect(taken).toBeLessThanOrEqual(0.5);
      expect(taken).toBeGreaterThan(0.3);
      // Several lanes take no more between them, and one that does not rest is found.
      expect(await share(rate, { lanes: 3 })).toBeLessThanOrEqual(0.5);
      expect(await share(rate, { isWatched: false })).toBeGreaterThan(0.5);
    },
  );

  it("BRDG-43 somebody who watches at one line has all lines of the bridge wait, until nobody does", async () => {
    const time = new Time();
    const pace = new PastPace(time);
    const [one, other] = [new SlowLine(time, 500), new SlowLine(time, 500)];
    pace.setWatched(one, true);
    for (const line of [one, other]) void sendPast(pace, line);
    await time.run(minuteMs);
    expect((one.pastBytes + other.pastBytes) / (500 * minuteMs)).toBeLessThanOrEqual(0.5);
    expect(other.pastBytes).toBeGreaterThan(0);
    pace.setWatched(other, true);
    pace.setWatched(one, false);
    expect(pace.isWatched).toBe(true);
    pace.setWatched(other, false);
    expect(pace.isWatched).toBe(false);
  });

  it("BRDG-43 what is live waits behind one burst of it at most, about a quarter of a second", async () => {
    const time = new Time();
    const pace = new PastPace(time);
    const line = new SlowLine(time, 500);
    pace.setWatched(line, true);
    void sendPast(pace, line);
    let [atMs, longestMs] = [20_000, 0];
    for (; atMs < minuteMs; atMs += 40) {
      await time.run(atMs);
      line.send(4_000);
      const askedMs = time.nowMs;
      void line.arrived().then(() => (longestMs = Math.max(longestMs, time.nowMs - askedMs)));
    }
    expect(longestMs).toBeLessThan(400);
  });

  it("a line that is gone holds up no other", async () => {
    const time = new Time();
    const pace = new PastPace(time);
    const gone: PacedLine = { arrived: async () => undefined, drained: async () => undefined };
    pace.setWatched(gone, true);
    const burst = await pace.begin(gone);
    burst.leftBytes -= 100;
    void burst.end();
    const line = new SlowLine(time, 500);
    void sendPast(pace, line);
    await time.run(1_000);
    expect(line.pastBytes).toBeGreaterThan(0);
  });
});
