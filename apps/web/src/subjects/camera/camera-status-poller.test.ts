import type { DetailedStatus } from "@didban/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CameraStatusPoller } from "./camera-status-poller.ts";
import { listStatusOf, type CameraStatusAnswer } from "./camera-status.ts";

const overall = { offline: 1, error: 2, connecting: 3, live: 4, recording: 5 } as const;
type Word = keyof typeof overall;

const said = (word: Word, flags?: Partial<DetailedStatus>): CameraStatusAnswer =>
  flags === undefined
    ? { overall: overall[word] }
    : {
        enabled: true, connecting: word === "connecting", connected: false, recording: false, analysing: false, liveHighResStreamError: false,
        liveLowResStreamError: false, livePoorStreamError: false, recordStreamError: false, analyticStreamError: false, program: true,
        alarm: false, recordFailed: false, standBy: false, streaming: false, unconnected: true, healthy: false, unhealthy: false,
        stored: 3, faultCode: null, ...flags, overall: overall[word],
      }; // prettier-ignore

/** A server whose cameras are as a test says, and a poller that asks it. */
class Bench {
  readonly cameras = new Map<string, CameraStatusAnswer>();
  /** Cameras that do not answer when they are asked alone. */
  readonly mute = new Set<string>();
  readonly looks: string[] = [];
  readonly up: string[] = [];
  readonly failures: unknown[] = [];
  polls = 0;
  isDown = false;
  mayAsk = true;
  readonly poller = new CameraStatusPoller({
    fetchAll: async () => {
      this.polls += 1;
      if (this.isDown) throw new Error("down");
      return [...this.cameras].map(([cameraId, status]) => ({ cameraId, status }));
    },
    fetchOne: async (id) => {
      this.looks.push(id);
      const status = this.cameras.get(id);
      if (this.mute.has(id) || status === undefined) throw new Error("mute");
      return status;
    },
    mayAsk: () => this.mayAsk,
    onUp: (id) => void this.up.push(id),
    onFailure: (error) => void this.failures.push(error),
  });

  constructor(cameras: Readonly<Record<string, CameraStatusAnswer>> = { gate: said("recording") }) {
    for (const [id, status] of Object.entries(cameras)) this.cameras.set(id, status);
  }

  /** A page that shows the cameras looks on. */
  async watched(): Promise<this> {
    this.poller.subscribe(() => undefined);
    await pass(0);
    return this;
  }

  word(id = "gate") {
    const status = this.poller.statuses.get(id);
    return status && listStatusOf(status);
  }

  get words() {
    return Object.fromEntries([...this.poller.statuses.keys()].map((id) => [id, this.word(id)]));
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the poll", () => {
  it("STAT-10 comes every ten seconds, once however many look on, and ends with the last of them", async () => {
    const bench = new Bench();
    const ends = Array.from({ length: 20 }, () => bench.poller.subscribe(() => undefined));
    await pass(0);
    expect(bench.polls).toBe(1);
    await pass(9_999);
    expect(bench.polls).toBe(1);
    await pass(1);
    expect(bench.polls).toBe(2);
    await pass(30_000);
    expect(bench.polls).toBe(5);
    for (const end of ends) end();
    await pass(60_000);
    expect(bench.polls).toBe(5);
  });

  it("STAT-10 goes on in its rhythm when one screen follows another", async () => {
    const bench = new Bench();
    const leave = bench.poller.subscribe(() => undefined);
    await pass(4_000);
    leave();
    bench.poller.subscribe(() => undefined);
    await pass(5_999);
    expect(bench.polls).toBe(1);
    await pass(1);
    expect(bench.polls).toBe(2);
  });

  it("STAT-10 that fails is only noted: what is shown stays, and the next one runs on time", async () => {
    const bench = await new Bench().watched();
    bench.isDown = true;
    await pass(20_000);
    expect([bench.polls, bench.failures.length, bench.word()]).toEqual([3, 2, "recording"]);
    bench.isDown = false;
    bench.cameras.set("gate", said("live"));
    await pass(10_000);
    expect([bench.polls, bench.word()]).toEqual([4, "live"]);
  });

  it("STAT-11 rests while nobody is signed in or the browser is offline", async () => {
    const bench = new Bench();
    bench.mayAsk = false;
    await bench.watched();
    await pass(30_000);
    expect(bench.polls).toBe(0);
    bench.mayAsk = true;
    bench.poller.refresh();
    expect(bench.polls).toBe(1);
    await pass(10_000);
    expect(bench.polls).toBe(2);
  });

  it("STAT-11 after a sign-out nothing is known, also not from an answer that was on its way", async () => {
    const bench = await new Bench().watched();
    bench.poller.refresh();
    bench.mayAsk = false;
    bench.poller.forget();
    await pass(0);
    expect(bench.words).toEqual({});
    expect(bench.polls).toBe(2);
    await pass(60_000);
    expect(bench.polls).toBe(2);
  });

  it("STAT-14 tells of cameras that became live or recording, and of those alone", async () => {
    const bench = await new Bench({ gate: said("recording"), yard: said("offline") }).watched();
    expect(bench.up).toEqual(["gate"]);
    bench.cameras.set("yard", said("live"));
    await pass(20_000);
    expect(bench.up).toEqual(["gate", "yard"]);
    bench.cameras.set("yard", said("recording")).set("gate", said("error"));
    await pass(10_000);
    expect(bench.up).toEqual(["gate", "yard", "yard"]);
  });

  it("keeps a status that did not change the same object, so that nothing is drawn anew", async () => {
    const bench = new Bench({ gate: said("recording", {}), yard: said("live") });
    let changes = 0;
    bench.poller.subscribe(() => void (changes += 1));
    await pass(0);
    const { statuses } = bench.poller;
    await pass(30_000);
    expect([bench.poller.statuses === statuses, changes]).toEqual([true, 1]);
    bench.cameras.set("yard", said("recording"));
    await pass(10_000);
    expect(bench.poller.statuses.get("gate")).toBe(statuses.get("gate"));
    expect(changes).toBe(2);
  });
});

describe("a camera that is connecting", () => {
  const failing = said("connecting", { recordStreamError: true });

  it("STAT-12 is looked at every two seconds, five times, and stays connecting without an error flag", async () => {
    const bench = await new Bench({ gate: said("connecting"), yard: said("live") }).watched();
    await pass(1_999);
    expect(bench.looks).toEqual([]);
    await pass(1);
    expect(bench.looks).toEqual(["gate"]);
    await pass(60_000);
    expect(bench.looks).toEqual(["gate", "gate", "gate", "gate", "gate"]);
    expect(bench.word()).toBe("connecting");
  });

  it("STAT-12 is in error after the fifth look with an error flag, also by the polls that follow", async () => {
    const bench = await new Bench({ gate: failing }).watched();
    await pass(9_999);
    expect(bench.word()).toBe("connecting");
    await pass(1);
    expect(bench.word()).toBe("error");
    await pass(30_000);
    expect([bench.word(), bench.looks.length]).toEqual(["error", 5]);
    bench.cameras.set("gate", said("recording"));
    await pass(10_000);
    expect(bench.word()).toBe("recording");
    // The next time it connects it is looked at afresh.
    bench.cameras.set("gate", failing);
    await pass(10_000);
    expect(bench.word()).toBe("connecting");
    await pass(10_000);
    expect([bench.word(), bench.looks.length]).toEqual(["error", 10]);
  });

  it("STAT-12 that comes is shown at the next look, not at the next poll", async () => {
    const bench = await new Bench({ gate: said("connecting") }).watched();
    await pass(2_000);
    bench.cameras.set("gate", said("recording"));
    await pass(2_000);
    expect([bench.word(), bench.looks.length, bench.polls]).toEqual(["recording", 2, 1]);
    await pass(30_000);
    expect(bench.looks.length).toBe(2);
  });

  it("STAT-13 of which nothing is heard is in error; the others keep theirs", async () => {
    const bench = await new Bench({
      gate: said("connecting"),
      yard: said("connecting"),
      shop: said("live"),
    }).watched();
    bench.mute.add("gate");
    await pass(2_000);
    expect(bench.words).toEqual({ gate: "error", yard: "connecting", shop: "live" });
    bench.mute.clear();
    await pass(2_000);
    expect(bench.words).toEqual({ gate: "connecting", yard: "connecting", shop: "live" });
  });

  it("STAT-11 is not looked at while the browser is offline", async () => {
    const bench = await new Bench({ gate: said("connecting") }).watched();
    bench.mayAsk = false;
    await pass(30_000);
    expect(bench.looks).toEqual([]);
    bench.mayAsk = true;
    await pass(2_000);
    expect(bench.looks).toEqual(["gate"]);
  });

  it("that is gone is not looked at any more", async () => {
    const bench = await new Bench({ gate: said("connecting") }).watched();
    bench.cameras.clear();
    bench.poller.refresh();
    await pass(30_000);
    expect([bench.words, bench.looks]).toEqual([{}, []]);
  });
});

describe("connecting anew", () => {
  it("STAT-15 CAM-63 shows connecting before the answer, and what the server says afterwards", async () => {
    const bench = await new Bench({ gate: said("error") }).watched();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const done = bench.poller.connectAnew("gate", () => asked);
    expect(bench.word()).toBe("connecting");
    // Polls meanwhile still tell of the time before (CAM-63), and no look is taken before the server knows.
    await pass(12_000);
    expect([bench.word(), bench.looks.length]).toEqual(["connecting", 0]);
    bench.cameras.set("gate", said("live"));
    answer();
    await done;
    await pass(2_000);
    expect(bench.word()).toBe("live");
  });

  it("STAT-15 that is refused shows again what was shown", async () => {
    const bench = await new Bench({ gate: said("error") }).watched();
    const refused = bench.poller.connectAnew("gate", () => Promise.reject(new Error("too often")));
    expect(bench.word()).toBe("connecting");
    await expect(refused).rejects.toThrow("too often");
    expect(bench.word()).toBe("error");
  });
});

describe("answers that do not come", () => {
  const ageOf = (bench: Bench) => bench.poller.statuses.get("gate")?.staleMs;

  it("STAT-25 before the first one nothing is known of any camera", async () => {
    const bench = new Bench();
    bench.isDown = true;
    await bench.watched();
    await pass(120_000);
    expect(bench.words).toEqual({});
  });

  it("STAT-25 after a minute the last ones have an age, until one comes", async () => {
    const bench = await new Bench().watched();
    bench.isDown = true;
    await pass(60_000);
    expect(ageOf(bench)).toBeUndefined();
    await pass(10_000);
    expect([ageOf(bench), bench.word()]).toEqual([70_000, "recording"]);
    await pass(10_000);
    expect(ageOf(bench)).toBe(80_000);
    bench.isDown = false;
    await pass(10_000);
    expect(ageOf(bench)).toBeUndefined();
  });

  it("STAT-25 the same holds while the browser is offline", async () => {
    const bench = await new Bench().watched();
    bench.mayAsk = false;
    await pass(70_000);
    expect(ageOf(bench)).toBe(70_000);
  });

  it("STAT-25 on a screen that nobody looked at for long they are asked for, not called old", async () => {
    const bench = new Bench();
    const leave = bench.poller.subscribe(() => undefined);
    await pass(0);
    leave();
    await pass(300_000);
    await bench.watched();
    expect([bench.polls, ageOf(bench)]).toEqual([2, undefined]);
  });
});
