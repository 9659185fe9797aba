// The slow line of measurements: what goes in comes out, in order, and as late as it says.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listening } from "@didban/testkit";
import { expect, it } from "vitest";
import { openSlowLink } from "./slow-link.ts";

/** Sends `bytes` over a line to a server that sends them back; how long it took, and what came back. */
async function echoed(bytes: Buffer, speed: { roundTripMs: number; bitsPerSecond?: number }) {
  const server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
  const link = await openSlowLink(await listening(server), speed);
  try {
    const socket = connect(link.port, "127.0.0.1");
    const begunMs = performance.now();
    socket.end(bytes);
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part);
    return { tookMs: performance.now() - begunMs, came: Buffer.concat(parts) };
  } finally {
    await link.close();
    server.close();
  }
}

it("carries everything in its order, a connection and an answer not before two round trips", async () => {
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
  const { tookMs, came } = await echoed(bytes, { roundTripMs: 40 });
  expect(came.equals(bytes)).toBe(true);
  expect(tookMs).toBeGreaterThanOrEqual(79);
});

it("lets no more through than the line carries, connections together", async () => {
  const speed = { roundTripMs: 0, bitsPerSecond: 4_000_000 };
  const { tookMs, came } = await echoed(Buffer.alloc(100_000), speed);
  expect(came.length).toBe(100_000);
  // 100 kB at 4 Mbit/s take 200 ms, and the way back begins with the first of them.
  expect(tookMs).toBeGreaterThanOrEqual(199);
});

it("ends the far side with the near one", async () => {
  let ended = false;
  const server = createServer((socket) =>
    socket
      .resume()
      .on("error", () => socket.destroy())
      .once("close", () => (ended = true)),
  );
  const link = await openSlowLink(await listening(server), { roundTripMs: 10 });
  const socket = connect(link.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("x");
  await wait(50);
  socket.destroy();
  await expect.poll(() => ended).toBe(true);
  await link.close();
  server.close();
});
