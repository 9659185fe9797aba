// Who watches which camera, as a media process sees it (LOG-13, LOG-15). Pictures are only counted where they are sent; what was seen is written
// behind, every few seconds, and kept while the database is away. No picture waits for any of it.
import type { Caller } from "../../platform/http/index.ts";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { pauseMs, ViewingStore } from "./viewing-store.ts";

const writeEveryMs = 4000;
/** Stretches that may wait for the database; past that the oldest is told to the process's own log and given up. */
const waitingAtMost = 50_000;

/** Somebody at a camera. */
export interface Watcher {
  readonly accountId: string;
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly cameraId: string;
}

export interface ViewingLogDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Who a session is, and from where; null when it has ended. */
  readonly callerOf: (sessionId: string) => Promise<Pick<Caller, "fullName" | "device"> | null>;
  readonly cameraName: (cameraId: string) => Promise<string>;
}

type Mode = "live" | "archive";
type Names = Pick<Caller, "fullName" | "device"> & { readonly camera: string };

interface Stretch {
  readonly watcher: Watcher;
  readonly mode: Mode;
  readonly names: () => Promise<Names>;
  readonly startMs: number;
  endMs: number;
  fromMs: number;
  toMs: number;
  isWritten: boolean;
}

const acts = { live: "viewLive", archive: "viewArchive" } as const;

export class ViewingLog {
  readonly #deps: ViewingLogDeps;
  readonly #store: ViewingStore;
  readonly #open = new Map<string, Stretch>();
  /** What has ended and is not written yet, oldest first. */
  #waiting: Stretch[] = [];
  #writing: Promise<void> = Promise.resolve();
  readonly #cancel: Cancel;

  constructor(deps: ViewingLogDeps) {
    this.#deps = deps;
    this.#store = new ViewingStore(deps.database);
    this.#cancel = deps.clock.every(writeEveryMs, () => void this.write());
  }

  /** A viewer has come; `picture` is to be called with every picture that is sent to them. */
  watch(watcher: Watcher): { picture(mode: Mode, captureMs: number): void } {
    const names = this.#namesOf(watcher);
    // Made here and not for each picture: there are thousands of these a second.
    const keys = { live: keyOf(watcher, "live"), archive: keyOf(watcher, "archive") };
    return { picture: (mode, captureMs) => this.#note(keys[mode], watcher, mode, captureMs, names) };
  }

  /** Writes what was seen since it last did. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.write();
  }

  #note(key: string, watcher: Watcher, mode: Mode, captureMs: number, names: Stretch["names"]): void {
    const nowMs = this.#deps.clock.nowMs();
    const open = this.#open.get(key);
    if (open !== undefined && nowMs - open.endMs <= pauseMs) {
      open.endMs = nowMs;
      open.fromMs = Math.min(open.fromMs, captureMs);
      open.toMs = Math.max(open.toMs, captureMs);
      open.isWritten = false;
      return;
    }
    if (open !== undefined && !open.isWritten) this.#waiting.push(open);
    const stretch = {
      watcher,
      mode,
      names,
      startMs: nowMs,
      endMs: nowMs,
      fromMs: captureMs,
      toMs: captureMs,
    };
    this.#open.set(key, { ...stretch, isWritten: false });
  }

  async #write(): Promise<void> {
    const { clock, log } = this.#deps;
    for (const [key, stretch] of this.#open) {
      if (clock.nowMs() - stretch.endMs <= pauseMs) continue;
      this.#open.delete(key);
      if (!stretch.isWritten) this.#waiting.push(stretch);
    }
    for (const { watcher, mode, startMs, endMs } of this.#waiting.splice(
      0,
      this.#waiting.length - waitingAtMost,
    ))
      log.error({ ...watcher, mode, startMs, endMs }, "a viewing could not be entered in the audit trail");
    const ended = this.#waiting;
    this.#waiting = [];
    const unwritten = [...ended, ...[...this.#open.values()].filter(({ isWritten }) => !isWritten)];
    for (const [at, stretch] of unwritten.entries()) {
      try {
        if (await this.#keepUp(stretch)) continue;
        if (ended.includes(stretch)) this.#waiting.push(stretch);
      } catch (err) {
        log.warn({ err }, "who watches could not be written; it is tried again");
        this.#waiting.unshift(...ended.slice(at));
        return;
      }
    }
  }

  async #keepUp(stretch: Stretch): Promise<boolean> {
    const { watcher, mode, startMs, endMs, fromMs, toMs } = stretch;
    const names = await stretch.names();
    const isKept = await this.#store.keepUp({
      log: "audit",
      workspaceId: watcher.workspaceId,
      atMs: startMs,
      act: { kind: "camera", action: acts[mode] },
      result: "success",
      accountId: watcher.accountId,
      accountName: names.fullName,
      resource: { type: "c", id: watcher.cameraId },
      placeholders: { camera: names.camera },
      errorCode: null,
      device: names.device,
      viewing: {
        startedAt: iso(startMs),
        endedAt: iso(endMs),
        footage: mode === "archive" ? { from: iso(fromMs), to: iso(toMs) } : null,
      },
    });
    // More may have been sent meanwhile.
    if (isKept && stretch.endMs === endMs) stretch.isWritten = true;
    return isKept;
  }

  /** Asked when the viewer comes, since the session may have ended when it is written; asked again if that failed. */
  #namesOf({ sessionId, cameraId }: Watcher): () => Promise<Names> {
    const { callerOf, cameraName } = this.#deps;
    const ask = async (): Promise<Names> => {
      const [caller, camera] = await Promise.all([callerOf(sessionId), cameraName(cameraId)]);
      const { fullName, device } = caller ?? { fullName: "", device: { ip: "", browser: "", os: "" } };
      return { fullName, device, camera };
    };
    let asked = ask();
    asked.catch(() => undefined);
    return () => (asked = asked.catch(ask));
  }
}

/** Whoever watches a camera through several sessions or tiles watches it once. */
const keyOf = ({ accountId, workspaceId, cameraId }: Watcher, mode: Mode): string =>
  `${accountId} ${workspaceId} ${cameraId} ${mode}`;

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
