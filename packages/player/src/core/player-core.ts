// The heart of a player, in a worker or in the page: feeds the machine with what happens and does what it wants done. Stream, picture and sound
// have owners of their own; here they meet. Holds no DOM and no clock of its own, so that it runs in tests as it is.
import type { StreamCommand, StreamGrant, StreamQuality, MaskPoints } from "@didban/contract";
import { type Codec, isVideoCodec, type VideoCodec } from "@didban/media";
import type { Effect } from "../machine/machine-effect.ts";
import type { MachineEvent, Wish } from "../machine/machine-event.ts";
import type { Notice, Run } from "../machine/playback.ts";
import type { GrabbedPicture } from "../picture/grabbed-picture.ts";
import type { CreateDecoder, DecodedPicture } from "../picture/picture-decoder.ts";
import type { PictureListener, PictureRoom, PictureSink, ShownPicture } from "../picture/picture-sink.ts";
import type { CreateForeignSoundDecoder, SoundBlock } from "../sound/sound-track.ts";
import { SoundTrack } from "../sound/sound-track.ts";
import type { Clock } from "../stream/clock.ts";
import { CreditLedger } from "../stream/credit-ledger.ts";
import { type LinkListener, StreamLink } from "../stream/stream-link.ts";
import type { OpenSocket } from "../stream/stream-socket.ts";
import { AutoQuality } from "./auto-quality.ts";
import { DeveloperLog, type LogEntry } from "./developer-log.ts";
import { MachineRunner } from "./machine-runner.ts";
import { type PlaybackFigures, PlaybackStats } from "./playback-stats.ts";
import { StatePublisher } from "./state-publisher.ts";
import type { StreamState } from "./player-state.ts";
import { type FetchStill, StillsLoop } from "./stills-loop.ts";
import { commandOf } from "./stream-commands.ts";
import { StreamIntake } from "./stream-intake.ts";
import { type Thumbnail, ThumbnailLoader } from "./thumbnail-loader.ts";

/** What a token is asked for (LIVE-1). */
export interface StreamAsk {
  readonly cameraId: string;
  readonly quality: StreamQuality;
  readonly mode: "live" | "archive";
}

export interface CoreDeps {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  /** From 0 to 1, for the jitter of reconnection. */
  readonly chance: () => number;
  readonly requestStream: (ask: StreamAsk) => Promise<StreamGrant>;
  readonly fetchStill: (cameraId: string, atMs: number | undefined) => ReturnType<FetchStill>;
  /** Makes the picture's way to the screen. */
  readonly createPictures: (listener: PictureListener, serverNowMs: () => number) => PictureSink;
  /** For thumbnails. */
  readonly createDecoder: CreateDecoder;
  readonly createForeignSound: CreateForeignSoundDecoder;
  /** Codecs that this browser plays (LIVE-12). */
  readonly accept: readonly Codec[];
}

export interface CoreListener {
  state(state: StreamState): void;
  shown(picture: ShownPicture): void;
  notice(notice: Notice): void;
  sound(block: SoundBlock): void;
  /** What is scheduled to be heard is void. */
  silence(): void;
  authLost(code: string): void;
}

/** For the developer log window (PLAY-37). */
export interface CoreReport {
  readonly generation: number;
  readonly figures: PlaybackFigures;
  readonly log: readonly LogEntry[];
}

export class PlayerCore {
  readonly #deps: CoreDeps;
  readonly #listener: CoreListener;
  readonly #machine: MachineRunner;
  readonly #link: StreamLink;
  readonly #pictures: PictureSink;
  readonly #sound: SoundTrack;
  readonly #quality: AutoQuality;
  readonly #thumbnails: ThumbnailLoader;
  readonly #stills: StillsLoop;
  readonly #intake: StreamIntake;
  readonly #publisher: StatePublisher;
  readonly #stats = new PlaybackStats();
  readonly #log = new DeveloperLog();
  readonly #credit: CreditLedger;
  #hasPlayed = false;
  #isAudible = false;
  #accept: readonly Codec[];

  constructor(deps: CoreDeps, listener: CoreListener) {
    const { clock } = deps;
    this.#deps = deps;
    this.#listener = listener;
    this.#accept = deps.accept;
    const requestStream = () => deps.requestStream(this.#ask());
    this.#link = new StreamLink({ ...deps, requestStream }, this.#linkListener());
    this.#credit = new CreditLedger(clock, (add) => this.#send({ cmd: "credit", add }));
    const serverNowMs = () => this.#link.serverNowMs();
    this.#machine = new MachineRunner({
      clock,
      serverNowMs,
      perform: (effect) => this.#perform(effect),
      settled: () => this.#publish(),
    });
    this.#publisher = new StatePublisher((state) => listener.state(state));
    this.#pictures = deps.createPictures(this.#pictureListener(), serverNowMs);
    this.#sound = new SoundTrack(clock, deps.createForeignSound, {
      block: (block) => listener.sound(block),
      used: (count) => this.#credit.use(count),
    });
    this.#quality = new AutoQuality(clock, () => this.dispatch({ type: "changeQuality" }));
    this.#thumbnails = new ThumbnailLoader(clock, deps.createDecoder, (command) => this.#send(command));
    this.#stills = new StillsLoop(
      clock,
      (atMs) => deps.fetchStill(this.#publisher.cameraId ?? "", atMs),
      (picture, captureMs) => this.#onStill(picture, captureMs),
    );
    this.#intake = new StreamIntake({
      clock,
      pictures: this.#pictures,
      sound: this.#sound,
      publisher: this.#publisher,
      stats: this.#stats,
      credit: this.#credit,
      quality: this.#quality,
      thumbnails: this.#thumbnails,
      generation: () => this.#machine.state.generation,
      accept: () => this.#accept,
      take: (event) => this.#machine.take(event),
      unsupported: () => this.#showStills(undefined),
      write: (text) => this.#write(text),
    });
  }

  /** Opens a camera, in place of the one there was. `isCameraOn` is false for one that is switched off (LIVE-31). */
  open(cameraId: string, isCameraOn: boolean): void {
    this.dispatch({ type: "close" });
    this.#machine.reset(isCameraOn);
    this.#accept = this.#deps.accept;
    this.#publisher.openCamera(cameraId);
    this.dispatch({ type: "open" });
  }

  dispatch(wish: Wish): void {
    this.#write(wish.type);
    this.#machine.take(wish);
  }

  chooseQuality(quality: StreamQuality | undefined): void {
    this.#quality.choose(quality);
    this.#publish();
  }

  fit(room: PictureRoom): void {
    this.#quality.fit(room);
    this.#pictures.fit(room);
  }

  /** Whether sound is wanted at all: a muted player gets no bytes of it (AUD-7). */
  setAudible(isAudible: boolean): void {
    if (isAudible === this.#isAudible) return;
    this.#isAudible = isAudible;
    if (!this.#hasPlayed) return;
    this.#send({ cmd: "audio", on: isAudible });
    // A stream that began muted may not have told of its sound; a new `play` makes it.
    if (isAudible && !this.#publisher.knowsSound) this.dispatch({ type: "changeQuality" });
  }

  setOnline(isOnline: boolean): void {
    this.#link.setOnline(isOnline);
  }

  /** A preview of the archive; undefined where there is none or a newer request came (TIME-15). */
  async thumbnail(atMs: number): Promise<Thumbnail | undefined> {
    const isReady = this.#machine.state.link === "open" && this.#hasPlayed;
    return isReady ? this.#thumbnails.request(atMs) : undefined;
  }

  /** The picture on screen as a file; undefined where there is none of this camera (SNAP-1, SNAP-10). */
  async grab(hidden: MaskPoints): Promise<GrabbedPicture | undefined> {
    return this.#machine.state.shownMs === undefined ? undefined : this.#pictures.grab(hidden);
  }

  report(): CoreReport {
    const figures = this.#stats.figures(this.#deps.clock.nowMs());
    return { generation: this.#machine.state.generation, figures, log: this.#log.entries };
  }

  /** Ends everything for good. */
  destroy(): void {
    this.dispatch({ type: "close" });
    this.#quality.stop();
    this.#pictures.close();
    this.#sound.close();
    this.#credit.reset();
  }

  #ask(): StreamAsk {
    return {
      cameraId: this.#publisher.cameraId ?? "",
      quality: this.#quality.choice.quality,
      mode: this.#machine.state.mode === "live" ? "live" : "archive",
    };
  }

  #publish(): void {
    const clockOffsetMs = this.#link.serverNowMs() - this.#deps.clock.nowMs();
    this.#publisher.publish(this.#machine.state, this.#quality.choice, clockOffsetMs);
  }

  #perform(effect: Exclude<Effect, { type: "startTimer" }>): void {
    switch (effect.type) {
      case "connect":
        return this.#link.connect();
      case "disconnect":
        return this.#disconnect();
      case "steer":
        return this.#credit.withhold(() => this.#steer(effect.generation, effect.run));
      case "passGap":
        return this.#pictures.passGap();
      case "notify":
        return this.#listener.notice(effect.notice);
    }
  }

  #disconnect(): void {
    this.#link.close();
    this.#hasPlayed = false;
    this.#stills.stop();
    this.#machine.stopTimers();
    this.#quiet({ kind: "hold" });
  }

  #steer(generation: number, run: Run): void {
    this.#stills.stop();
    if (run.kind !== "hold") this.#publisher.showVideo();
    this.#quiet(run);
    const { mode, positionMs } = this.#machine.state;
    const { quality, isAuto } = this.#quality.choice;
    const command = commandOf(run, {
      generation,
      mode,
      atMs: positionMs ?? this.#link.serverNowMs(),
      quality,
      isAuto,
      isAudible: this.#isAudible,
      accept: this.#accept,
      takeCredit: () => this.#credit.takeForPlay(),
      hasPlayed: this.#hasPlayed,
    });
    this.#hasPlayed = true;
    this.#write(`${command.cmd} ${generation} ${run.kind}`);
    this.#send(command);
  }

  /** Ends the old picture's and sound's way; the picture on screen stays. */
  #quiet(run: Run): void {
    this.#pictures.begin(this.#machine.state.generation, run);
    this.#sound.begin(run);
    this.#listener.silence();
  }

  #send(command: StreamCommand): void {
    this.#link.send(command);
  }

  #linkListener(): LinkListener {
    return {
      opened: ({ allow, earliest, streams }) => {
        this.#credit.reset();
        this.#hasPlayed = false;
        this.#publisher.setStreams(streams);
        this.#write("connected");
        const rights = { live: allow.includes("live"), archive: allow.includes("archive") };
        this.#machine.take({ type: "linkOpen", rights, earliestMs: Date.parse(earliest) });
      },
      text: (text) => this.#intake.text(text),
      media: (message) => this.#intake.media(message),
      lost: () => this.#onLinkGone({ type: "linkLost" }),
      ended: () => this.#onLinkGone({ type: "linkEnded" }),
      failed: (failure) => this.#onLinkGone({ type: "failed", failure }),
      authLost: (code) => this.#listener.authLost(code),
    };
  }

  #onLinkGone(event: MachineEvent): void {
    this.#write(event.type === "failed" ? `failed ${event.failure.code}` : event.type);
    this.#hasPlayed = false;
    this.#quiet({ kind: "hold" });
    this.#machine.take(event);
  }

  #pictureListener(): PictureListener {
    return {
      shown: (picture) => this.#onShown(picture),
      reached: (marker, generation) =>
        this.#machine.take(
          marker.kind === "gap"
            ? { type: "gapReached", gap: marker.gap, generation }
            : { type: "endReached", generation },
        ),
      starved: (generation) => this.#machine.take({ type: "starved", generation }),
      used: (count) => this.#credit.use(count),
      dropped: (count) => this.#stats.drop(count),
      undecodable: (codec) => this.#onUndecodable(codec),
    };
  }

  #onShown(picture: ShownPicture): void {
    const { captureMs, shownAtMs, generation } = picture;
    const isLive = this.#machine.state.mode === "live";
    this.#stats.show(isLive ? this.#link.serverNowMs() - captureMs : undefined, shownAtMs);
    this.#sound.pictureShown(captureMs, shownAtMs);
    this.#listener.shown(picture);
    this.#machine.take({ type: "shown", captureMs, generation });
  }

  /** Asks once for something else; a server that has nothing else is answered with still pictures. */
  #onUndecodable(codec: VideoCodec): void {
    this.#write(`undecodable ${codec}`);
    if (!this.#accept.includes(codec)) return this.#showStills(codec);
    this.#accept = this.#accept.filter((accepted) => accepted !== codec);
    this.#machine.take({ type: "changeQuality" });
  }

  #showStills(codec: VideoCodec | undefined): void {
    this.#quiet({ kind: "hold" });
    const playsVideo = this.#deps.accept.some((accepted) => isVideoCodec(accepted) && accepted !== "mjpeg");
    this.#publisher.showStills(codec, playsVideo);
    this.#stills.start(this.#machine.state.positionMs);
    this.#publish();
  }

  #onStill(picture: DecodedPicture, captureMs: number): void {
    this.#pictures.showStill(picture, captureMs);
    this.#machine.take({ type: "shown", captureMs, generation: this.#machine.state.generation });
  }

  #write(text: string): void {
    this.#log.write(this.#link.serverNowMs(), text);
  }
}
