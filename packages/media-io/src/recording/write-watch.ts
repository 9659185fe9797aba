// Sees whether a writer's bytes reach the disk: pictures that come are not footage yet (STAT-17).
import type { StreamWriter } from "../archive/index.ts";
import type { CameraClock } from "../camera/index.ts";

type WatchedWriter = Pick<StreamWriter, "isRecording" | "files">;

export class WriteWatch {
  #writer: WatchedWriter;
  readonly #clock: CameraClock;
  #mark = "";
  #writtenAtMs: number | undefined;
  #hasTold = false;

  constructor(writer: WatchedWriter, clock: CameraClock) {
    this.#writer = writer;
    this.#clock = clock;
  }

  /** Milliseconds since something was last seen written; infinite before. As exact as `look` is called often. */
  get sinceMs(): number {
    this.look();
    return this.#writtenAtMs === undefined ? Infinity : this.#clock.monotonicMs() - this.#writtenAtMs;
  }

  /** Watches another writer, which goes on with the same camera: what was written is written. */
  goOver(writer: WatchedWriter): void {
    this.look();
    this.#writer = writer;
    this.#mark = "";
    this.#hasTold = false;
  }

  /** True once, when the first bytes of a recording are on disk; cheap enough to ask at every picture. */
  hasBegun(): boolean {
    if (!this.#writer.isRecording) this.#hasTold = false;
    else if (!this.#hasTold) {
      this.look();
      this.#hasTold = this.#mark !== "";
      return this.#hasTold;
    }
    return false;
  }

  /** Notes whether anything was written since the last look. */
  look(): void {
    const row = this.#writer.isRecording ? [...this.#writer.files].at(-1)?.writtenRow : undefined;
    const mark = row ? `${row.id} ${row.bytes}` : "";
    if (mark !== this.#mark && mark !== "") this.#writtenAtMs = this.#clock.monotonicMs();
    this.#mark = mark;
  }
}
