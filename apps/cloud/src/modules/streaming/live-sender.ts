// Sends a live stream to one viewer. It begins with the group of pictures kept by the hub, as fast as credit comes; from then on pictures
// that find no credit, or a viewer that does not take its bytes, are skipped and sending goes on at the next key frame (WIRE-29,
// WIRE-30, WIRE-32, WIRE-33): a slow viewer costs nobody else anything, and never falls behind.
import { streamLimits } from "@didban/contract";
import { isVideo, type AccessUnit } from "@didban/media";
import { isLeadingPicture } from "@didban/media/codec";
import { wireFlag, wirePayload } from "@didban/media/wire";
import type { CreditAccount } from "./credit-account.ts";
import type { GenerationOut } from "./generation-out.ts";
import type { LiveStream, SharedUnit } from "./ports.ts";
import type { ViewerLink } from "./viewer-link.ts";

export interface LiveSenderDeps {
  readonly stream: LiveStream;
  readonly link: ViewerLink;
  readonly credit: CreditAccount;
  readonly out: GenerationOut;
  /** Flags of its pictures beside their own. */
  readonly flags?: number;
  /** Pictures up to this capture time were sent already, of another stream: it begins with a key frame behind it. */
  readonly afterMs?: number | undefined;
  readonly wantsAudio: () => boolean;
  /** The source was lost, or came back (WIRE-40). */
  onLost(): void;
  onFound(): void;
  /** The stream cannot go on. */
  onRefused?(): void;
}

/** The rest of the first group waits at most this long for credit, in bytes; they are shared with the hub. */
const maxBacklogBytes = 24 * 1024 * 1024;

export class LiveSender {
  readonly #deps: LiveSenderDeps;
  readonly #stop: () => void;
  #isStopped = false;
  #isLost: boolean;
  #waitsForKey = true;
  /** The next picture does not follow the one sent before it. */
  #isBroken = true;
  /** Leading pictures of the key frame that sending begins with need what was not sent. */
  #isJoining = true;
  #skipped = 0;
  /** What comes was sent already, or leans on it. */
  #isBehind = true;
  /** Until the first group has gone, what finds no credit waits here. */
  #isOpening = true;
  #isReplaying = true;
  #backlog: SharedUnit[] = [];
  #backlogBytes = 0;
  #isWaiting = false;
  #groupBytes = 0;
  #largestGroupBytes = 0;

  constructor(deps: LiveSenderDeps) {
    this.#deps = deps;
    this.#isLost = !deps.stream.isComing;
    if (this.#isLost) deps.onLost();
    this.#stop = deps.stream.subscribe({
      onUnit: (shared) => this.#take(shared),
      onLost: () => this.#lose(),
      onRefused: () => this.#isStopped || deps.onRefused?.(),
    });
    this.#isReplaying = false;
    this.#noteCaughtUp();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stop();
    this.#backlog = [];
    this.#deps.credit.release();
  }

  #take(shared: SharedUnit): void {
    const { unit } = shared;
    if (this.#isPast(unit)) return;
    if (isVideo(unit)) this.#takePicture(shared);
    else if (this.#waitsForKey || !this.#deps.wantsAudio()) return;
    else if (this.#isOpening) this.#queue(shared);
    else if (this.#mayGo()) this.#send(shared);
  }

  /** True before the key frame with which what was sent before goes on. */
  #isPast(unit: AccessUnit): boolean {
    const { afterMs } = this.#deps;
    if (!this.#isBehind || afterMs === undefined) return false;
    this.#isBehind = !isVideo(unit) || !unit.isKey || unit.captureMs <= afterMs;
    return this.#isBehind;
  }

  #takePicture(shared: SharedUnit): void {
    const { unit } = shared;
    if (unit.isKey) this.#beginGroup();
    else if (this.#isJoining && !this.#waitsForKey) {
      if (isLeadingPicture(unit)) return;
      this.#isJoining = false;
    }
    this.#groupBytes += unit.data.length;
    this.#largestGroupBytes = Math.max(this.#largestGroupBytes, this.#groupBytes);
    if (this.#waitsForKey && !unit.isKey) this.#skip(1);
    else if (this.#isOpening) this.#queue(shared);
    else if (this.#mayGo()) this.#send(shared);
    else this.#skip(1);
  }

  #beginGroup(): void {
    this.#groupBytes = 0;
    this.#forgetBacklog();
    if (!this.#isLost) return;
    this.#isLost = false;
    this.#deps.onFound();
  }

  #queue(shared: SharedUnit): void {
    this.#waitsForKey = false;
    shared.share(wirePayload);
    this.#backlog.push(shared);
    this.#backlogBytes += shared.unit.data.length;
    if (this.#backlogBytes > maxBacklogBytes) this.#forgetBacklog();
    else if (!this.#isWaiting) this.#catchUp();
  }

  #catchUp(): void {
    let next = 0;
    for (let shared = this.#backlog[0]; shared && this.#mayGo(); shared = this.#backlog[++next]) {
      this.#backlogBytes -= shared.unit.data.length;
      this.#send(shared);
    }
    this.#backlog.splice(0, next);
    if (this.#backlog.length > 0) void this.#waitForRoom();
    else this.#noteCaughtUp();
  }

  async #waitForRoom(): Promise<void> {
    const { credit, link } = this.#deps;
    this.#isWaiting = true;
    while (!this.#isStopped && !this.#mayGo()) await (credit.has ? link.drained() : credit.available());
    this.#isWaiting = false;
    if (!this.#isStopped) this.#catchUp();
  }

  #noteCaughtUp(): void {
    if (!this.#isReplaying && this.#backlog.length === 0 && this.#deps.out.hasBegun) this.#isOpening = false;
  }

  #forgetBacklog(): void {
    if (this.#backlog.length === 0) return;
    const pictures = this.#backlog.filter(({ unit }) => isVideo(unit)).length;
    this.#backlog = [];
    this.#backlogBytes = 0;
    this.#skip(pictures);
  }

  /** Passes pictures over; before the first one was sent nothing is missed. */
  #skip(pictures: number): void {
    this.#waitsForKey = true;
    this.#isBroken = true;
    this.#isJoining = true;
    if (this.#deps.out.hasBegun) this.#skipped += pictures;
  }

  /** What is held for this viewer is bounded: 4 MiB or one group of pictures, whichever is larger. */
  #mayGo(): boolean {
    const { credit, link } = this.#deps;
    return credit.has && link.heldBytes <= Math.max(streamLimits.heldBytes, this.#largestGroupBytes);
  }

  #send(shared: SharedUnit): void {
    const { out, credit } = this.#deps;
    const isPicture = isVideo(shared.unit);
    if (isPicture && this.#skipped > 0) {
      out.drop(this.#skipped);
      this.#skipped = 0;
    }
    const ownFlags = this.#deps.flags ?? 0;
    const flags = isPicture ? ownFlags | (this.#isBroken ? wireFlag.discontinuity : 0) : 0;
    if (isPicture) {
      this.#waitsForKey = false;
      this.#isBroken = false;
    }
    credit.spend();
    out.unit(shared.unit, shared.share(wirePayload), flags);
  }

  #lose(): void {
    this.#forgetBacklog();
    this.#waitsForKey = true;
    this.#isBroken = true;
    this.#isJoining = true;
    if (this.#isLost) return;
    this.#isLost = true;
    this.#deps.onLost();
  }
}
