// Workers and their border, with the worker's side played by the test.
import { describe, expect, it } from "vitest";
import type { CoreListener, StreamAsk } from "../core/player-core.ts";
import { closedStreamState } from "../core/player-state.ts";
import { settlePromises } from "../testing/fake-clock.ts";
import type { FromWorker, ToWorker } from "../worker/worker-message.ts";
import type { Backend } from "./backend.ts";
import { WorkerPool } from "./worker-pool.ts";
import type { WorkerLike } from "./worker-port.ts";

class FakeWorker implements WorkerLike {
  readonly received: ToWorker[] = [];
  onmessage: WorkerLike["onmessage"] = null;
  isTerminated = false;

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  say(data: FromWorker): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const backend: Backend = {
  requestStream: (ask: StreamAsk) =>
    Promise.reject(Object.assign(new Error("no"), { status: 403, code: ask.cameraId })),
  fetchStill: () => Promise.reject(new Error("no still")),
};

function bench(maximumWorkers: number): { pool: WorkerPool; workers: FakeWorker[]; add(): number } {
  const workers: FakeWorker[] = [];
  const createWorker = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const pool = new WorkerPool({ createWorker, maximumWorkers }, backend);
  let players = 0;
  return {
    pool,
    workers,
    add() {
      players += 1;
      pool.take().create(players, canvas(), ["h264"], listener());
      return players;
    },
  };
}

function listener(told: unknown[] = []): CoreListener {
  return {
    state: (state) => told.push(state),
    shown: () => undefined,
    notice: (notice) => told.push(notice),
    sound: () => undefined,
    silence: () => undefined,
    authLost: () => undefined,
  };
}

/** Node has no canvas; the fake worker never looks at it. */
function canvas(): OffscreenCanvas {
  return {} as OffscreenCanvas;
}

describe("worker pool", () => {
  it("LIVE-18 a worker serves a few players before another is started, up to a limit", () => {
    const { workers, add } = bench(2);
    for (let player = 0; player < 4; player++) add();
    expect(workers).toHaveLength(1);
    for (let player = 0; player < 8; player++) add();
    expect(workers.map(({ received }) => received.length)).toEqual([6, 6]);
  });

  it("hands calls in and events out, each to its own player", () => {
    const { pool, workers } = bench(1);
    const told: unknown[][] = [[], []];
    const cores = told.map((list, index) => pool.take().create(index, canvas(), [], listener(list)));
    cores[1]?.call({ name: "dispatch", wish: { type: "goLive" } });
    expect(workers[0]?.received.at(-1)).toEqual({
      type: "call",
      player: 1,
      call: { name: "dispatch", wish: { type: "goLive" } },
    });
    workers[0]?.say({ type: "event", player: 0, event: { name: "notice", value: "noAccess" } });
    workers[0]?.say({ type: "event", player: 1, event: { name: "state", value: closedStreamState } });
    expect(told).toEqual([["noAccess"], [closedStreamState]]);
  });

  it("LIVE-30 a worker's call for a token keeps the problem's status and code", async () => {
    const { workers, add } = bench(1);
    const player = add();
    const ask = { cameraId: "forbiddenResource", quality: "medium", mode: "live" } as const;
    workers[0]?.say({ type: "ask", player, question: 7, about: { kind: "stream", ask } });
    await settlePromises();
    expect(workers[0]?.received.at(-1)).toEqual({
      type: "answer",
      question: 7,
      isOk: false,
      problem: { status: 403, code: "forbiddenResource" },
    });
  });

  it("answers of a worker find their question", async () => {
    const { pool, workers } = bench(1);
    const core = pool.take().create(1, canvas(), [], listener());
    const report = core.report();
    const asked = workers[0]?.received.at(-1);
    expect(asked).toMatchObject({ type: "ask", player: 1, about: { kind: "report" } });
    const value = {
      generation: 3,
      figures: { fps: 15, bitrateKbps: 2000, delayMs: 200, dropped: 0 },
      log: [],
    };
    workers[0]?.say({
      type: "answer",
      question: asked?.type === "ask" ? asked.question : 0,
      isOk: true,
      value,
    });
    expect(await report).toEqual(value);
  });
});
