// An HTTP proxy that leads on by CONNECT, for tests. Counts whom it led where.
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

export interface ConnectProxy {
  /** `http://user:word@127.0.0.1:port` */
  readonly url: string;
  /** Where it led, in order. */
  readonly led: readonly string[];
  close(): void;
}

/** Opens a proxy that asks for this user and password. */
export async function openConnectProxy(user: string, word: string): Promise<ConnectProxy> {
  const led: string[] = [];
  const open = new Set<Duplex | Socket>();
  const server = createServer((_, response) => response.writeHead(405).end());
  const wanted = `Basic ${Buffer.from(`${user}:${word}`).toString("base64")}`;
  server.on("connect", (request: IncomingMessage, asker: Duplex, head: Buffer) => {
    asker.on("error", () => undefined);
    if (request.headers["proxy-authorization"] !== wanted)
      return void asker.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    led.push(request.url ?? "");
    const [host = "", port] = (request.url ?? "").split(":");
    const target = connect(Number(port), host, () => {
      asker.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      if (head.length > 0) target.write(head);
      target.pipe(asker).pipe(target);
    });
    open.add(asker).add(target);
    target.on("error", () => asker.destroy());
    target.on("close", () => asker.destroy());
    asker.on("close", () => target.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://${user}:${word}@127.0.0.1:${port}`,
    led,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
