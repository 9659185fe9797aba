// Where an encoded track lies until the clip is written: the tables of a clip stand before its samples, and what an encoder makes is not known
// before it is made. A file in a folder of its own, that goes with `remove`.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskFileSystem, type AppendFile, type ReadFile } from "../disk/file-system.ts";
import type { ByteSource } from "./chunk-builder.ts";

/** Written in pieces of about this size. */
const pieceBytes = 256 * 1024;

export class Spool implements ByteSource {
  readonly #folder: string;
  readonly #path: string;
  readonly #file: AppendFile;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  /** Bytes that it was given. */
  length = 0;

  /** Makes one in `folder`, or where the system keeps such files. */
  static async create(folder = tmpdir()): Promise<Spool> {
    const own = await mkdtemp(join(folder, "didban-export-"));
    const path = join(own, "track");
    try {
      return new Spool(own, path, await diskFileSystem.create(path));
    } catch (error) {
      await rm(own, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(folder: string, path: string, file: AppendFile) {
    this.#folder = folder;
    this.#path = path;
    this.#file = file;
  }

  /** Adds bytes, which must stay unchanged. */
  async append(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.length += bytes.length;
    if (this.#waitingBytes >= pieceBytes) await this.flush();
  }

  /** Makes all that was added readable. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (waiting.length > 0) await this.#file.append(waiting);
  }

  async open(): Promise<ReadFile> {
    return await diskFileSystem.open(this.#path);
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
