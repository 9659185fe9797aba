// Messages on their way through a real socket, read by a WebSocket that we did not write.
import { decodeWireMessage, wireHeaderLength, wireType, type WireHeader } from "@didban/media/wire";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { expect, it, onTestFinished } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { SocketLink } from "./viewer-link.ts";

/** A link, and what arrives at its other end. */
async function connect() {
  const http = createServer().listen(0, "127.0.0.1");
  const accepted = Promise.withResolvers<SocketLink>();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  http.on("upgrade", (request, socket: Duplex, head) =>
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      accepted.resolve(new SocketLink(webSocket, socket)),
    ),
  );
  await new Promise((listening) => http.once("listening", listening));
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const arrived: (Uint8Array | string)[] = [];
  client.on("message", (bytes: Buffer, isBinary) => arrived.push(isBinary ? bytes : bytes.toString()));
  onTestFinished(() => {
    client.terminate();
    http.close();
  });
  return { link: await accepted.promise, arrived };
}

const header = (sequence: number): WireHeader => ({
  type: wireType.video,
  flags: 0,
  codec: 0,
  generation: 1,
  sequence,
  captureMs: 1_700_000_000_000 + sequence,
  ptsUs: sequence * 40_000,
});

it("WIRE-8 WIRE-9 a message of any length arrives whole and in its order among texts, also where the head of its frame changes its shape", async () => {
  const { link, arrived } = await connect();
  // With its header, the last are 125, 126, 65,535 and 65,536 bytes, and more.
  const lengths = [0, 1, ...[125, 126, 65_535, 65_536, 300_000].map((whole) => whole - wireHeaderLength)];
  for (const [at, length] of lengths.entries()) {
    link.sendMedia(header(at), new Uint8Array(length).fill(at + 1));
    link.sendText({ type: "stale", generation: at });
  }
  await expect.poll(() => arrived.length).toBe(2 * lengths.length);
  for (const [at, length] of lengths.entries()) {
    const message = arrived[2 * at];
    if (!(message instanceof Uint8Array)) throw new Error("no media");
    const { payload, ...read } = decodeWireMessage(message);
    expect(read).toEqual(header(at));
    expect(payload).toEqual(Buffer.alloc(length, at + 1));
    expect(arrived[2 * at + 1]).toBe(JSON.stringify({ type: "stale", generation: at }));
  }
});
