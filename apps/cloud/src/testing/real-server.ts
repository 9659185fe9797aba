// The whole server as `npm start` runs it, in processes of its own, on free ports and a data folder of its own: for tests that kill.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { OutboxKey } from "../modules/notifications/outbox-key.ts";
import { addressOf, doorOf } from "../platform/database/server-door.ts";
import { dataPlaces } from "../platform/process/index.ts";
import { readKeyFile, SecretBox } from "../platform/secrets/index.ts";

const program = join(import.meta.dirname, "..", "start.ts");
const startTimeoutMs = 90_000;
/** How long one that did not start may take to stop in good order. */
const stopTimeoutMs = 15_000;

export interface RealServerOptions {
  /** Folder of its data; a new one, removed at `close`, when not given. */
  readonly dataFolder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server that runs, or one whose start failed: then `url` is empty and `exit` resolves. */
export class RealServer {
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Everything printed, line by line, logs among it. */
  readonly lines: string[] = [];
  /** Status of the first process at its end; null when it was killed. */
  readonly exit: Promise<number | null>;
  url = "";

  constructor(options: RealServerOptions) {
    this.dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), "didban-server-"));
    this.process = spawn(process.execPath, [program], {
      env: {
        PATH: process.env["PATH"],
        PORT: "0",
        DIDBAN_TLS_PORT: "0",
        DIDBAN_DATA: this.dataFolder,
        DIDBAN_DEMO: "off",
        // Tests say where they call from, as a proxy would.
        DIDBAN_TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
        ...options.environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      if (stream !== null)
        createInterface({ input: stream }).on("line", (line) => {
          // Whichever of the tests' servers comes first builds the program for all.
          if (line !== "Building the server ...") this.lines.push(line);
        });
    }
    this.exit = once(this.process, "exit").then(([code]) => code as number | null);
  }

  /** Waits until it serves or has ended. Rejects when it takes longer than `timeoutMs`; nothing of it runs any more then. */
  async settled(timeoutMs = startTimeoutMs): Promise<this> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline && !this.#hasEnded) {
      const ready = this.lines.map((line) => /^Didban is ready at (http:\S+)$/.exec(line)?.[1]).find(Boolean);
      if (ready !== undefined) {
        this.url = ready;
        return this;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (this.#hasEnded) return this;
    const printed = this.lines.join("\n");
    // The first signal stops it in good order, the second at once.
    const impatience = setTimeout(() => this.process.kill("SIGTERM"), stopTimeoutMs);
    await this.close();
    clearTimeout(impatience);
    throw new Error(`The server did not start:\n${printed}`);
  }

  /** Pids of the roles by name, `api`, `m1` ..., as the system's own list tells them. */
  roles(): ReadonlyMap<string, number> {
    const rows = execFileSync("ps", ["-Ao", "pid=,ppid=,args="]).toString().split("\n");
    const own = rows
      .map((row) => /^\s*(\d+)\s+(\d+)\s+.*main\.[jt]s \w+ (\S+)$/.exec(row))
      .filter((row) => row !== null);
    return new Map(
      own
        .filter(([, , parent]) => Number(parent) === this.process.pid)
        .map(([, pid, , name]) => [name ?? "", Number(pid)]),
    );
  }

  /** Opens the demo's outbox. */
  get outboxKey(): string {
    const { keyFile } = dataPlaces({ dataFolder: this.dataFolder, keyFile: null });
    return new OutboxKey(new SecretBox(readKeyFile(keyFile))).text;
  }

  /** Stops it in good order if it runs, and removes its data. */
  async close(): Promise<void> {
    if (!this.#hasEnded) this.process.kill("SIGTERM");
    await this.exit;
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  get #hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}

/** Starts a server and waits until it serves or has ended. */
export function startRealServer(options: RealServerOptions = {}): Promise<RealServer> {
  return new RealServer(options).settled();
}

/** Address of the built-in database of a server that runs on `dataFolder`. */
export function databaseUrlOf(dataFolder: string): string {
  const password = readFileSync(join(dataFolder, "keys", "database-password"), "utf8").trim();
  const cluster = join(dataFolder, "database", "cluster");
  return addressOf(doorOf(cluster), cluster, password);
}
