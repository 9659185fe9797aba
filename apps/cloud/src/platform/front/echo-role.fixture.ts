// A role for tests of the front, which begins once it is told of the database: echoes what a WebSocket sends, beside the real port of its peer;
// dies when told to, and is busy for `busy` milliseconds of the address as soon as a socket is open.
import { WebSocketServer } from "ws";
import { createInternalServer } from "../internal/index.ts";
import { silentLogger } from "../log/index.ts";
import { runRole } from "../process/role-process.ts";
import { readSurroundings, surroundingsAsEnvironment } from "../process/surroundings.ts";

const sockets = new WebSocketServer({ noServer: true });
const [, , , name = "echo"] = process.argv;
const { databaseUrl } = readSurroundings(surroundingsAsEnvironment({ name, runFolder: "none", secret: "s" }));

await runRole(silentLogger, async () => {
  if (process.env["ECHO_FAILS"] === "1") throw new Error("told to fail");
  if (process.env["ECHO_STARTS_LONG"] === "1") {
    process.send?.("starting");
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
  await databaseUrl;
  const onUpgrade: Parameters<typeof sockets.handleUpgrade>[0] extends infer Request
    ? (request: Request, socket: Parameters<typeof sockets.handleUpgrade>[1], head: Buffer) => void
    : never = (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const peer = "remotePort" in socket ? socket.remotePort : undefined;
      const from = request.headers["x-forwarded-for"];
      const busyMs = Number(URL.parse(request.url ?? "", "http://localhost")?.searchParams.get("busy") ?? 0);
      if (busyMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
      opened.on("message", (data) => {
        if (String(data) === "die") process.exit(7);
        opened.send(JSON.stringify({ name, peer, from, url: request.url, text: String(data) }));
      });
    });
  const server = createInternalServer({ secret: "s", log: silentLogger, routes: {}, onUpgrade });
  const path = process.env["ECHO_SOCKET"];
  if (path !== undefined) await server.listen({ path });
  return {
    onUpgrade,
    async stop() {
      for (const socket of sockets.clients) socket.close(1001, "stopping");
      await server.close();
    },
  };
});
