// An RTSP session: the tracks a client has set up, whether they play, and when the client was last heard of.
import { randomInt } from "node:crypto";
import type { CameraStream, SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import type { MediaTrack, TrackWatcher } from "../stream/media-track.ts";
import type { CardReplay } from "./card-replay.ts";
import { DatagramWatcher } from "./track-watchers.ts";

interface SessionTrack {
  readonly track: MediaTrack;
  readonly watcher: TrackWatcher;
}

export class RtspSession {
  readonly id = String(randomInt(10_000_000, 100_000_000));
  readonly camera: SimCamera;
  readonly stream: StreamName;
  readonly #tracks = new Map<number, SessionTrack>();
  #replay: CardReplay | undefined;
  lastSeenMs: number;

  constructor(camera: SimCamera, stream: StreamName, nowMs: number) {
    this.camera = camera;
    this.stream = stream;
    this.lastSeenMs = nowMs;
  }

  /** The track with a number (0 video, 1 sound); undefined when the stream has none. */
  trackOf(number: number): MediaTrack | undefined {
    const stream: CameraStream = this.camera.streams[this.stream];
    return number === 0 ? stream.video : stream.audio;
  }

  /** What was set up, by track number. */
  get tracks(): ReadonlyMap<number, SessionTrack> {
    return this.#tracks;
  }

  /** Track numbers that were set up. */
  get trackNumbers(): number[] {
    return [...this.#tracks.keys()];
  }

  add(number: number, track: MediaTrack, watcher: TrackWatcher): void {
    this.#tracks.get(number)?.track.unwatch(this.#tracks.get(number)?.watcher ?? watcher);
    this.#tracks.set(number, { track, watcher });
  }

  play(): void {
    for (const { track, watcher } of this.#tracks.values()) {
      track.watch(watcher);
      this.camera.pacer.run(track);
    }
  }

  /** Plays a span of the card in place of what is played. */
  replay(replay: CardReplay): void {
    this.pause();
    this.#replay = replay;
    replay.start();
  }

  pause(): void {
    this.#replay?.stop();
    this.#replay = undefined;
    for (const { track, watcher } of this.#tracks.values()) track.unwatch(watcher);
  }

  /** Garbage as datagrams; on a connection it is the connection's to send. */
  sendGarbage(bytes: Uint8Array): boolean {
    const datagrams = [...this.#tracks.values()].flatMap(({ watcher }) =>
      watcher instanceof DatagramWatcher ? [watcher] : [],
    );
    for (const watcher of datagrams) watcher.sendGarbage(bytes);
    return datagrams.length > 0;
  }
}
