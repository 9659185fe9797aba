// Somebody who answers in a server's place with a key of their own, for tests. Counts what agents were willing to say to them.
import { createServer } from "node:http";
import { newLineKey, ServerHandshake } from "@didban/bridge-line";
import { WebSocketServer } from "ws";

export interface Impostor {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly publicKey: string;
  /** Agents that came, and those of them that went on after its challenge. */
  readonly counts: { came: number; believed: number };
  close(): void;
}

export async function openImpostor(): Promise<Impostor> {
  const counts = { came: 0, believed: 0 };
  const key = newLineKey();
  const server = createServer((_, response) => response.writeHead(503).end());
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    let isAsked = false;
    socket.on("error", () => undefined);
    socket.on("message", (frame: Buffer) => {
      if (isAsked) return void (counts.believed += 1);
      isAsked = true;
      counts.came += 1;
      socket.send(new ServerHandshake(frame.toString(), request.headers.host ?? "", key).challenge);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    publicKey: key.publicKey,
    counts,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
    },
  };
}
