// How much memory the media process takes, watched ten times a second: what the kernel counts as its own, and what it tells itself.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { residentBytes } from "./cpu-time.ts";

const probe = join(import.meta.dirname, "memory-probe.ts");
const everyMs = 100;

export class MediaMemory {
  readonly #folder = mkdtempSync(join(tmpdir(), "didban-memory-"));
  readonly #file = join(this.#folder, "memory.json");
  #pid = 0;
  #timer: NodeJS.Timeout | undefined;
  #peaks = { own: 0, told: 0 };

  /** For the server whose media process is to tell of itself; `imports` are loaded into its processes too. */
  environment(imports: readonly string[] = []): Readonly<Record<string, string>> {
    return {
      NODE_OPTIONS: [probe, ...imports].map((path) => `--import=${path}`).join(" "),
      DIDBAN_MEMORY_FILE: this.#file,
      DIDBAN_MEMORY_EVERY_MS: String(everyMs),
    };
  }

  /** Watches a process from now on. */
  watch(pid: number): void {
    this.#pid = pid;
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  /** From now on the most is what is told by the returned function: by how many bytes it came to lie above what there was, by either count. */
  mark(): () => number {
    const before = this.#now();
    this.#peaks = before;
    return () => {
      this.#look();
      return Math.max(0, this.#peaks.own - before.own, this.#peaks.told - before.told);
    };
  }

  /** To be called once the server has ended: its process writes into the folder. */
  stop(): void {
    clearInterval(this.#timer);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #look(): void {
    const { own, told } = this.#now();
    this.#peaks = { own: Math.max(this.#peaks.own, own), told: Math.max(this.#peaks.told, told) };
  }

  #now(): { readonly own: number; readonly told: number } {
    const { heapUsed, external }: { heapUsed: number; external: number } = JSON.parse(
      readFileSync(this.#file, "utf8"),
    );
    return { own: residentBytes(this.#pid), told: heapUsed + external };
  }
}
