// Where the built-in PostgreSQL takes connections, and its address: a socket in its cluster's folder, which costs less than a port and which
// no other account can knock at, or a random loopback port where a socket cannot be.
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** The account of the database that Didban works as. */
export const builtInUser = "didban";

/** `port` is also the number in the socket's name. */
export interface Door {
  readonly kind: "socket" | "port";
  readonly port: number;
}

const socketNumber = 5432;
/** Bytes in the path of a socket: the least of all systems, that of macOS (`sun_path`, without its end). */
const longestSocketPath = 103;

const socketOf = (clusterFolder: string): string => join(clusterFolder, `.s.PGSQL.${socketNumber}`);

/** A door for a server that is about to start. */
export async function freeDoor(clusterFolder: string): Promise<Door> {
  const hasSocket =
    process.platform !== "win32" && Buffer.byteLength(socketOf(clusterFolder)) <= longestSocketPath;
  return hasSocket ? { kind: "socket", port: socketNumber } : { kind: "port", port: await freePort() };
}

/** The door of a running server. Lines 4 and 5 of its pid file are port and socket folder (PostgreSQL documentation, "pg_ctl"). */
export function doorOf(clusterFolder: string): Door {
  const lines = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
  return { kind: lines[4] === "" ? "port" : "socket", port: Number(lines[3]) };
}

/** `postgres://` address with password. */
export function addressOf({ kind, port }: Door, clusterFolder: string, password: string): string {
  const address = `postgres://${builtInUser}:${password}@127.0.0.1:${port}/postgres`;
  return kind === "port" ? address : `${address}?host=${encodeURIComponent(clusterFolder)}`;
}

/** What the server is told about its door. It works in its cluster's folder. */
export function settingsOf({ kind, port }: Door): readonly string[] {
  return [
    `listen_addresses=${kind === "port" ? "127.0.0.1" : ""}`,
    `port=${port}`,
    `unix_socket_directories=${kind === "socket" ? "." : ""}`,
  ];
}

/** Removes what a killed server left: its socket's lock names a process whose number may be another's by now. No server may run. */
export function clearSocket(clusterFolder: string): void {
  const socket = socketOf(clusterFolder);
  for (const left of [socket, `${socket}.lock`]) rmSync(left, { force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
