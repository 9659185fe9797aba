// R9: what a hostile camera can do to us before it plays, and that others do not notice.
import type { Socket } from "node:net";
import { collectGarbage, TcpCamera } from "@didban/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { type CameraFault, directNetwork, machineClock, openCameraSource } from "./index.ts";
import { hurriedClock } from "./testing/hurried-clock.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const cameras: TcpCamera[] = [];

afterEach(() => {
  for (const camera of cameras.splice(0)) camera.close();
});

/** Writes `chunk` as fast as it is read; the same bytes each time, so that what is held here is ours. */
function flood(socket: Socket, chunk: string | Uint8Array): void {
  const bytes = Buffer.from(chunk);
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on("drain", more);
  more();
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 5);
  socket.on("close", () => clearInterval(timer));
}

function reply(socket: Socket, text: string): void {
  let cseq = 0;
  socket.on("data", () => socket.write(text.replace("CSEQ", String(++cseq))));
}

const manyTracks = `v=0\r\n${"m=video 0 RTP/AVP 96\r\n".repeat(10_000)}`;
const description = `v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n`;

const hostile: [string, (socket: Socket) => void][] = [
  ["sends garbage", (socket) => flood(socket, Buffer.alloc(65_536, 0xee))],
  ["sends garbage full of frame marks", (socket) => flood(socket, "$".repeat(65_536))],
  ["sends frames of channels nobody asked for", (socket) => flood(socket, Buffer.from("$\x09\x00\x08\x80aaaaaaa".repeat(999), "latin1"))],
  ["sends a head that never ends", (socket) => flood(socket, `RTSP/1.0 200 OK\r\n${"X: y\r\n".repeat(1_000)}`)],
  ["sends one endless line", (socket) => flood(socket, `RTSP/1.0 200 ${"O".repeat(10_000)}`)],
  ["drips a head byte by byte", (socket) => drip(socket, "RTSP/1.0 200 OK\r\nCSeq: 1\r\n")],
  ["drips junk byte by byte", (socket) => drip(socket, "junk")],
  ["announces a body of a gigabyte", (socket) => reply(socket, "RTSP/1.0 200 OK\r\nCSeq: CSEQ\r\nContent-Length: 1000000000\r\n\r\n")],
  ["promises a body and never sends it", (socket) => reply(socket, "RTSP/1.0 200 OK\r\nCSeq: CSEQ\r\nContent-Length: 1000\r\n\r\n")],
  ["describes ten thousand tracks", (socket) => reply(socket, `RTSP/1.0 200 OK\r\nCSeq: CSEQ\r\nContent-Length: ${manyTracks.length}\r\n\r\n${manyTracks}`)],
  ["asks us without end and reads nothing", (socket) => flood(socket.pause(), "OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n".repeat(1_000))],
  ["says provisional answers without end", (socket) => flood(socket, "RTSP/1.0 100 Continue\r\nCSeq: 1\r\n\r\n".repeat(100))],
  ["plays and sends frames that are no RTP", (socket) => {
    let isPlaying = false;
    socket.on("data", (bytes) => {
      const request = bytes.toString();
      const cseq = /CSeq: (\d+)/.exec(request)?.[1] ?? "0";
      const body = request.startsWith("DESCRIBE") ? description : "";
      if (!isPlaying) socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      if (!request.startsWith("PLAY")) return;
      isPlaying = true;
      flood(socket, Buffer.from(`$\0\x10\0${"x".repeat(4096)}`, "latin1"));
    });
  }],
]; // prettier-ignore

describe("a hostile camera", () => {
  it.each(hostile)("that %s is dropped in time and in little memory", async (_, onConnection) => {
    const camera = new TcpCamera({ onConnection });
    cameras.push(camera);
    const port = await camera.listen();
    const clock = hurriedClock(20);
    // What others of this process have left must not be counted as given back.
    collectGarbage();
    const heldBefore = process.memoryUsage().arrayBuffers;
    const fault = await new Promise<CameraFault>((resolve) => {
      openCameraSource(
        { url: `rtsp://127.0.0.1:${port}/live`, network, clock },
        { onUnit: () => {}, onEnd: resolve },
      );
    });
    const kinds = ["rtsp", "tooSlow", "flooding", "noPicture", "connectionLost"];
    expect(kinds).toContain(fault.kind);
    if ("afterMs" in fault) expect(fault.afterMs).toBeLessThanOrEqual(15_000);
    expect(process.memoryUsage().arrayBuffers - heldBefore).toBeLessThan(32 * 1024 * 1024);
    await expect.poll(() => camera.openConnections).toBe(0);
  });

  it("costs a good camera beside it no picture", async () => {
    const good = new TcpCamera({ framesPerSecond: 50 });
    const bad = new TcpCamera({ onConnection: (socket) => flood(socket, Buffer.alloc(65_536, 0xee)) });
    cameras.push(good, bad);
    const [goodPort, badPort] = [await good.listen(), await bad.listen()];
    const shown: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const attack = () =>
        openCameraSource(
          { url: `rtsp://127.0.0.1:${badPort}/live`, network, clock: machineClock },
          { onUnit: () => {}, onEnd: () => shown.length < 60 && attack() },
        );
      const source = openCameraSource(
        { url: `rtsp://127.0.0.1:${goodPort}/live`, network, clock: machineClock },
        {
          onUnit(unit) {
            shown.push(Math.round(unit.ptsUs / 1000));
            if (shown.length < 60) return;
            source.close();
            resolve();
          },
          onEnd: (fault) => reject(new Error(fault.kind)),
        },
      );
      attack();
    });
    const first = shown[0] ?? 0;
    expect(shown).toEqual(shown.map((_, at) => first + at * 20));
    expect(bad.connections).toBeGreaterThan(1);
  });
});
