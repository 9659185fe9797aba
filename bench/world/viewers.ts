// Many viewers in a process of their own, so that their CPU time is not counted with anybody's.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { stopChild } from "./camera-process.ts";
import type { ViewerNews, ViewerPlan } from "./viewer-process.ts";

const program = join(import.meta.dirname, "viewer-process.ts");

export class Viewers {
  /** As of the last second. */
  news: ViewerNews = { open: 0, bytes: 0, atMs: 0 };
  readonly #child: ChildProcess;

  constructor(plan: ViewerPlan) {
    this.#child = spawn(process.execPath, [program, JSON.stringify(plan)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (this.#child.stdout !== null)
      createInterface({ input: this.#child.stdout }).on("line", (line) => {
        this.news = JSON.parse(line);
      });
  }

  /** Waits until so many are open. */
  async opened(count: number): Promise<void> {
    const patienceMs = 60_000;
    const deadline = Date.now() + patienceMs;
    while (this.news.open < count) {
      if (Date.now() > deadline) throw new Error(`${this.news.open} of ${count} viewers are connected`);
      await wait(200);
    }
  }

  async stop(): Promise<void> {
    await stopChild(this.#child);
  }
}
