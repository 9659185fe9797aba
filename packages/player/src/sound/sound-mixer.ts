// The page's one loudspeaker. One player is heard at a time (AUD-5): raising a player's volume above 0 mutes all others. Schedules blocks of
// samples by the page's audio clock.
import { playedSampleRate } from "@didban/media/codec";
import type { Clock } from "../stream/clock.ts";
import type { SoundBlock } from "./sound-track.ts";

/** What a player is told. */
export interface MixerListener {
  /** Another player took over: the volume is 0 now. */
  muted(): void;
  /** The browser lets no sound out before a person touches the page (AUD-6). */
  blocked(isBlocked: boolean): void;
}

/** A browser that lets sound out does so within this time. */
const blockedAfterMs = 300;

/** A block that begins within this of the end of the last one follows it without a seam. */
const seamMs = 60;

interface Input {
  readonly listener: MixerListener;
  volume: number;
}

export class SoundMixer {
  readonly #clock: Clock;
  readonly #createContext: () => AudioContext;
  readonly #inputs = new Map<object, Input>();
  #output: { readonly context: AudioContext; readonly gain: GainNode } | undefined;
  #playing = new Set<AudioBufferSourceNode>();
  #endsAtSeconds = 0;

  constructor(clock: Clock, createContext: () => AudioContext = () => new AudioContext()) {
    this.#clock = clock;
    this.#createContext = createContext;
  }

  /** Seats a player, muted (AUD-7). `owner` stands for it from now on. */
  join(owner: object, listener: MixerListener): void {
    this.#inputs.set(owner, { listener, volume: 0 });
  }

  leave(owner: object): void {
    if (this.#inputs.get(owner)?.volume) this.silence(owner);
    this.#inputs.delete(owner);
  }

  /** Sets the volume, whole numbers from 0 to 100 (AUD-7); above 0 mutes everyone else. Gives the volume that holds now. */
  setVolume(owner: object, wanted: number): number {
    const input = this.#inputs.get(owner);
    if (!input) return 0;
    const volume = Math.min(100, Math.max(0, Math.round(wanted)));
    if (volume === 0 && input.volume > 0) this.silence(owner);
    input.volume = volume;
    if (volume > 0) this.#giveFloor(owner, input);
    return volume;
  }

  play(owner: object, block: SoundBlock): void {
    const output = this.#output;
    if (!output || !this.#inputs.get(owner)?.volume || output.context.state !== "running") return;
    const { context, gain } = output;
    const wanted = context.currentTime + (block.atMs - this.#clock.nowMs()) / 1000;
    const isSeamless = Math.abs(wanted - this.#endsAtSeconds) * 1000 < seamMs;
    const start = Math.max(isSeamless ? this.#endsAtSeconds : wanted, context.currentTime);
    const buffer = context.createBuffer(1, block.samples.length, playedSampleRate);
    buffer.copyToChannel(block.samples, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(gain);
    source.onended = () => this.#playing.delete(source);
    this.#playing.add(source);
    source.start(start);
    this.#endsAtSeconds = start + buffer.duration;
  }

  /** Stops what is scheduled for this player at once: on pause, on a seek, on removal (AUD-8). */
  silence(owner: object): void {
    if (!this.#inputs.get(owner)?.volume) return;
    for (const source of this.#playing) source.stop();
    this.#playing.clear();
    this.#endsAtSeconds = 0;
  }

  #giveFloor(owner: object, input: Input): void {
    for (const [other, { volume, listener }] of this.#inputs) {
      if (other === owner || volume === 0) continue;
      this.setVolume(other, 0);
      listener.muted();
    }
    const { context, gain } = this.#openOutput();
    gain.gain.value = input.volume / 100;
    if (context.state === "running") return input.listener.blocked(false);
    // Where sound is kept back this waits until a person touches the page.
    void context.resume();
    this.#clock.after(blockedAfterMs, () => this.#tellBlocked());
  }

  /** Whoever has the floor is told whether anything can be heard. */
  #tellBlocked(): void {
    const isBlocked = this.#output?.context.state !== "running";
    for (const { volume, listener } of this.#inputs.values()) if (volume > 0) listener.blocked(isBlocked);
  }

  #openOutput(): { readonly context: AudioContext; readonly gain: GainNode } {
    if (this.#output) return this.#output;
    const context = this.#createContext();
    context.addEventListener("statechange", () => this.#tellBlocked());
    const gain = context.createGain();
    gain.connect(context.destination);
    this.#output = { context, gain };
    return this.#output;
  }
}
