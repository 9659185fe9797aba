// The WebSocket of the channel: bounded from the first byte (CHAN-18), whatever is sent to it.
import { channelCloses, channelLimits, channelPath } from "@didban/contract";
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

/** Hands connections on with the ticket of their address. */
export function channelUpgrade(take: (socket: WebSocket, ticket: string) => Promise<void>): UpgradeHandler {
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
      const ticket = new URL(request.url ?? "/", "http://channel").searchParams.get("token") ?? "";
      server.handleUpgrade(request, socket, head, (connection) => {
        // A fault of the connection closes it, which is heard where it is held.
        connection.on("error", () => undefined);
        void take(connection, ticket);
      });
    },
  };
}
