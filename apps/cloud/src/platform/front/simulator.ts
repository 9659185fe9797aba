// The simulated cameras of the demo, a program of their own beside the server's roles: started with the server, started again at the same
// ports when they die, ended with it. What they say of themselves lies in a file of the run folder, for the api to read.
import { fork, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Clock } from "../clock/index.ts";
import type { Logger } from "../log/index.ts";

/** The file in the run folder that holds the list of simulated cameras, JSON. */
export function simulatedCamerasFile(runFolder: string): string {
  return join(runFolder, "simulated-cameras.json");
}

const program = join(import.meta.dirname, "..", "..", "..", "..", "camera-sim", "src", "main.ts");
const restartMs = 1_000;
const startWithinMs = 15_000;

const list = z.looseObject({
  cameras: z.array(z.looseObject({ urls: z.looseObject({ main: z.string() }) })),
});

export interface SimulatorOptions {
  readonly runFolder: string;
  /** Holds the cameras' port from one start of the server to the next: what is stored of them stays true. */
  readonly portFile: string;
  readonly clock: Clock;
  readonly log: Logger;
}

export class Simulator {
  readonly #options: SimulatorOptions;
  #process: ChildProcess | undefined;
  #port: number;
  #isListed = false;
  #isStopped = false;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#port = rememberedPort(options.portFile);
  }

  /** Resolves once the cameras serve and their list is written; a simulator that does not start is only logged: the server needs none. */
  async start(): Promise<void> {
    const { clock, log } = this.#options;
    const listed = Promise.withResolvers<void>();
    const child = fork(
      program,
      ["--port", String(this.#port), "--onvif-port", "0", "--control-port", "0", "--json"],
      // Ctrl+C in the terminal is not for it: it ends when the cameras are no longer recorded.
      { stdio: ["ignore", "pipe", "inherit", "ipc"], detached: true },
    );
    this.#process = child;
    let text = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const [line, rest] = text.split("\n", 2);
      if (rest === undefined || line === undefined || this.#isListed) return;
      this.#take(line);
      listed.resolve();
    });
    child.on("error", (error) => log.error({ err: error }, "the simulated cameras did not start"));
    child.once("exit", (code) => {
      if (this.#isStopped) return listed.resolve();
      if (!this.#isListed && this.#port !== 0) {
        log.warn({ port: this.#port }, "the simulated cameras' port is taken, they serve at another");
        this.#port = 0;
        return listed.resolve(this.start());
      }
      listed.resolve();
      log.warn({ code }, "the simulated cameras ended and are started again");
      clock.after(restartMs, () => void this.start());
    });
    clock.after(startWithinMs, () => listed.resolve());
    await listed.promise;
  }

  /** Ends the cameras. */
  stop(): void {
    this.#isStopped = true;
    this.#process?.kill("SIGTERM");
  }

  #take(line: string): void {
    const { runFolder, portFile, log } = this.#options;
    const parsed = list.safeParse(JSON.parse(line));
    const [first] = parsed.data?.cameras ?? [];
    if (!first) return log.error("the simulated cameras did not say where they are");
    this.#isListed = true;
    this.#port = Number(new URL(first.urls.main).port);
    writeFileSync(simulatedCamerasFile(runFolder), line, { mode: 0o600 });
    writeFileSync(portFile, String(this.#port));
  }
}

/** 0, any, where none is remembered. */
function rememberedPort(file: string): number {
  const port = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}
