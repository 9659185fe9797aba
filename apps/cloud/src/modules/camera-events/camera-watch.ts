// Watches the cameras of a media process for what happens: asks those that speak ONVIF to tell of it (AI-14), knows by itself how they are (EVT-15),
// has it kept, and says whether something moves to whoever records on motion (ARCH-24). Ends what goes on when nobody watches any more.
import { type CameraClock, OnvifEventSource, type DeviceEvent } from "@didban/media-io/camera";
import type { MotionListener, MotionSource } from "@didban/media-io/recording";
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { newId } from "../../platform/id.ts";
import type { DesiredCamera, NetworkOf } from "../recording/index.ts";
import { EventStore } from "./event-store.ts";
import { EventTracker, type EventStep, type KnownSources } from "./event-tracker.ts";
import { EventWriter } from "./event-writer.ts";
import { noteState, type CameraState } from "./status-events.ts";

/** A camera that this process holds. */
export interface WatchedSession {
  readonly camera: Pick<
    DesiredCamera,
    | "id"
    | "isEnabled"
    | "generation"
    | "onvif"
    | "credentials"
    | "knownFingerprint"
    | "bridgeId"
    | "isSimulated"
  >;
  readonly report: CameraState["report"];
}

export interface CameraWatchDeps {
  readonly database: Database;
  readonly events: Pick<EventBus, "publish">;
  readonly clock: Clock;
  /** Times are those of the archive. */
  readonly cameraClock: CameraClock;
  readonly log: Logger;
  readonly networkOf: NetworkOf;
  sessions(): ReadonlyMap<string, WatchedSession>;
  /** It is known that the camera tells of movement (ARCH-2). */
  onReportsMotion(cameraId: string, generation: number): void;
}

/** So often is looked whether pictures come, and whether cameras are still here. */
const lookMs = 1_000;

interface Watched {
  readonly cameraId: string;
  readonly session: WatchedSession;
  readonly tracker: EventTracker;
  generation: number;
  source: OnvifEventSource | undefined;
  hasBeenConnected: boolean;
  /** Since when it moves or does not; undefined while nobody knows. */
  motion: { readonly isMoving: boolean; readonly atMs: number } | undefined;
  hasToldOfMotion: boolean;
}

export class CameraWatch implements MotionSource {
  readonly #deps: CameraWatchDeps;
  readonly #store: EventStore;
  readonly #writer: EventWriter;
  readonly #watched = new Map<string, Watched>();
  readonly #followers = new Map<string, Set<MotionListener>>();
  readonly #known = new Map<string, KnownSources>();
  readonly #cancelLook: Cancel;

  constructor(deps: CameraWatchDeps) {
    const { database, events, clock, log } = deps;
    this.#deps = deps;
    this.#store = new EventStore(database);
    this.#writer = new EventWriter({ clock, log, keep: (rows) => this.#store.keep(rows, events) });
    this.#cancelLook = clock.every(lookMs, () => this.#look());
  }

  /** These cameras will be held: what another process left open of them ends where that one was known to hold them. */
  async takeOver(cameraIds: readonly string[]): Promise<void> {
    for (const [id, known] of await this.#store.takeOver(cameraIds)) this.#known.set(id, known);
  }

  /** The session is another than it was. */
  note(session: WatchedSession): void {
    const { id, generation, isEnabled, onvif } = session.camera;
    const known = this.#watched.get(id);
    if (known !== undefined && known.session !== session) this.#end(known);
    const watched = this.#watched.get(id) ?? this.#begin(session);
    if (watched.generation !== generation || !isEnabled) {
      watched.generation = generation;
      watched.hasBeenConnected = false;
      this.#stopAsking(watched);
    }
    watched.hasBeenConnected ||= session.report.isConnected;
    this.#noteState(watched);
    // Who sends no pictures may have refused the password: it is not tried a second time here (CAM-29).
    if (isEnabled && onvif !== undefined && watched.hasBeenConnected) watched.source ??= this.#ask(watched);
  }

  follow(cameraId: string, listener: MotionListener): () => void {
    const followers = this.#followers.get(cameraId) ?? new Set();
    this.#followers.set(cameraId, followers.add(listener));
    const motion = this.#watched.get(cameraId)?.motion;
    if (motion !== undefined) listener.moves(motion.isMoving, motion.atMs);
    return () => {
      followers.delete(listener);
      if (followers.size === 0) this.#followers.delete(cameraId);
    };
  }

  /** The process ends: what goes on is known up to now. */
  async close(): Promise<void> {
    this.#cancelLook();
    for (const watched of this.#watched.values()) this.#end(watched);
    await this.#writer.close();
  }

  #begin(session: WatchedSession): Watched {
    const { id: cameraId, generation } = session.camera;
    const known: KnownSources = this.#known.get(cameraId) ?? new Map();
    this.#known.delete(cameraId);
    const watched: Watched = {
      cameraId,
      session,
      tracker: new EventTracker({ known, newId }),
      generation,
      source: undefined,
      hasBeenConnected: false,
      motion: undefined,
      hasToldOfMotion: false,
    };
    this.#watched.set(cameraId, watched);
    return watched;
  }

  #end(watched: Watched): void {
    this.#stopAsking(watched);
    this.#keep(watched, watched.tracker.close(this.#deps.cameraClock.nowMs()));
    this.#watched.delete(watched.cameraId);
  }

  #look(): void {
    const sessions = this.#deps.sessions();
    const nowMs = this.#deps.cameraClock.nowMs();
    for (const watched of this.#watched.values()) {
      if (sessions.get(watched.cameraId) !== watched.session) {
        this.#end(watched);
        continue;
      }
      this.#noteState(watched);
      this.#keep(watched, watched.tracker.look(nowMs));
    }
  }

  #noteState({ session, tracker, hasBeenConnected, ...watched }: Watched): void {
    const { camera, report } = session;
    const state = { isEnabled: camera.isEnabled, report };
    this.#keep(watched, noteState(tracker, state, hasBeenConnected, this.#deps.cameraClock.nowMs()));
  }

  #keep({ cameraId }: Pick<Watched, "cameraId">, steps: readonly EventStep[]): void {
    if (steps.length > 0) this.#writer.add(cameraId, steps);
  }

  #ask(watched: Watched): OnvifEventSource | undefined {
    const { cameraId, generation, session } = watched;
    const { onvif, credentials, knownFingerprint } = session.camera;
    if (onvif === undefined) return undefined;
    const { networkOf, cameraClock: clock, log } = this.#deps;
    const network = networkOf(session.camera);
    const isOfNow = () => watched.source === source;
    const source: OnvifEventSource = new OnvifEventSource(
      { ...onvif, credentials, knownFingerprint, network, clock },
      {
        offers: (kinds) => {
          if (isOfNow() && kinds.has("hw-motion")) this.#reportsMotion(watched);
        },
        events: (events) => {
          if (isOfNow()) this.#take(watched, events);
        },
        lost: (fault, knownToMs) => {
          log.info({ cameraId, fault: fault.kind }, "a camera's events were lost");
          if (isOfNow()) this.#lose(watched, knownToMs);
        },
        failed: (fault, isOver) =>
          log.info({ cameraId, generation, fault: fault.kind, isOver }, "a camera does not tell of events"),
        broke: (error) => log.error({ err: error, cameraId }, "events of a camera could not be read"),
      },
    );
    return source;
  }

  #stopAsking(watched: Watched): void {
    watched.source?.close();
    if (watched.source !== undefined) this.#lose(watched, this.#deps.cameraClock.nowMs());
    watched.source = undefined;
    watched.hasToldOfMotion = false;
  }

  #take(watched: Watched, events: readonly DeviceEvent[]): void {
    const { tracker, cameraId } = watched;
    for (const event of events) {
      this.#keep(watched, tracker.tell(event));
      if (event.kind !== "hw-motion") continue;
      this.#reportsMotion(watched);
      // What has no length is a sign all the same.
      if (event.isActive === undefined && !event.isInitial) this.#moves(watched, true, event.atMs);
      this.#moves(watched, tracker.isMoving, event.atMs);
    }
    if (events.length > 0)
      this.#deps.log.debug({ cameraId, count: events.length }, "a camera told of events");
  }

  #moves(watched: Watched, isMoving: boolean, atMs: number): void {
    watched.motion = { isMoving, atMs };
    for (const listener of this.#followers.get(watched.cameraId) ?? []) listener.moves(isMoving, atMs);
  }

  #lose(watched: Watched, knownToMs: number): void {
    this.#keep(watched, watched.tracker.lose(knownToMs));
    watched.motion = undefined;
    for (const listener of this.#followers.get(watched.cameraId) ?? []) listener.lost();
  }

  #reportsMotion(watched: Watched): void {
    if (watched.hasToldOfMotion) return;
    watched.hasToldOfMotion = true;
    this.#deps.onReportsMotion(watched.cameraId, watched.generation);
  }
}
