// A whole player in memory for tests: core, fake server, fake decoder, fake clock. Reads as `expect(player).toBeIn("history")`.
import { expect } from "vitest";
import type { CoreDeps } from "../core/player-core.ts";
import { PlayerCore } from "../core/player-core.ts";
import type { StreamState } from "../core/player-state.ts";
import type { Wish } from "../machine/machine-event.ts";
import type { Notice } from "../machine/playback.ts";
import type { PlaybackStatus } from "../machine/playback-status.ts";
import { PictureTrack } from "../picture/picture-track.ts";
import type { SoundBlock } from "../sound/sound-track.ts";
import { FakeClock } from "./fake-clock.ts";
import { FakeDecoders, FakeScreen } from "./fake-decoder.ts";
import { FakeServer, type FakeServerOptions } from "./fake-server.ts";

/** When tests begin: on a full second, in the middle of nowhere. */
export const startMs = Date.UTC(2026, 4, 12, 9, 30, 0);

export class PlayerHarness {
  readonly clock = new FakeClock(startMs);
  readonly server: FakeServer;
  readonly decoders = new FakeDecoders(this.clock);
  readonly screen = new FakeScreen();
  readonly core: PlayerCore;
  readonly notices: Notice[] = [];
  readonly sounds: SoundBlock[] = [];
  readonly authLost: string[] = [];
  readonly statuses: PlaybackStatus[] = [];
  #state: StreamState | undefined;

  constructor(options: FakeServerOptions = {}, overrides: Partial<CoreDeps> = {}) {
    this.server = new FakeServer(this.clock, options);
    this.core = new PlayerCore(
      {
        clock: this.clock,
        openSocket: this.server.openSocket,
        chance: () => 0,
        requestStream: this.server.requestStream,
        fetchStill: () => Promise.reject(new Error("No still")),
        createPictures: (listener, serverNowMs) =>
          new PictureTrack(
            { clock: this.clock, createDecoder: this.decoders.create, screen: this.screen, serverNowMs },
            listener,
          ),
        createDecoder: this.decoders.create,
        createForeignSound: () => undefined,
        accept: ["h264", "mjpeg", "pcmu"],
        ...overrides,
      },
      {
        state: (state) => {
          this.#state = state;
          if (state.status !== this.statuses.at(-1)) this.statuses.push(state.status);
        },
        shown: () => undefined,
        notice: (notice) => this.notices.push(notice),
        sound: (block) => this.sounds.push(block),
        silence: () => undefined,
        authLost: (code) => this.authLost.push(code),
      },
    );
  }

  /** A player that has been opened and plays, or stands where it came to. */
  static async opened(
    options: FakeServerOptions = {},
    overrides: Partial<CoreDeps> = {},
  ): Promise<PlayerHarness> {
    const player = new PlayerHarness(options, overrides);
    player.core.fit({ width: 640, height: 360, pixelRatio: 1, magnification: 1 });
    player.core.open("camera-1", true);
    await player.wait(500);
    return player;
  }

  get state(): StreamState {
    if (!this.#state) throw new Error("The player has said nothing yet.");
    return this.#state;
  }

  /** Capture time of the picture on screen. */
  get shownMs(): number {
    return this.screen.shownMs.at(-1) ?? Number.NaN;
  }

  async wait(ms: number): Promise<void> {
    await this.clock.advance(ms);
  }

  /** Does what a person does, and lets it take effect. */
  async do(wish: Wish, waitMs = 200): Promise<void> {
    this.core.dispatch(wish);
    await this.wait(waitMs);
  }
}

declare module "vitest" {
  // Type parameters have to be vitest's own, word for word.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The player is in this mode and, if given, at this speed. */
    toBeIn(mode: StreamState["mode"], speed?: StreamState["speed"]): T extends PlayerHarness ? R : never;
  }
}

expect.extend({
  toBeIn(player: PlayerHarness, mode: string, speed?: number) {
    const { state } = player;
    const pass = state.mode === mode && (speed === undefined || state.speed === speed);
    const wanted = speed === undefined ? mode : `${mode} at ${speed}`;
    return {
      pass,
      message: () => `Expected ${wanted}, found ${state.mode} at ${state.speed}, ${state.status}.`,
    };
  },
});
