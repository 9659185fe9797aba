// The simulated cameras of the demo, a program of their own beside the server's roles: started with the server, started again at the same
// ports when they die, ended with it. What they say of themselves lies in a file of the run folder, for the api to read.
import { fork, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
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

export class Simulator {
  readonly #runFolder: string;
  readonly #clock: Clock;
  readonly #log: Logger;
  #process: ChildProcess | undefined;
  #port = 0;
  #isStopped = false;

  constructor(runFolder: string, clock: Clock, log: Logger) {
    this.#runFolder = runFolder;
    this.#clock = clock;
    this.#log = log;
  }

  /** Resolves once the cameras serve and their list is written; a simulator that does not start is only logged: the server needs none. */
  async start(): Promise<void> {
    const listed = Promise.withResolvers<void>();
    const child = fork(
      program,
      ["--port", String(this.#port), "--onvif-port", "0", "--control-port", "0", "--json"],
      { stdio: ["ignore", "pipe", "inherit", "ipc"] },
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
    child.on("error", (error) => this.#log.error({ err: error }, "the simulated cameras did not start"));
    child.once("exit", (code) => {
      listed.resolve();
      if (this.#isStopped) return;
      this.#log.warn({ code }, "the simulated cameras ended and are started again");
      this.#clock.after(restartMs, () => void this.start());
    });
    this.#clock.after(startWithinMs, () => listed.resolve());
    await listed.promise;
  }

  /** Ends the cameras. */
  stop(): void {
    this.#isStopped = true;
    this.#process?.kill("SIGTERM");
  }

  get #isListed(): boolean {
    return this.#port !== 0;
  }

  #take(line: string): void {
    const parsed = list.safeParse(JSON.parse(line));
    const [first] = parsed.data?.cameras ?? [];
    if (!first) return this.#log.error("the simulated cameras did not say where they are");
    this.#port = Number(new URL(first.urls.main).port);
    writeFileSync(simulatedCamerasFile(this.#runFolder), line, { mode: 0o600 });
  }
}
