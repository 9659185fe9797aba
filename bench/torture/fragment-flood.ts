// A flood of tiny pieces: messages that never end, a byte a frame, as fast as the connection takes them (CHAN-18). Judged by the memory that
// the processes on its way need at most.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { callApi } from "@didban/cloud/testing/calls";
import { endpoints } from "@didban/contract";
import { residentBytes } from "../world/cpu-time.ts";
import { CrowdServer } from "../world/crowd-server.ts";

export interface FloodRun {
  /** Against a server without limits; the verdict must tell. */
  readonly isBroken: boolean;
  readonly pieces?: number;
  say(line: string): void;
}

export interface FloodVerdict {
  readonly pieces: number;
  /** Above what the processes held before, at the worst moment. */
  readonly costBytes: number;
  /** Pieces that were on their way when the server had closed; null when it never did. */
  readonly closedAfterPieces: number | null;
}

const sampleEveryMs = 20;
/** A server that takes everything is given so long to take it. */
const patienceMs = 60_000;

/** One text message of a byte that goes on, and pieces of a byte that go on too; masked with zeros. */
const firstPiece = Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x61]);
const nextPiece = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x61]);
const piecesAtOnce = 4096;

export async function floodProduct(run: FloodRun): Promise<FloodVerdict> {
  const { isBroken, pieces = 2_000_000 } = run;
  if (isBroken) {
    const victim = await startVictim();
    try {
      return await flood({ url: new URL(victim.url), pids: [victim.process.pid ?? 0], pieces });
    } finally {
      victim.process.kill();
    }
  }
  const world = await CrowdServer.start({ workspaces: 1, peopleEach: 1, say: run.say });
  try {
    const { body } = await callApi(world, endpoints.events.openTicket, {}, world.people[0]?.accessToken);
    return await flood({ url: new URL(`${body.url}?token=${body.token}`), pids: world.callPids, pieces });
  } finally {
    await world.close();
  }
}

interface Flood {
  readonly url: URL;
  readonly pids: readonly number[];
  readonly pieces: number;
}

async function flood({ url, pids, pieces }: Flood): Promise<FloodVerdict> {
  const resident = () => pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
  const socket = await upgraded(url);
  const before = resident();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, resident())), sampleEveryMs);
  try {
    const sent = await pour(socket, pieces);
    // What it has still to take, it takes now.
    if (sent === pieces) await Promise.race([told(socket, "close"), settled(resident)]);
    most = Math.max(most, resident());
    return { pieces, costBytes: most - before, closedAfterPieces: socket.closed ? sent : null };
  } finally {
    clearInterval(sampling);
    socket.destroy();
  }
}

/** Sends pieces until all are sent or the connection has ended; answers how many. */
async function pour(socket: Socket, pieces: number): Promise<number> {
  const many = Buffer.concat(Array.from({ length: piecesAtOnce }, () => nextPiece));
  socket.write(firstPiece);
  let sent = 1;
  const closed = told(socket, "close");
  while (sent < pieces && !socket.closed) {
    const isRoom = socket.write(many);
    sent += piecesAtOnce;
    if (!isRoom) await Promise.race([told(socket, "drain"), closed]);
    else await new Promise(setImmediate);
  }
  return Math.min(sent, pieces);
}

/** Resolves at an event; a connection that is reset is a closed one. */
function told(socket: Socket, event: "close" | "drain"): Promise<void> {
  return new Promise((resolve) => void socket.once(event, () => resolve()));
}

/** Resolves when memory has not grown for a second. */
async function settled(resident: () => number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  let most = 0;
  let sinceMs = performance.now();
  while (performance.now() - sinceMs < 1000 && performance.now() < deadline) {
    if (resident() > most) [most, sinceMs] = [resident(), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, sampleEveryMs));
  }
}

/** A WebSocket at `url`, ready for frames of our own making. */
async function upgraded({ hostname, port, host, pathname, search }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  // Said by the close that follows.
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (!answer.toString("latin1").startsWith("HTTP/1.1 101")) throw new Error(answer.toString("latin1"));
  socket.resume();
  return socket;
}

interface Victim {
  readonly url: string;
  readonly process: ChildProcess;
}

/** A server that takes whatever comes, in a process of its own. */
async function startVictim(): Promise<Victim> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "flood-victim.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { url, process: child };
}
