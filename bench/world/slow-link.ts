// A line between two programs of this machine that is as slow as one over the internet: a TCP relay that holds what goes through it back for half a round trip
// each way and lets no more through than the line carries. It stands in for what the kernel would emulate, which machines of tests often cannot.
import { connect, createServer, type Socket } from "node:net";
import { listening } from "@didban/testkit";

export interface LinkSpeed {
  /** Milliseconds there and back. */
  readonly roundTripMs: number;
  /** Bits a second of each direction; without it as many as the machine moves. */
  readonly bitsPerSecond?: number;
}

export interface SlowLink {
  /** Where the far end is reached from here. */
  readonly port: number;
  close(): Promise<void>;
}

/** Leads connections to `toPort` of this machine over a slow line. A connection costs a round trip to open, as it does over one. */
export async function openSlowLink(toPort: number, speed: LinkSpeed): Promise<SlowLink> {
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket.setNoDelay());
    return socket.on("error", () => socket.destroy()).once("close", () => open.delete(socket));
  };
  // Connections share the line.
  const there = new Direction(speed);
  const back = new Direction(speed);
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near).pause();
    // What this machine accepts at once is accepted after a round trip over such a line.
    setTimeout(() => {
      const far = keep(connect({ port: toPort, host: "127.0.0.1", allowHalfOpen: true }));
      there.lead(near, far);
      back.lead(far, near);
    }, speed.roundTripMs);
  });
  return {
    port: await listening(server),
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As much waits before the line as a router would hold; whoever sends more has to wait. */
const queueBytes = 256 * 1024;

/** One way of a line. */
class Direction {
  readonly #delayMs: number;
  readonly #msPerByte: number;
  /** What is on its way, in its order: timers of their own could overtake each other by the parts of a millisecond that they leave out. */
  readonly #onTheWay: { readonly dueMs: number; readonly arrive: () => void }[] = [];
  /** When the line has carried what it was given. */
  #freeAtMs = 0;

  constructor({ roundTripMs, bitsPerSecond }: LinkSpeed) {
    this.#delayMs = roundTripMs / 2;
    this.#msPerByte = bitsPerSecond === undefined ? 0 : 8000 / bitsPerSecond;
  }

  /** From now on what `from` sends reaches `to` over this line, in its order, its end included. */
  lead(from: Socket, to: Socket): void {
    let waiting = 0;
    from.on("data", (data) => {
      waiting += data.length;
      if (waiting > queueBytes) from.pause();
      this.#send(data.length, () => {
        waiting -= data.length;
        if (!to.destroyed) to.write(data);
        if (waiting <= queueBytes) from.resume();
      });
    });
    from.once("end", () => this.#send(0, () => to.end()));
    // Given up: nobody waits for the rest.
    from.once("close", () => {
      if (!from.readableEnded) this.#send(0, () => to.destroy());
    });
    from.resume();
  }

  #send(bytes: number, arrive: () => void): void {
    this.#freeAtMs = Math.max(this.#freeAtMs, performance.now()) + bytes * this.#msPerByte;
    this.#onTheWay.push({ dueMs: this.#freeAtMs + this.#delayMs, arrive });
    if (this.#onTheWay.length === 1) this.#waitForFirst();
  }

  #waitForFirst(): void {
    const [first] = this.#onTheWay;
    if (first) setTimeout(() => this.#arrive(), Math.max(0, Math.ceil(first.dueMs - performance.now())));
  }

  #arrive(): void {
    const nowMs = performance.now();
    while ((this.#onTheWay[0]?.dueMs ?? Infinity) <= nowMs) this.#onTheWay.shift()?.arrive();
    this.#waitForFirst();
  }
}
