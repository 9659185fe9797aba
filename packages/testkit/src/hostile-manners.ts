// What a hostile camera can do to whoever dials it for a stream. Each takes a connection over and never sends a picture.
import type { Socket } from "node:net";

export interface HostileManner {
  /** What the camera does, behind "that". */
  readonly what: string;
  readonly onConnection: (socket: Socket) => void;
}

/** Writes `chunk` as fast as it is read; the same bytes each time, so that it costs the writer no memory. */
export function flood(socket: Socket, chunk: string | Uint8Array): void {
  const bytes = Buffer.from(chunk);
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on("drain", more);
  more();
}

/** Writes `text` byte by byte, again and again. */
export function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ""), 5);
  socket.on("close", () => clearInterval(timer));
}

/** Answers whatever comes with the same text, numbered. */
function reply(socket: Socket, text: string): void {
  let cseq = 0;
  socket.on("data", () => socket.write(text.replace("CSEQ", String(++cseq))));
}

/** Answers as cameras do until PLAY, and goes on by `act`. */
function play(socket: Socket, act: () => void): void {
  let isPlaying = false;
  socket.on("data", (bytes) => {
    const request = bytes.toString();
    const cseq = /CSeq: (\d+)/.exec(request)?.[1] ?? "0";
    const body = request.startsWith("DESCRIBE") ? description : "";
    if (!isPlaying)
      socket.write(`RTSP/1.0 200 OK\r\nCSeq: ${cseq}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    if (!request.startsWith("PLAY")) return;
    isPlaying = true;
    act();
  });
}

const frame = (length: string, bytes: string) => Buffer.from(`$\0${length}${bytes}`, "latin1");
const manyTracks = `v=0\r\n${"m=video 0 RTP/AVP 96\r\n".repeat(10_000)}`;
const description = `v=0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n`;

export const hostileManners: readonly HostileManner[] = (
  [
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
    ["plays and sends frames that are no RTP", (socket) => play(socket, () => flood(socket, frame("\x10\0", "x".repeat(4_096))))],
    ["plays and sends frames longer and shorter than it says", (socket) => play(socket, () => flood(socket, Buffer.concat([frame("\x10\0", "\x80\x60".repeat(1_000)), frame("\0\x04", "\x80\x60".repeat(1_000)), frame("\0\0", "")])))],
    ["plays and drips a frame of 65,535 bytes", (socket) => play(socket, () => { socket.write(frame("\xff\xff", "")); drip(socket, "\x80\x60"); })],
  ] satisfies [string, (socket: Socket) => void][]
).map(([what, onConnection]) => ({ what, onConnection })); // prettier-ignore
