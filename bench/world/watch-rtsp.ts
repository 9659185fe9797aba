// One viewer of a stream over RTSP through its TCP connection, without a player: what comes is counted as it is read, unparsed once the
// stream plays.
import { connect } from "node:net";
import { RtspClient, type RtspOutput } from "@didban/media/rtsp";

export interface RtspViewer {
  onPlaying(): void;
  onBytes(count: number): void;
  onClosed(): void;
}

/** Nobody asks for any here, so nothing is ever hashed. */
const withoutCredentials = { credentials: undefined, isSecure: false, hash: () => "", drawCnonce: () => "" };

const answerTimeoutMs = 20_000;
const tickMs = 5000;

/** One for all connections: what is read is used up at once. */
const buffer = new Uint8Array(256 * 1024);

/** Plays the video of the stream at `url`. A stream that cannot be played closes. */
export function watchRtsp(url: string, viewer: RtspViewer): void {
  const client = new RtspClient({ url, ...withoutCredentials, userAgent: "bench", answerTimeoutMs });
  let isPlaying = false;
  let keepAlive: NodeJS.Timeout | undefined;
  const { hostname, port } = new URL(url);
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer,
      callback(count) {
        if (isPlaying) viewer.onBytes(count);
        else {
          client.push(buffer.subarray(0, count), performance.now());
          follow();
        }
        return true;
      },
    },
  });
  const follow = () => {
    for (let output = client.pull(); output !== undefined; output = client.pull()) act(output);
  };
  // The answers are counted with the rest, unread: to the client they stay away, which it takes as some cameras' way.
  const tick = () => {
    client.tick(performance.now());
    follow();
  };
  const act = (output: RtspOutput) => {
    if (output.kind === "send") socket.write(output.bytes);
    else if (output.kind === "described") {
      const trackIndex = output.description.tracks.findIndex(({ kind }) => kind === "video");
      client.play([{ trackIndex }], performance.now());
    } else if (output.kind === "playing") {
      isPlaying = true;
      keepAlive = setInterval(tick, tickMs);
      viewer.onPlaying();
    } else if (output.kind === "failed" || output.kind === "redirected") socket.destroy();
  };
  socket.on("connect", () => {
    client.start(performance.now());
    follow();
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    clearInterval(keepAlive);
    if (isPlaying) viewer.onClosed();
  });
}
