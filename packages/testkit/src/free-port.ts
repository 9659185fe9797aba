// A port for a program that cannot be asked to choose one itself.
import { once } from "node:events";
import { createServer } from "node:net";

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
