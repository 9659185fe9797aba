// A flood of tiny pieces: messages that never end, a byte a frame, as fast as the connection takes them (CHAN-18). Judged by the memory that
// the processes on its way need at most.
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
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
/** A server that has not closed so long after the last piece never does. */
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
      const taken = () => victim.hasTaken(pieces);
      return await flood({ url: new URL(victim.url), pids: [victim.process.pid ?? 0], pieces, taken });
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
  /** Resolves when the server has taken all of them; without it only its close tells how far it is. */
  readonly taken?: () => Promise<unknown>;
}

async function flood({ url, pids, pieces, taken }: Flood): Promise<FloodVerdict> {
  const resident = () => pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
  const socket = await upgraded(url);
  const before = resident();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, resident())), sampleEveryMs);
  try {
    const sent = await pour(socket, pieces);
    // What it has still to take, it takes now: much of it may be on the way, and a busy machine lets it wait.
    const end = taken ?? (() => wait(patienceMs, undefined, { ref: false }));
    if (sent === pieces && !socket.closed) await Promise.race([told(socket, "close"), end()]);
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
  /** Resolves once it holds so many pieces. */
  hasTaken(pieces: number): Promise<void>;
}

/** A server that takes whatever comes, in a process of its own. */
async function startVictim(): Promise<Victim> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "flood-victim.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, "line")) as [string];
  let held = 0;
  lines.on("line", (count) => (held = Number(count)));
  const hasTaken = async (pieces: number) => {
    while (held < pieces) await once(lines, "line");
  };
  return { url, process: child, hasTaken };
}
