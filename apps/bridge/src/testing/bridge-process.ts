// The program of a bridge as it runs on a box, in a process of its own, for tests: what its local page shows, and its end.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { killNow } from "@didban/testkit";

const ownProgram = join(import.meta.dirname, "..", "main.ts");
const patienceMs = 60_000;

export class BridgeProcess {
  readonly dataFolder: string;
  readonly lines: string[] = [];
  readonly process: ChildProcess;
  readonly #exit: Promise<unknown>;
  readonly #ownsData: boolean;

  /** On a data folder of its own where none is given, which goes with it; `program`: another file than these sources. */
  constructor(environment: Readonly<Record<string, string>>, dataFolder?: string, program = ownProgram) {
    this.#ownsData = dataFolder === undefined;
    this.dataFolder = dataFolder ?? mkdtempSync(join(tmpdir(), "didban-bridge-"));
    this.process = spawn(process.execPath, [program], {
      env: {
        PATH: process.env["PATH"],
        DIDBAN_BRIDGE_PORT: "0",
        DIDBAN_BRIDGE_DATA: this.dataFolder,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.process.stdout, this.process.stderr])
      if (stream !== null) createInterface({ input: stream }).on("line", (line) => this.lines.push(line));
    this.#exit = once(this.process, "exit");
  }

  /** Address of the local page, waited for; the one of the agent that was started last. */
  pageUrl(): Promise<string> {
    return this.until(
      () => this.lines.map((line) => /at (http:\S+)$/.exec(line)?.[1]).findLast((url) => url !== undefined),
      "its page",
    );
  }

  /** What the local page says now. */
  async shown(locale: "en" | "fa" = "en"): Promise<string> {
    const answer = await fetch(`${await this.pageUrl()}/part?lang=${locale}`);
    return answer.text();
  }

  /** The code that it shows, waited for; another one than `former`. */
  code(former = ""): Promise<string> {
    return this.until(async () => {
      const code = /<output[^>]*>([^<]+)</.exec(await this.shown())?.[1];
      return code === former ? undefined : code;
    }, "a code");
  }

  /** Waits until the page says a text. */
  says(text: string): Promise<string> {
    return this.until(async () => {
      const page = await this.shown();
      return page.includes(text) ? page : undefined;
    }, `"${text}"`);
  }

  async until<Found>(
    look: () => Found | undefined | Promise<Found | undefined>,
    what: string,
  ): Promise<Found> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline || this.process.exitCode !== null)
        throw new Error(`The bridge did not come to ${what}:\n${this.lines.join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Pids of what its launcher has started: one while an agent runs. */
  agents(): number[] {
    const { pid = 0 } = this.process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return children.split(" ").filter(Boolean).map(Number);
  }

  /** Launcher and agent end at the same moment, and nothing is said. */
  async cutPower(): Promise<void> {
    const agents = this.agents();
    this.process.kill("SIGKILL");
    for (const agent of agents) killNow(agent);
    await this.#exit;
  }

  async close(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) this.process.kill(signal);
    await this.#exit;
    if (this.#ownsData) rmSync(this.dataFolder, { recursive: true, force: true });
  }
}
