// Fetches the file of a package from the server (BRDG-36), by a connection of its own that the agent opens. Whoever hands it over need not be believed: its hash is known.
import { request } from "node:https";
import type { IncomingMessage } from "node:http";
import { packagePathPrefix, type AgentPackage } from "@didban/bridge-line";
import type { Dial } from "./dial.ts";

/** A server that says nothing for so long is given up. */
const silentForMs = 15_000;

/** The bytes of the file, of the length that was signed; `onPart` hears how much of it is here, up to 1. Rejects for anything else. */
export async function fetchPackage(
  dial: Dial,
  server: URL,
  { bytes, sha256 }: Pick<AgentPackage, "bytes" | "sha256">,
  onPart: (fetched: number) => void,
): Promise<Buffer> {
  const socket = await dial();
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request({
        path: `${packagePathPrefix}${sha256}`,
        headers: { host: server.host, connection: "close" },
        createConnection: () => socket,
      });
      asking.setTimeout(silentForMs, () => asking.destroy(new Error("the server says nothing")));
      asking.once("error", reject);
      asking.once("response", resolve);
      asking.end();
    });
    if (answer.statusCode !== 200) throw new Error(`the server answered ${answer.statusCode}`);
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of answer) {
      parts.push(part);
      length += part.length;
      if (length > bytes) break;
      onPart(length / bytes);
    }
    if (length !== bytes) throw new Error("the package has another length");
    return Buffer.concat(parts);
  } finally {
    socket.destroy();
  }
}
