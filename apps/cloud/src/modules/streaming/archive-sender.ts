// Sends recorded footage to one viewer, as fast as its credit and its network allow (WIRE-29 to WIRE-31): reading waits, nothing is lost.
import { isVideo, type AccessUnit, type AudioFormat, type VideoCodec } from "@didban/media";
import { wireFlag } from "@didban/media/wire";
import type { CreditAccount } from "./credit-account.ts";
import type { GenerationOut } from "./generation-out.ts";
import type { PictureShape } from "./picture-shape.ts";
import type { ArchiveItem } from "./ports.ts";
import type { ViewerLink } from "./viewer-link.ts";

/** What the footage where playback begins is made of; nothing is known of it when playback begins in a gap. */
export interface FootageFormats {
  readonly video?: PictureShape | undefined;
  readonly audio?: AudioFormat | undefined;
}

export interface ArchiveSenderDeps {
  readonly items: AsyncIterable<ArchiveItem>;
  readonly link: ViewerLink;
  readonly credit: CreditAccount;
  readonly out: GenerationOut;
  /** Where playback begins; earlier pictures are sent to be decoded only (WIRE-34). */
  readonly atMs: number;
  /** Pictures up to this capture time were sent already, of another rendition: it goes on with a key frame behind it. */
  readonly afterMs?: number | undefined;
  readonly keyFramesOnly: boolean;
  /** Paused: the pictures up to `atMs` are sent, so that the one there can be shown, and no more. */
  readonly isPaused: boolean;
  /** `items` hold only the key frame that is wanted, or nothing (WIRE-19). */
  readonly isSoft: boolean;
  readonly wantsAudio: () => boolean;
  readonly accepts: (codec: VideoCodec) => boolean;
  /** Called once, before anything is sent. */
  onBegin(formats: FootageFormats): void;
  /** Footage that the browser cannot decode ends playback. */
  onUnsupported(): void;
  /** The key frame that was wanted alone does not exist. */
  onMissing(): void;
}

/** So much may wait for the network before reading does. */
const heldBytes = 1024 * 1024;

export class ArchiveSender {
  readonly #deps: ArchiveSenderDeps;
  #isStopped = false;
  #hasBegun = false;
  #isAfterGap = true;
  /** What comes was sent already, or leans on it. */
  #isBehind: boolean;

  constructor(deps: ArchiveSenderDeps) {
    this.#deps = deps;
    this.#isBehind = deps.afterMs !== undefined;
  }

  /** Stops; nothing is sent afterwards but, if nothing was, the word that playback began. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#begin({});
    this.#deps.credit.release();
  }

  /** Sends until the footage ends, the wanted picture was sent, or `stop`. Rejects when the footage cannot be read. */
  async run(): Promise<void> {
    const { items, out, isSoft, onMissing } = this.#deps;
    for await (const item of items) {
      if (this.#isStopped) return;
      if (item.kind === "units") {
        if (!(await this.#sendUnits(item.units, item.isMasked === true))) return;
        continue;
      }
      this.#begin({});
      this.#isAfterGap = true;
      out.gap(item.fromMs, item.toMs, item.cause);
    }
    if (this.#isStopped) return;
    this.#begin({});
    if (isSoft) onMissing();
    else out.end("caughtUp");
  }

  /** False when nothing is to follow. */
  async #sendUnits(units: readonly AccessUnit[], isMasked: boolean): Promise<boolean> {
    if (!this.#hasBegun) this.#begin(formatsOf(units));
    for (const unit of units) {
      if (!this.#isWanted(unit)) continue;
      if (isVideo(unit) && !this.#deps.accepts(unit.format.codec)) {
        this.#deps.onUnsupported();
        return false;
      }
      if (!this.#isFree && !(await this.#mayGo())) return false;
      this.#send(unit, isMasked);
      if (this.#isEnough(unit)) return false;
    }
    return true;
  }

  #begin(formats: FootageFormats): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#deps.onBegin(formats);
  }

  #isWanted(unit: AccessUnit): boolean {
    const { keyFramesOnly, isPaused, wantsAudio, afterMs = -Infinity, out } = this.#deps;
    if (isVideo(unit)) {
      this.#isBehind &&= !unit.isKey || unit.captureMs <= afterMs;
      return !this.#isBehind && (!keyFramesOnly || unit.isKey);
    }
    return !keyFramesOnly && !isPaused && unit.captureMs > (out.lastSoundMs ?? -Infinity) && wantsAudio();
  }

  /** True while the viewer and the network take more. */
  get #isFree(): boolean {
    const { credit, link } = this.#deps;
    return credit.has && link.heldBytes <= heldBytes;
  }

  async #mayGo(): Promise<boolean> {
    const { credit, link } = this.#deps;
    while (!this.#isStopped && !this.#isFree) await (credit.has ? link.drained() : credit.available());
    return !this.#isStopped;
  }

  #send(unit: AccessUnit, isMasked: boolean): void {
    const { out, credit, keyFramesOnly } = this.#deps;
    credit.spend();
    const discontinuity = this.#isAfterGap && isVideo(unit) ? wireFlag.discontinuity : 0;
    if (isVideo(unit)) this.#isAfterGap = false;
    const masked = isMasked && isVideo(unit) ? wireFlag.masked : 0;
    out.ownUnit(unit, discontinuity | masked | (keyFramesOnly ? wireFlag.keyFramesOnly : 0));
  }

  /** A soft seek ends with its key frame; a paused one with the picture at its time. */
  #isEnough(unit: AccessUnit): boolean {
    const { isSoft, isPaused, atMs } = this.#deps;
    return isVideo(unit) && (isSoft || (isPaused && unit.captureMs >= atMs));
  }
}

function formatsOf(units: readonly AccessUnit[]): FootageFormats {
  const sound = units.find(({ format }) => format.kind === "audio")?.format;
  return { video: units.find(isVideo)?.format, audio: sound?.kind === "audio" ? sound : undefined };
}
