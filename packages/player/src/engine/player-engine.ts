// The page's players together: the workers, the one loudspeaker, the network's comings and goings, and whether anybody watches.
import type { StreamGrant } from "@didban/contract";
import type { CoreHandle } from "../core/core-call.ts";
import type { CoreListener, StreamAsk } from "../core/player-core.ts";
import { closedStreamState } from "../core/player-state.ts";
import { PlayerGroup } from "../group/player-group.ts";
import { type Capabilities, detectCapabilities } from "../picture/decoder-choice.ts";
import { SoundMixer } from "../sound/sound-mixer.ts";
import { systemClock } from "../stream/clock.ts";
import { Attention } from "./attention.ts";
import type { Backend } from "./backend.ts";
import { createPageCore } from "./page-core.ts";
import { PictureStage } from "./picture-stage.ts";
import { Player } from "./player.ts";
import { WorkerPool } from "./worker-pool.ts";
import type { WorkerLike } from "./worker-port.ts";

/** What the app lends the engine. */
export interface PlayerEngineOptions {
  /** Starts the player worker: `() => new Worker(new URL("@didban/player/worker", ...), { type: "module" })`. Without it the page decodes. */
  readonly createWorker?: () => WorkerLike;
  /** At most so many workers; half the processor's threads by default, at least one. */
  readonly maximumWorkers?: number;
  /** Asks for a stream token (LIVE-1). Rejects with the call's problem: an object with `status` and `code` (RFC 9457). */
  readonly requestStream: (ask: StreamAsk) => Promise<StreamGrant>;
  /** Fetches the newest still picture as a JPEG, or the one at or before `atMs`, with its capture time (LIVE-14). */
  readonly fetchStill: (
    cameraId: string,
    atMs: number | undefined,
  ) => Promise<{ readonly image: Blob; readonly captureMs: number }>;
  /** The session or the right to watch is gone; the stream has ended (401, WIRE-43). */
  readonly onAuthLost: (code: string) => void;
  /** Tells whenever the server is out of reach, and when it is back; answers how to stop. What the browser says by default (LIVE-32). */
  readonly onConnection?: (tell: (isOnline: boolean) => void) => () => void;
  /** Inactivity after which live rests (LIVE-22); 30 by default. */
  readonly stillWatchingMinutes?: number;
}

export interface PlayerEngine {
  /** What this browser can do, found once. */
  readonly capabilities: Promise<Capabilities>;
  /** Makes a player inside `host`, which is positioned by the app; give it a size by `resize`. */
  createPlayer(host: HTMLElement): Player;
  /** Players that join it show one time, `atMs` at first; `earliestMs` tells how far back any of them may go. Milliseconds since 1970 UTC (PLAY-43). */
  createGroup(atMs: number, earliestMs: () => number): PlayerGroup;
  /** Ends all players and workers. */
  destroy(): void;
}

/** Makes the engine; a page has one, for one player is heard at a time across it (AUD-5). */
export function createPlayerEngine(options: PlayerEngineOptions): PlayerEngine {
  return new PageEngine(options);
}

class PageEngine implements PlayerEngine {
  readonly capabilities = detectCapabilities();
  readonly #options: PlayerEngineOptions;
  readonly #backend: Backend;
  readonly #pool: WorkerPool | undefined;
  readonly #mixer = new SoundMixer(systemClock);
  readonly #attention: Attention;
  readonly #players = new Set<Player>();
  readonly #listening = new AbortController();
  #lastNumber = 0;

  constructor(options: PlayerEngineOptions) {
    this.#options = options;
    this.#backend = {
      requestStream: options.requestStream,
      fetchStill: async (cameraId, atMs) => {
        const { image, captureMs } = await options.fetchStill(cameraId, atMs);
        return { image: await createImageBitmap(image), captureMs };
      },
    };
    const threads = Math.max(1, Math.floor(navigator.hardwareConcurrency / 2));
    this.#pool =
      options.createWorker &&
      new WorkerPool(
        { createWorker: options.createWorker, maximumWorkers: options.maximumWorkers ?? threads },
        this.#backend,
      );
    this.#attention = new Attention(systemClock, (options.stillWatchingMinutes ?? 30) * 60_000, {
      rest: (reason) => this.#rest(reason),
      visible: () => this.#wake("paused"),
    });
    this.#listen();
  }

  createPlayer(host: HTMLElement): Player {
    const stage = new PictureStage(host);
    const player: Player = new Player({
      stage,
      mixer: this.#mixer,
      initial: { ...closedStreamState, volume: 0, isSoundBlocked: false },
      createCore: (listener) => this.#createCore(stage, listener),
      authLost: this.#options.onAuthLost,
      woken: () => this.#wake("stillWatching"),
      removed: () => this.#players.delete(player),
    });
    this.#players.add(player);
    return player;
  }

  createGroup(atMs: number, earliestMs: () => number): PlayerGroup {
    // The players of a page ask one server: the clock of any of them is that of all.
    const clockOffsetMs = () => [...this.#players][0]?.state.clockOffsetMs ?? 0;
    return new PlayerGroup({ clock: systemClock, clockOffsetMs, earliestMs }, atMs);
  }

  destroy(): void {
    for (const player of this.#players) player.destroy();
    this.#listening.abort();
    this.#attention.stop();
    this.#pool?.terminate();
  }

  async #createCore(stage: PictureStage, listener: CoreListener): Promise<CoreHandle> {
    const capabilities = await this.capabilities;
    const { engine, accept } = capabilities;
    const canvas = stage.addCanvas();
    if (engine === "webCodecs" && this.#pool && "transferControlToOffscreen" in canvas) {
      const offscreen = canvas.transferControlToOffscreen();
      return this.#pool.take().create(++this.#lastNumber, offscreen, accept, listener);
    }
    return createPageCore(this.#backend, capabilities, stage, canvas, listener);
  }

  /** Live streams rest, but for those of wall displays; one that is listened to goes on in a hidden page (LIVE-23, LIVE-24). */
  #rest(reason: "stillWatching" | "hidden"): void {
    for (const player of this.#players) {
      const isListenedTo = reason === "hidden" && player.state.volume > 0;
      if (!player.keepsWatching && !isListenedTo) player.rest(reason);
    }
  }

  #wake(status: "stillWatching" | "paused"): void {
    for (const player of this.#players) if (player.state.status === status) player.wake();
  }

  #listen(): void {
    const { signal } = this.#listening;
    const passive = { signal, passive: true, capture: true };
    for (const input of ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"]) {
      document.addEventListener(input, () => this.#attention.touch(), passive);
    }
    document.addEventListener(
      "visibilitychange",
      () => this.#attention.setVisible(document.visibilityState === "visible"),
      { signal },
    );
    const stop = (this.#options.onConnection ?? onBrowserConnection)((isOnline) => {
      for (const player of this.#players) player.setOnline(isOnline);
    });
    signal.addEventListener("abort", stop);
  }
}

/** As the browser says it. */
function onBrowserConnection(tell: (isOnline: boolean) => void): () => void {
  const listening = new AbortController();
  for (const isOnline of [true, false])
    window.addEventListener(isOnline ? "online" : "offline", () => tell(isOnline), {
      signal: listening.signal,
    });
  return () => listening.abort();
}
