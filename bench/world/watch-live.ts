// One viewer of a live stream without a player: asks for pictures once welcomed and gives credit back as they come.
import { streamSubprotocol, type StreamQuality } from "@didban/contract";

export interface LiveWish {
  readonly quality: StreamQuality;
  readonly credit: number;
}

/** Credit goes back in batches. */
const creditBatch = 60;

/** Opens the stream at `url`, its token included; `onMedia` gets every binary message. */
export function watchLive(url: string, wish: LiveWish, onMedia: (message: ArrayBuffer) => void): WebSocket {
  const socket = new WebSocket(url, streamSubprotocol);
  socket.binaryType = "arraybuffer";
  let consumed = 0;
  const say = (command: object) => socket.send(JSON.stringify(command));
  socket.addEventListener("message", ({ data }) => {
    if (typeof data === "string") {
      if (JSON.parse(data).type === "ready")
        say({ cmd: "play", generation: 1, mode: "live", accept: ["h264"], ...wish });
      return;
    }
    onMedia(data);
    consumed += 1;
    if (consumed % creditBatch === 0) say({ cmd: "credit", add: creditBatch });
  });
  return socket;
}
