// Makes exports (EXP-13 to EXP-21): takes the next that waits, writes its files, and says how far it is. What it leaves undone when it ends, another goes on with.
import {
  ExportError,
  exportFootage,
  type ExportedFootage,
  type FootageCatalogue,
} from "@didban/media-io/archive";
import type { ExportFault } from "@didban/contract";
import { PassThrough } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { blobsOfWorkspaces, type BlobStore } from "../../platform/blobs/index.ts";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import { newId } from "../../platform/id.ts";
import type { Logger } from "../../platform/log/index.ts";
import { SigningKeysWrong, type SigningKeys } from "../../platform/signing/index.ts";
import { blobsOfExport, exportBlob, exportOfBlob, thumbnailBlob } from "./export-blobs.ts";
import {
  ExportQueue,
  exportsChanged,
  filedAfterMs,
  heldAtMostMs,
  triesAtMost,
  type ClaimedExport,
} from "./export-queue.ts";
import type { Recorded } from "./ports.ts";
import { firstPicture } from "./first-picture.ts";
import { manifestOf } from "./manifest-facts.ts";

const beatEveryMs = 5_000;
/** New ones are heard of; what was missed is found by looking. */
const lookEveryMs = 5_000;
/** Side by side in one process: copying waits for the disk more than for the processor. */
const atOnce = 2;
const waitMs = 250;
/** An export whose making ended with its process so often is given up. */
const attemptsAtMost = 20;

export interface ExportMakerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly events: EventBus;
  readonly log: Logger;
  readonly signingKeys: Pick<SigningKeys, "check" | "sign">;
  readonly catalogue: FootageCatalogue;
  readonly recorded: Pick<Recorded, "coverage">;
  /** Tells of the end, within the change that ends it (EXP-14). */
  ended(one: ClaimedExport, end: "ready" | "failed", within: Database): Promise<void>;
}

/** The export is no longer this claim's: removed, or taken by another. */
class Gone extends Error {}

/** An export that is being made here. */
interface Running {
  readonly one: ClaimedExport;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
  percent: number;
}

export class ExportMaker {
  readonly #deps: ExportMakerDeps;
  readonly #queue: ExportQueue;
  /** By who claimed them. */
  readonly #running = new Map<string, Running>();
  #cancels: Cancel[] = [];
  #isStopped = false;
  #look: Promise<void> = Promise.resolve();
  #swept: Promise<void> = Promise.resolve();

  constructor(deps: ExportMakerDeps) {
    this.#deps = deps;
    this.#queue = new ExportQueue(deps.database);
  }

  start(): void {
    const { clock, events } = this.#deps;
    this.#cancels = [
      clock.every(lookEveryMs, () => this.look()),
      clock.every(beatEveryMs, () => void this.#beatAll()),
      events.subscribe(exportsChanged, {
        onEvent: () => {
          void this.#beatAll();
          this.look();
        },
        onGap: () => this.look(),
      }),
    ];
    this.#swept = this.#sweep();
    this.look();
  }

  /** Takes what waits, as far as there is room. */
  look(): void {
    this.#look = this.#look.then(() => this.#takeAll());
  }

  /** Leaves what is half made to the next process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of this.#cancels) cancel();
    await Promise.all([this.#look, this.#swept]);
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort(new Gone("The process ends."));
    await Promise.all(running.map(({ ended }) => ended));
  }

  async #takeAll(): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      while (!this.#isStopped && this.#running.size < atOnce) {
        const one = await this.#queue.claim(newId(), clock.nowMs());
        if (one === undefined) return;
        const abort = new AbortController();
        const ended = this.#make(one, abort.signal).finally(() => {
          this.#running.delete(one.runner);
          if (!this.#isStopped) this.look();
        });
        this.#running.set(one.runner, { one, abort, ended, percent: 0 });
      }
    } catch (error) {
      log.warn({ err: error }, "exports that wait could not be read");
    }
  }

  async #beatAll(): Promise<void> {
    const { clock, log } = this.#deps;
    for (const { one, abort, percent } of this.#running.values()) {
      const isOurs = await this.#queue.beat(one, percent, clock.nowMs()).catch((error: unknown) => {
        log.warn({ err: error }, "an export's progress could not be told");
        return true;
      });
      if (!isOurs) abort.abort(new Gone("It was removed, or taken by another."));
    }
  }

  /** Never rejects. */
  async #make(one: ClaimedExport, signal: AbortSignal): Promise<void> {
    const { log } = this.#deps;
    try {
      for (let attempt = 1; attempt < one.attempt; attempt += 1) await this.#forget({ ...one, attempt });
      if (one.attempt > attemptsAtMost) throw new Error("Its making ended with its process too often.");
      // Keys that are broken stay so until somebody mends them: nothing is made that could not be signed.
      this.#deps.signingKeys.check();
      const files = await this.#writeAll(one, signal);
      if (files.size === 0) throw new ExportError("noFootage", "Nothing was recorded in the range.");
      const { text: manifest } = await this.#deps.signingKeys.sign(manifestOf(one, files));
      const tell = (within: Database) => this.#deps.ended(one, "ready", within);
      if (!(await this.#queue.finish(one, { files, manifest }, tell)))
        throw new Gone("It was removed, or taken by another.");
    } catch (error) {
      await this.#forget(one);
      await this.#giveUp(one, error).catch((fault: unknown) =>
        log.warn({ err: fault }, "it could not be told that an export failed"),
      );
    }
  }

  async #writeAll(one: ClaimedExport, signal: AbortSignal): Promise<Map<number, ExportedFootage>> {
    const files = new Map<number, ExportedFootage>();
    for (const { cameraId, position } of one.parts) {
      await this.#filed(cameraId, one, signal);
      const onProgress = (share: number) => {
        const running = this.#running.get(one.runner);
        if (running) running.percent = ((position + share) / one.parts.length) * 100;
      };
      const file = await this.#write(one, { cameraId, position }, signal, onProgress);
      if (file !== undefined) files.set(position, file);
    }
    return files;
  }

  /** Until the last second of the range is filed, or would have been (EXP-20). */
  async #filed(
    cameraId: string,
    { startMs, durationSeconds }: ClaimedExport,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, recorded } = this.#deps;
    const toMs = startMs + durationSeconds * 1000;
    while (clock.nowMs() < toMs + filedAfterMs) {
      const covered = await recorded.coverage({ cameraId, fromMs: toMs - 1_000, toMs });
      if ((covered.at(-1)?.endMs ?? 0) >= toMs - 1) return;
      await pause(waitMs, undefined, { signal });
    }
  }

  /** The file of one camera; undefined where it has no footage in the range. */
  async #write(
    one: ClaimedExport,
    { cameraId, position }: Pick<ClaimedExport["parts"][number], "cameraId" | "position">,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<ExportedFootage | undefined> {
    const { blobs, catalogue, log } = this.#deps;
    const range = { fromMs: one.startMs, toMs: one.startMs + one.durationSeconds * 1000 };
    const blob = exportBlob(one, position);
    const pipe = new PassThrough();
    const kept = blobs.put(blob, pipe);
    // What fails to be kept fails to be written.
    kept.catch((error: unknown) => pipe.destroy(asError(error)));
    pipe.on("error", () => undefined);
    const sink = {
      async append(views: readonly Uint8Array[]) {
        for (const view of views) await writeTo(pipe, view);
      },
    };
    try {
      const { format } = one;
      const made = await exportFootage({ catalogue, cameraId, range, format, sink, signal, onProgress });
      pipe.end();
      await kept;
      const picture = await firstPicture(await blobs.stream(blob), signal);
      if (picture === undefined) log.info({ exportId: one.id }, "an export has no picture to be known by");
      else await blobs.put(thumbnailBlob(one, position), picture);
      return made;
    } catch (error) {
      pipe.destroy(asError(error));
      await kept.catch(() => undefined);
      if (error instanceof ExportError && error.fault === "noFootage" && one.parts.length > 1)
        return undefined;
      throw error;
    }
  }

  async #giveUp(one: ClaimedExport, error: unknown): Promise<void> {
    const { clock, log } = this.#deps;
    if (error instanceof Gone) return this.#queue.letGo(one);
    const isLate = clock.nowMs() > one.createdMs + heldAtMostMs;
    const fault: ExportFault = isLate ? "tookTooLong" : faultOf(error);
    const isFinal =
      isLate || fault !== "broken" || error instanceof SigningKeysWrong || one.attempt >= triesAtMost;
    log.warn({ err: error, exportId: one.id, isFinal }, "an export could not be made");
    if (!isFinal) return this.#queue.letGo(one);
    await this.#queue.fail(one, fault, (within) => this.#deps.ended(one, "failed", within));
  }

  /** Nothing half made stays (EXP-15). */
  async #forget(one: ClaimedExport): Promise<void> {
    for (const name of blobsOfExport(one, one.parts.length)) await this.#remove(name);
  }

  /** Files that nobody will ever ask for: of a try that was killed, or of an export that was removed while it was. Never rejects. */
  async #sweep(): Promise<void> {
    const { blobs, log } = this.#deps;
    try {
      const found = new Map<string, { readonly id: string; readonly attempt: number }>();
      for await (const { name } of blobs.list(blobsOfWorkspaces)) {
        const of = exportOfBlob(name);
        if (of !== undefined) found.set(name, of);
      }
      // Read after the files: whoever makes one has claimed its export before.
      const counting = await this.#queue.attempts([...new Set([...found.values()].map(({ id }) => id))]);
      for (const [name, { id, attempt }] of found)
        if ((counting.get(id) ?? Infinity) > attempt) await this.#remove(name);
    } catch (error) {
      log.warn({ err: error }, "files that exports left behind could not be looked for");
    }
  }

  async #remove(name: string): Promise<void> {
    const { blobs, log } = this.#deps;
    await blobs
      .remove(name)
      .catch((error: unknown) => log.warn({ err: error }, "a file of an export could not be removed"));
  }
}

/** What is said of a failure; `broken` may succeed at another try. */
function faultOf(error: unknown): ExportFault {
  if (error instanceof ExportError && (error.fault === "noFootage" || error.fault === "noEncoder"))
    return error.fault;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOSPC" || code === "EDQUOT" ? "diskFull" : "broken";
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Resolves once the bytes may be reused. Rejects when whoever reads has ended. */
function writeTo(pipe: PassThrough, view: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const whole = Buffer.from(view);
    if (pipe.destroyed) return reject(pipe.errored ?? new Error("The file was closed."));
    if (pipe.write(whole, (error) => error && reject(error))) return resolve();
    const onClose = () => reject(pipe.errored ?? new Error("The file was closed."));
    pipe.once("close", onClose);
    pipe.once("drain", () => {
      pipe.off("close", onClose);
      resolve();
    });
  });
}
