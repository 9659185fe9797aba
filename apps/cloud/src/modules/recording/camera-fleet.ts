// The cameras that this process holds, kept true to their rows: a lease gained begins a session, a lost one ends it, a changed row changes
// it. A row that cannot be read changes nothing: recording goes on as it was last asked for.
import type { Logger } from "../../platform/log/index.ts";
import { CameraSession, type CameraSessionDeps } from "./camera-session.ts";
import type { DesiredCamera } from "./desired-camera.ts";

export interface CameraFleetDeps extends CameraSessionDeps {
  readonly log: Logger;
  /** A camera went to another process. */
  onLeft(cameraId: string): void;
  /** Rows of the given cameras; those that are gone are left out. Rejects when they cannot be read. */
  read(ids: readonly string[]): Promise<readonly DesiredCamera[]>;
}

const retryMs = 2_000;

export class CameraFleet {
  readonly #deps: CameraFleetDeps;
  readonly #sessions = new Map<string, CameraSession>();
  #held: ReadonlySet<string> = new Set();
  #work: Promise<void> = Promise.resolve();

  constructor(deps: CameraFleetDeps) {
    this.#deps = deps;
  }

  get sessions(): ReadonlyMap<string, CameraSession> {
    return this.#sessions;
  }

  /** These cameras are leased to this process now. */
  hold(ids: ReadonlySet<string>): void {
    this.#held = ids;
    for (const [id, session] of this.#sessions) {
      if (ids.has(id)) continue;
      this.#end(id, session);
      this.#deps.onLeft(id);
    }
    this.refresh([...ids].filter((id) => !this.#sessions.has(id)));
  }

  /** Reads these cameras' rows again, those that are held; all of them when none are named. */
  refresh(ids: readonly string[] = [...this.#held]): void {
    const wanted = ids.filter((id) => this.#held.has(id));
    if (wanted.length === 0) return;
    this.#work = this.#work
      .then(() => this.#follow(wanted))
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "camera rows could not be read; trying again");
        this.#deps.clock.after(retryMs, () => this.refresh(wanted));
      });
  }

  /** The process ends. */
  close(): void {
    this.#held = new Set();
    for (const session of this.#sessions.values()) session.close();
    this.#sessions.clear();
  }

  async #follow(ids: readonly string[]): Promise<void> {
    const rows = new Map((await this.#deps.read(ids)).map((camera) => [camera.id, camera]));
    for (const id of ids) {
      const camera = rows.get(id);
      const session = this.#sessions.get(id);
      if (!this.#held.has(id)) continue;
      if (camera && session) session.update(camera);
      else if (camera) this.#sessions.set(id, new CameraSession(camera, this.#deps));
      else if (session) this.#end(id, session);
    }
  }

  #end(id: string, session: CameraSession): void {
    this.#sessions.delete(id);
    session.leave();
  }
}
