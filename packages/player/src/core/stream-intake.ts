// Sorts what the stream brings: pictures and sound to their ways, facts to the page, everything that matters for playback to the machine. What
// belongs to an older generation is used up unseen (WIRE-24).
import type { StreamText, StreamTextOf } from "@didban/contract";
import type { Codec } from "@didban/media";
import { wireFlag, type WireMessage, wireType } from "@didban/media/wire";
import type { MachineEvent } from "../machine/machine-event.ts";
import { codedPictureOf } from "../picture/coded-picture.ts";
import type { PictureSink } from "../picture/picture-sink.ts";
import type { SoundTrack } from "../sound/sound-track.ts";
import type { Clock } from "../stream/clock.ts";
import type { CreditLedger } from "../stream/credit-ledger.ts";
import type { AutoQuality } from "./auto-quality.ts";
import type { PlaybackStats } from "./playback-stats.ts";
import type { StatePublisher } from "./state-publisher.ts";
import type { ThumbnailLoader } from "./thumbnail-loader.ts";

export interface StreamIntakeDeps {
  readonly clock: Clock;
  readonly pictures: PictureSink;
  readonly sound: SoundTrack;
  readonly publisher: StatePublisher;
  readonly stats: PlaybackStats;
  readonly credit: CreditLedger;
  readonly quality: AutoQuality;
  readonly thumbnails: ThumbnailLoader;
  readonly generation: () => number;
  readonly accept: () => readonly Codec[];
  readonly take: (event: MachineEvent) => void;
  /** The server has nothing that this browser decodes. */
  readonly unsupported: () => void;
  readonly write: (text: string) => void;
}

export class StreamIntake {
  readonly #deps: StreamIntakeDeps;
  /** The newest picture that came, and the generation that it belongs to. */
  #newest = { generation: -1, captureMs: -Infinity };

  constructor(deps: StreamIntakeDeps) {
    this.#deps = deps;
  }

  text(text: StreamText): void {
    const { publisher, stats, quality, thumbnails } = this.#deps;
    switch (text.type) {
      case "ack":
        return this.#onAck(text);
      case "config":
        return publisher.setConfig(text);
      case "gap":
        return this.#onGap(text);
      case "end":
        return this.#onEnd(text);
      case "drop":
        stats.drop(text.count);
        return quality.drop();
      case "thumbnailMiss":
        return thumbnails.miss(text.requestId);
      case "error":
        return this.#onError(text);
      default:
        return;
    }
  }

  media(message: WireMessage): void {
    const { clock, stats, thumbnails, credit, sound } = this.#deps;
    stats.receive(message.payload.length, clock.nowMs());
    if (message.type === wireType.thumbnail) return void thumbnails.receive(message);
    if (message.type !== wireType.video && message.type !== wireType.audio) return;
    if (!this.#isCurrent(message)) return credit.use(1);
    if (message.type === wireType.audio) return sound.push(message);
    this.#onPicture(message);
  }

  #onPicture(message: WireMessage): void {
    const { clock, publisher, pictures, credit } = this.#deps;
    const picture = codedPictureOf(message, clock.nowMs());
    if (!picture) return credit.use(1);
    const { flags, generation, captureMs } = message;
    publisher.setRendition((flags & wireFlag.masked) !== 0, (flags & wireFlag.transcoded) !== 0);
    this.#newest = { generation, captureMs: Math.max(captureMs, this.#newestOf(generation)) };
    pictures.push(picture);
  }

  #newestOf(generation: number): number {
    return generation === this.#newest.generation ? this.#newest.captureMs : -Infinity;
  }

  #isCurrent({ generation }: { readonly generation: number }): boolean {
    return generation === this.#deps.generation();
  }

  #onAck(ack: StreamTextOf<"ack">): void {
    if (!this.#isCurrent(ack)) return;
    this.#deps.publisher.setAck(ack, this.#deps.accept());
    this.#deps.sound.describe(ack.audio ?? undefined);
  }

  #onGap(gap: StreamTextOf<"gap">): void {
    if (!this.#isCurrent(gap)) return;
    const { from, to, reason } = gap;
    this.#deps.pictures.mark({
      kind: "gap",
      gap: { fromMs: Date.parse(from), toMs: Date.parse(to), cause: reason },
    });
  }

  #onEnd({ reason, generation }: StreamTextOf<"end">): void {
    this.#deps.write(`end ${reason}`);
    if (generation === undefined || !this.#isCurrent({ generation })) return;
    if (reason === "caughtUp") this.#deps.pictures.mark({ kind: "end" });
    if (reason === "sourceLost") this.#deps.take({ type: "sourceLost", lastMs: this.#newestOf(generation) });
  }

  #onError({ code, generation }: StreamTextOf<"error">): void {
    this.#deps.write(`refused ${code}`);
    // A bad command is a mistake of ours that a viewer can do nothing about.
    if (code === "badCommand") return;
    if (code !== "unsupportedCodec") return this.#deps.take({ type: "refused", code, generation });
    if (generation === undefined || this.#isCurrent({ generation })) this.#deps.unsupported();
  }
}
