// Erases deleted workspaces (WS-58): files and rows at once, then it waits for the media processes to erase what footage is left, and says so when
// all is gone. What is left to do stands in rows, so that any process may go on at any time.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import { blobsOfWorkspace, type BlobStore } from "../../platform/blobs/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { DeletionStore, type OpenDeletion } from "./deletion-store.ts";
import { logoBlobsOf } from "./logo-service.ts";
import type { FootageOfWorkspaces, RaiseOfWorkspace } from "./ports.ts";

const lookEveryMs = 60_000;
/** A deletion that takes longer than this is in danger of being late (JOBS-8). */
const alarmAfterMs = 60 * 60 * 60_000;

export interface EraserDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly footage: FootageOfWorkspaces;
  readonly raise: RaiseOfWorkspace;
}

export class WorkspaceEraser {
  readonly #deps: EraserDeps;
  #cancel: Cancel = () => undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: EraserDeps) {
    this.#deps = deps;
  }

  /** Looks now and every minute from now on. */
  start(): Promise<void> {
    this.#cancel = this.#deps.clock.every(lookEveryMs, () => void this.look());
    return this.look();
  }

  /** Goes on with every deletion. Never rejects: what could not be done is tried again. */
  look(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#look());
    return this.#turn;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#turn;
  }

  async #look(): Promise<void> {
    const { clock, database, footage, log } = this.#deps;
    const store = new DeletionStore(database);
    try {
      await store.endListings(clock.nowMs());
      for (const deletion of await store.open()) {
        const { workspaceId, requestedAtMs } = deletion;
        if (clock.nowMs() - requestedAtMs > alarmAfterMs)
          log.error({ workspaceId }, "a deleted workspace is not erased yet");
        await this.#erase(deletion).catch((error: unknown) =>
          log.error({ err: error, workspaceId }, "a deleted workspace could not be erased yet"),
        );
      }
      // A media process that was away files its last footage late; the time that the erasing may take is its time too.
      const over = await store.over(await footage.workspaces(), clock.nowMs());
      for (const workspaceId of over) await footage.forget(workspaceId);
    } catch (error) {
      log.warn({ err: error }, "the list of deleted workspaces could not be read");
    }
  }

  async #erase({ workspaceId, ownerId, name }: OpenDeletion): Promise<void> {
    const { blobs, clock, database, footage, raise } = this.#deps;
    await new DeletionStore(database).erase(workspaceId);
    // After its rows: nothing joins it any more.
    for (const folder of [logoBlobsOf(workspaceId), blobsOfWorkspace(workspaceId)])
      for await (const { name: file } of blobs.list(folder)) await blobs.remove(file);
    if (await footage.hasFootage(workspaceId)) return;
    await database.transaction().execute(async (trx) => {
      const isOurs = await new DeletionStore(trx).complete(workspaceId, clock.nowMs());
      if (isOurs) await raise(ownerId, "workspaceDeleted", trx, { workspace: name });
    });
  }
}
