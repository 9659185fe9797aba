// Ports of this machine: one for a program that cannot be asked to choose one itself, and the one that a server of the test's own has.
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

/** Below the ports that Linux gives to connections, which come and go by the hundred beside a test. */
const first = 20_000;
const beyond = 32_000;

/** A port of the loopback address that nobody listens at now, by chance, so that whoever asks at the same time is given another. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (beyond - first));
    const server = createServer();
    try {
      await once(server.listen(port, "127.0.0.1"), "listening");
    } catch {
      continue;
    }
    server.close();
    await once(server, "close");
    return port;
  }
}

/** The port at which a TCP server listens. */
export function portOf(server: Pick<Server, "address">): number {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has no other kind of address
  return port;
}

/** Opens a free port of a loopback address for `server`. */
export async function listening(server: Server, host = "127.0.0.1"): Promise<number> {
  await once(server.listen(0, host), "listening");
  return portOf(server);
}
