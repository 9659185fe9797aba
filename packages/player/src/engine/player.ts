// One player as the app sees it: commands in, states out. The work is done by its core, in a worker where there is one; sound comes out of the
// page's one loudspeaker.
import type { StreamQuality, MaskPoints } from "@didban/contract";
import type { CoreHandle } from "../core/core-call.ts";
import type { CoreListener, CoreReport } from "../core/player-core.ts";
import type { StreamState } from "../core/player-state.ts";
import type { Thumbnail } from "../core/thumbnail-loader.ts";
import type { Wish } from "../machine/machine-event.ts";
import type { Notice, Speed, SyncPoint } from "../machine/playback.ts";
import type { GrabbedPicture } from "../picture/grabbed-picture.ts";
import type { PictureRoom, ShownPicture } from "../picture/picture-sink.ts";
import type { SoundMixer } from "../sound/sound-mixer.ts";
import type { PictureStage } from "./picture-stage.ts";

/** A player's state: its stream, and its sound (AUD-7). */
export interface PlayerState extends StreamState {
  /** 0 to 100, whole numbers. */
  readonly volume: number;
  /** True while the browser keeps sound back: "Tap to hear" (AUD-6). */
  readonly isSoundBlocked: boolean;
}

export interface OpenOptions {
  /** False for a camera that is switched off (LIVE-31); true by default. */
  readonly isCameraOn?: boolean;
  /** Opens in history at this capture time, milliseconds since 1970 UTC (PLAY-39). */
  readonly atMs?: number;
}

export interface PlayerDeps {
  readonly stage: PictureStage;
  readonly mixer: SoundMixer;
  readonly initial: PlayerState;
  readonly createCore: (listener: CoreListener) => Promise<CoreHandle>;
  readonly authLost: (code: string) => void;
  /** A person pressed play on a player at rest: all that rest with it go on (LIVE-23). */
  readonly woken: () => void;
  readonly removed: () => void;
}

type Unsubscribe = () => void;

export class Player {
  readonly #deps: PlayerDeps;
  readonly #core: Promise<CoreHandle>;
  readonly #stateListeners = new Set<(state: PlayerState) => void>();
  readonly #shownListeners = new Set<(picture: ShownPicture) => void>();
  readonly #noticeListeners = new Set<(notice: Notice) => void>();
  #state: PlayerState;
  #room: PictureRoom = { width: 0, height: 0, pixelRatio: 1, magnification: 1 };
  /** Set for players of a tab that is never asked whether anybody is watching (LIVE-23, LIVE-24). */
  keepsWatching = false;

  /** Made by `PlayerEngine.createPlayer`. */
  constructor(deps: PlayerDeps) {
    this.#deps = deps;
    this.#state = deps.initial;
    this.#core = deps.createCore(this.#coreListener());
    deps.mixer.join(this, {
      muted: () => this.#heard(0),
      blocked: (isSoundBlocked) => this.#change({ isSoundBlocked }),
    });
  }

  get state(): PlayerState {
    return this.#state;
  }

  /** Canvas over the picture, in device pixels, for the app to draw on; key it by `onShown`. */
  get overlay(): HTMLCanvasElement {
    return this.#deps.stage.overlay;
  }

  /** Shows a camera, in place of the one before; live, unless `atMs` says otherwise or the rights do (PLAY-8). */
  open(cameraId: string, options: OpenOptions = {}): void {
    this.#call((core) => core.call({ name: "open", cameraId, isCameraOn: options.isCameraOn ?? true }));
    if (options.atMs !== undefined) this.seek(options.atMs);
  }

  /** The camera was switched on or off (LIVE-31). */
  setCameraOn(isOn: boolean): void {
    this.#wish({ type: "switchCamera", isOn });
  }

  /** Plays on: live where it rests, history where it is paused. */
  play(): void {
    if (this.#state.status === "stillWatching") this.#deps.woken();
    this.#wish({ type: "play" });
  }

  pause(): void {
    this.#wish({ type: "pause" });
  }

  /** What Space does (KEY-7). */
  togglePlay(): void {
    this.#wish({ type: "togglePlay" });
  }

  goLive(): void {
    this.#wish({ type: "goLive" });
  }

  /** Leaves the present mode for live (PLAY-20). */
  escape(): void {
    this.#wish({ type: "escape" });
  }

  /**
   * Goes to a capture time and plays from there (a click on the timeline); before the earliest is the earliest, after now is live
   * (PLAY-28). `soft` shows the nearest key frame only, for as long as the finger moves; `endScrub` ends that.
   */
  seek(atMs: number, { soft = false }: { readonly soft?: boolean } = {}): void {
    this.#wish(soft ? { type: "scrub", atMs } : { type: "seek", atMs });
  }

  /** The finger is on the timeline: history, speed 0 (PLAY-12). */
  beginScrub(): void {
    this.#wish({ type: "press" });
  }

  /** The finger leaves the timeline after a drag: plays on if it played before (PLAY-13). */
  endScrub(atMs: number): void {
    this.#wish({ type: "release", atMs });
  }

  /** The finger on the timeline meant something else (TIME-13): goes on as before it. */
  cancelScrub(): void {
    this.#wish({ type: "letGo" });
  }

  /** Shows the point's time from when it comes on, at `speed`, or stands there with 0: as other players with the same point do (PLAY-43). */
  playTogether(sync: SyncPoint, speed: Speed): void {
    this.#wish({ type: "playTogether", sync, speed });
  }

  /** Jumps by so many milliseconds and plays (KEY-5). */
  skip(byMs: number): void {
    this.#wish({ type: "skip", byMs });
  }

  /** To the next picture or the one before, while history is paused (PLAY-44). */
  stepPicture(by: 1 | -1): void {
    this.#wish({ type: "stepPicture", by });
  }

  /** 0 pauses; live knows 0 and 1 only (PLAY-6). */
  setSpeed(speed: Speed): void {
    this.#wish({ type: "setSpeed", speed });
  }

  /** A fixed quality, or "auto" (LIVE-10). */
  setQuality(quality: StreamQuality | "auto"): void {
    this.#call((core) =>
      core.call({ name: "chooseQuality", quality: quality === "auto" ? undefined : quality }),
    );
  }

  /** The camera's streams are others than they were: live asks anew for the one of its quality (PLAY-40). */
  streamsChanged(): void {
    this.#wish({ type: "streamsChanged" });
  }

  /**
   * What hides parts of the camera's pictures is another: a picture that stands still is hidden and asked for again, where it stands (MASK-17). It stays
   * hidden where it does not come.
   */
  refreshPicture(): void {
    this.#wish({ type: "refreshPicture" });
  }

  /** 0 to 100; above 0 mutes every other player of the page (AUD-5). Call it from a click, or the browser may keep sound back. */
  setVolume(volume: number): void {
    this.#heard(this.#deps.mixer.setVolume(this, volume));
  }

  /** Size of the player in CSS pixels. */
  resize(width: number, height: number): void {
    const pixelRatio = this.#deps.stage.resize(width, height);
    this.#fit({ width, height, pixelRatio });
  }

  /**
   * The app shows the player so many times as large, 1 where it does not: the picture is drawn in its own detail, and under auto a finer stream
   * is asked for (ZOOM-7).
   */
  magnify(magnification: number): void {
    this.#fit({ magnification });
  }

  /** Tries again after an error (LIVE-29). */
  retry(): void {
    this.#wish({ type: "retry" });
  }

  /** The earliest time that may be played has moved (ARCH-20), milliseconds since 1970 UTC. */
  setEarliest(earliestMs: number): void {
    this.#wish({ type: "moveWindow", earliestMs });
  }

  /** Puts live to rest, or ends it (LIVE-22, LIVE-24); history goes on. */
  rest(reason: "stillWatching" | "hidden"): void {
    this.#wish({ type: "rest", reason });
  }

  wake(): void {
    this.#wish({ type: "wake" });
  }

  setOnline(isOnline: boolean): void {
    this.#call((core) => core.call({ name: "setOnline", isOnline }));
  }

  /** The archive's picture at or before a time; undefined where there is none or a newer one was asked for (TIME-15). */
  async thumbnail(atMs: number): Promise<Thumbnail | undefined> {
    return (await this.#core).thumbnail(atMs);
  }

  /** The picture on screen as a file, whole and in the stream's own size, black where `hidden` says; undefined where there is none (SNAP-1, SNAP-2). Rejects where no file comes of it (SNAP-9). */
  async grabPicture(hidden: MaskPoints = []): Promise<GrabbedPicture | undefined> {
    return this.#state.isHidden ? undefined : (await this.#core).grab(hidden);
  }

  /** Figures and last events for the developer log window (PLAY-37). */
  async report(): Promise<CoreReport> {
    return (await this.#core).report();
  }

  /** Calls with the state now and after each change; gives the way out. */
  subscribe(listener: (state: PlayerState) => void): Unsubscribe {
    listener(this.#state);
    return joined(this.#stateListeners, listener);
  }

  /** Calls for each picture that is shown. */
  onShown(listener: (picture: ShownPicture) => void): Unsubscribe {
    return joined(this.#shownListeners, listener);
  }

  /** Calls for each short message (PLAY-33). */
  onNotice(listener: (notice: Notice) => void): Unsubscribe {
    return joined(this.#noticeListeners, listener);
  }

  /** Ends the player and takes its elements away. */
  destroy(): void {
    this.#call((core) => core.call({ name: "destroy" }));
    this.#deps.mixer.leave(this);
    this.#deps.stage.remove();
    this.#stateListeners.clear();
    this.#shownListeners.clear();
    this.#noticeListeners.clear();
    this.#deps.removed();
  }

  #fit(change: Partial<PictureRoom>): void {
    this.#room = { ...this.#room, ...change };
    const room = this.#room;
    this.#call((core) => core.call({ name: "fit", room }));
  }

  #wish(wish: Wish): void {
    this.#call((core) => core.call({ name: "dispatch", wish }));
  }

  /** Calls keep their order, also those made before the core is there. */
  #call(act: (core: CoreHandle) => void): void {
    void this.#core.then(act);
  }

  #heard(volume: number): void {
    this.#change({ volume, ...(volume === 0 && { isSoundBlocked: false }) });
    this.#call((core) => core.call({ name: "setAudible", isAudible: volume > 0 }));
  }

  #change(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#stateListeners) listener(this.#state);
  }

  #coreListener(): CoreListener {
    return {
      state: (state) => {
        this.#deps.stage.isHidden = state.isHidden;
        this.#change(state);
      },
      shown: (picture) => {
        for (const listener of this.#shownListeners) listener(picture);
      },
      notice: (notice) => {
        for (const listener of this.#noticeListeners) listener(notice);
      },
      sound: (block) => this.#deps.mixer.play(this, block),
      silence: () => this.#deps.mixer.silence(this),
      authLost: this.#deps.authLost,
    };
  }
}

function joined<Listener>(listeners: Set<Listener>, listener: Listener): Unsubscribe {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
