// The WebSocket of the channel: bounded from the first byte (CHAN-18), whatever is sent to it.
import { channelCloses, channelLimits, channelPath, channelQuery } from "@didban/contract";
import { WebSocket, WebSocketServer } from "ws";
import type { UpgradeHandler } from "../../platform/http/index.ts";

/** What the library finds too large, or in too many pieces, is bad manners like any other. */
class BoundedSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    const isTooMuch = code === 1009;
    const { badManners } = channelCloses;
    super.close(isTooMuch ? badManners.code : code, isTooMuch ? badManners.reason : reason);
  }
}

/** Pieces that one message may come in. */
const mostFragments = 16;

/** What the address of a channel asks for. */
export interface AskedChannel {
  readonly ticket: string;
  /** Its client was away, and does not mean to take over. */
  readonly isResuming: boolean;
}

/** Hands connections on with what their address asks for. */
export function channelUpgrade(
  take: (socket: WebSocket, asked: AskedChannel) => Promise<void>,
): UpgradeHandler {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: channelLimits.frameBytes,
    maxFragments: mostFragments,
    maxBufferedChunks: 64,
    perMessageDeflate: false,
    WebSocket: BoundedSocket,
  });
  return {
    path: channelPath,
    handle(request, socket, head) {
      const query = new URL(request.url ?? "/", "http://channel").searchParams;
      const ticket = query.get(channelQuery.token) ?? "";
      const isResuming = query.get(channelQuery.resume) === "1";
      server.handleUpgrade(request, socket, head, (connection) => {
        // A fault of the connection closes it, which is heard where it is held.
        connection.on("error", () => undefined);
        void take(connection, { ticket, isResuming });
      });
    },
  };
}
