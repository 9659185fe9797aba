// The archive index of a machine without a database, as a bridge is: in memory, with a journal beside the footage, so that a start need not read every file of a large card and the
// causes of gaps survive. The journal holds what the files alone do not tell at once: files that are closed, gaps, where epochs belong. A file that is being recorded stands in none:
// what is not known of the newest files is read from them at a start, as after any crash.
//
// One line a batch, as JSON. A line that was cut short is passed over, and so is a journal that cannot be written: the footage says most of it again.
import { appendFile, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { packKeyFrames, unpackKeyFrames, type ArchiveFile } from "./archive-file.ts";
import type { IndexBatch } from "./archive-index.ts";
import { MemoryIndex } from "./memory-index.ts";

/** The journal is written anew when it has so many lines, and twice as many as there are rows. */
const leastLines = 10_000;
/** Rows of one line when it is written anew. */
const rowsOfLine = 200;

type KeptFile = Omit<ArchiveFile, "keyFrames"> & { readonly keys: string };
type KeptBatch = Omit<IndexBatch, "files"> & { readonly files?: readonly KeptFile[] };

export class JournalIndex extends MemoryIndex {
  readonly #path: string;
  readonly #onTrouble: (error: unknown) => void;
  #lines = 0;
  /** What the journal lacks since it could not be written. */
  #isStale = false;
  #writing: Promise<void> = Promise.resolve();

  /** Reads what the journal at `path` holds; where there is none, the index is empty. `onTrouble` hears why it could not be written. */
  static async open(path: string, onTrouble: (error: unknown) => void): Promise<JournalIndex> {
    const index = new JournalIndex(path, onTrouble);
    await index.#read();
    return index;
  }

  private constructor(path: string, onTrouble: (error: unknown) => void) {
    super();
    this.#path = path;
    this.#onTrouble = onTrouble;
  }

  /** Resolves once the batch is as safe as it can be made. */
  override async apply(batch: IndexBatch): Promise<void> {
    const kept = this.#keptOf(batch);
    await super.apply(batch);
    if (kept === undefined) return;
    this.#writing = this.#writing.then(() => this.#write(kept));
    await this.#writing;
  }

  async #read(): Promise<void> {
    let text = "";
    try {
      text = await readFile(this.#path, "utf8");
    } catch {
      // A first start, or a disk that fails: the footage is read in its place.
    }
    for (const line of text.split("\n")) {
      if (line === "") continue;
      this.#lines += 1;
      try {
        const { files, ...rest }: KeptBatch = JSON.parse(line);
        await super.apply({ ...rest, ...(files && { files: files.map(unpacked) }) });
      } catch {
        this.#isStale = true;
      }
    }
    // What comes next must not be joined to a line that was cut short.
    this.#isStale ||= text !== "" && !text.endsWith("\n");
  }

  /** What of a batch is kept; undefined where that is nothing. */
  #keptOf({ files = [], removedFiles = [], ...rest }: IndexBatch): KeptBatch | undefined {
    const closed = files.filter(({ state }) => state !== "open");
    const reopened = files.filter(({ id, state }) => state === "open" && this.#isKept(id));
    const removed = [...removedFiles.filter((id) => this.#isKept(id)), ...reopened.map(({ id }) => id)];
    const kept = {
      ...rest,
      ...(closed.length > 0 && { files: closed.map(packed) }),
      ...(removed.length > 0 && { removedFiles: removed }),
    };
    return Object.values(kept).some((rows) => rows.length > 0) ? kept : undefined;
  }

  #isKept(id: string): boolean {
    const file = this.fileOf(id);
    return file !== undefined && file.state !== "open";
  }

  async #write(kept: KeptBatch): Promise<void> {
    try {
      const { files, gaps } = this.rows;
      const isLong = this.#lines > leastLines && this.#lines > 2 * (files.length + gaps.length);
      if (this.#isStale || isLong) return await this.#writeAnew();
      await appendFile(this.#path, `${JSON.stringify(kept)}\n`, { mode: 0o600, flush: true });
      this.#lines += 1;
    } catch (error) {
      this.#isStale = true;
      this.#onTrouble(error);
    }
  }

  async #writeAnew(): Promise<void> {
    const { epochs, files, gaps } = this.rows;
    const closed = files.filter(({ state }) => state !== "open");
    const lines = [
      JSON.stringify({ epochs }),
      ...piecesOf(closed).map((piece) => JSON.stringify({ files: piece.map(packed) })),
      ...piecesOf(gaps).map((piece) => JSON.stringify({ gaps: piece })),
    ];
    const file = await open(`${this.#path}.new`, "w", 0o600);
    try {
      await file.writeFile(`${lines.join("\n")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${this.#path}.new`, this.#path);
    const folder = await open(dirname(this.#path), "r");
    await folder.sync().finally(() => folder.close());
    this.#lines = lines.length;
    this.#isStale = false;
  }
}

function packed({ keyFrames, ...file }: ArchiveFile): KeptFile {
  return { ...file, keys: Buffer.from(packKeyFrames(keyFrames, file.startMs)).toString("base64") };
}

function unpacked({ keys, ...file }: KeptFile): ArchiveFile {
  return { ...file, keyFrames: unpackKeyFrames(Buffer.from(keys, "base64"), file.startMs) };
}

function piecesOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsOfLine) }, (_, at) =>
    rows.slice(at * rowsOfLine, (at + 1) * rowsOfLine),
  );
}
