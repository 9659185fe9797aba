// Tunnels over a line in this process, to real sockets: what comes out is what went in, and nothing is dialled that may not be.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { RelayError } from "@didban/media/relay";
import { afterEach, describe, expect, it } from "vitest";
import { tunnelLimits, TunnelTaker } from "./index.ts";
import { openTunnelLine as openLine } from "./testing/tunnel-line.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A device at a port of this machine; resolves with the port. */
async function device(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    serve(socket);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const codeOf = async (stream: NodeJS.EventEmitter): Promise<string> => {
  const [error] = await once(stream, "error");
  return error.code;
};

describe("tunnels", () => {
  it("what is said to a device and what it answers goes through whole, however much it is", async () => {
    const port = await device((socket) => void socket.pipe(socket));
    const { taker, mostWaiting } = openLine();
    const sent = randomBytes(5_000_000);
    const stream = taker.dial({ host: "127.0.0.1", port });
    await once(stream, "connect");
    stream.end(sent);
    const came = await buffer(stream);
    expect(createHash("sha256").update(came).digest("hex")).toBe(
      createHash("sha256").update(sent).digest("hex"),
    );
    // Both directions, with a message's head each.
    expect(mostWaiting()).toBeLessThan(2 * tunnelLimits.windowBytes + 1024);
  });

  it("what a device said before it hung up is read whole by whoever reads later", async () => {
    const port = await device((socket) => void socket.end("goodbye"));
    const { taker } = openLine();
    const stream = taker.dial({ host: "127.0.0.1", port });
    await once(stream, "connect");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await buffer(stream)).toString()).toBe("goodbye");
  });

  it("who does not read lets the device wait", async () => {
    let written = 0;
    const port = await device((socket) => {
      const go = () => {
        while (socket.write(Buffer.alloc(64 * 1024))) written += 64 * 1024;
      };
      socket.on("drain", go);
      go();
    });
    const { taker, cut, mostWaiting } = openLine();
    const stream = taker.dial({ host: "127.0.0.1", port });
    await once(stream, "connect");
    await expect.poll(() => stream.readableLength).toBeGreaterThan(0);
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(stream.readableLength).toBeLessThanOrEqual(tunnelLimits.windowBytes);
    expect(mostWaiting()).toBeLessThanOrEqual(tunnelLimits.windowBytes + 1024);
    stream.destroy();
    cut();
  });

  it("what the place may not dial is not dialled: loopback, metadata, ports of other things", async () => {
    let dialled = 0;
    const port = await device(() => (dialled += 1));
    const { taker } = openLine({ allow: [] });
    for (const host of ["127.0.0.1", "localhost", "169.254.169.254", "::ffff:127.0.0.1", "0x7f.1"])
      expect(await codeOf(taker.dial({ host, port })), host).toMatch(/EACCES|ENOTFOUND/);
    const shut = openLine({ mayDial: (asked) => asked === 554 });
    expect(await codeOf(shut.taker.dial({ host: "127.0.0.1", port }))).toBe("EACCES");
    expect(dialled).toBe(0);
  });

  it("a closed port is refused as a socket tells it, and a line that is cut ends every connection", async () => {
    const port = await device(() => undefined);
    const { taker, cut } = openLine();
    const stream = taker.dial({ host: "127.0.0.1", port });
    await once(stream, "connect");
    servers.splice(0).forEach((server) => server.close());
    const lost = codeOf(stream);
    cut();
    expect(await lost).toBe("ECONNRESET");
    const other = openLine();
    expect(await codeOf(other.taker.dial({ host: "127.0.0.1", port: 1 }))).toBe("ECONNREFUSED");
  });

  it("there are so many at a time, and one that was let go makes room", async () => {
    const port = await device(() => undefined);
    const { taker, cut } = openLine();
    const dial = () => taker.dial({ host: "127.0.0.1", port }).on("error", () => undefined);
    const outcome = () =>
      once(dial(), "connect").then(
        () => "open",
        (error: NodeJS.ErrnoException) => error.code,
      );
    const streams = Array.from({ length: tunnelLimits.tunnels }, dial);
    await Promise.all(streams.map((stream) => once(stream, "connect")));
    expect(await outcome()).toBe("EMFILE");
    streams[0]?.destroy();
    await expect.poll(outcome).toBe("open");
    cut();
  });

  it("an end that sends more than there is room for, after its end, or by tunnels that nobody dialled, is refused", () => {
    const taker = new TunnelTaker({ ask: () => undefined, send: () => undefined });
    const stream = taker.dial({ host: "127.0.0.1", port: 1 });
    stream.on("error", () => undefined);
    const message = (tunnel: number) =>
      Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, 0, tunnel]), Buffer.alloc(100_000)]);
    expect(() => taker.takeMessage(message(9))).toThrow(RelayError);
    taker.takeMessage(message(0));
    taker.takeMessage(message(0));
    expect(() => taker.takeMessage(message(0))).toThrow("room");
    taker.dial({ host: "127.0.0.1", port: 1 }).on("error", () => undefined);
    const [end, more] = [Buffer.from([3, 1, 0, 0, 0, 0, 0, 1]), Buffer.from([3, 0, 0, 0, 0, 0, 0, 1, 65])];
    taker.takeMessage(end);
    expect(() => taker.takeMessage(more)).toThrow("after the end");
  });
});
