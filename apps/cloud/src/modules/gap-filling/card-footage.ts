// The past that a camera keeps on its own card (ONVIF Profile G). Owns where the card's time lies on the archive's axis: the camera's clock says it
// roughly, the pictures beside a gap, which are on the card too, say it exactly.
import { releaseUnit, isVideo, type AccessUnit, type SlabSource } from "@didban/media";
import type { ArchiveReader, Span } from "@didban/media-io/archive";
import {
  matchShift,
  parseStreamUrl,
  pictureMark,
  readCameraCard,
  receiveReplay,
  type CameraCard,
  type CameraClock,
  type CameraNetwork,
  type PictureMark,
  type ReplayEnd,
} from "@didban/media-io/camera";
import type { DesiredCamera } from "../recording/index.ts";
import { plainRhythm } from "./gap-filler.ts";
import type {
  FetchEnd,
  KeptFootage,
  OpenedPast,
  PastFootage,
  PastGroup,
  WantedPiece,
} from "./past-footage.ts";

export interface CardFootageDeps {
  readonly reader: Pick<ArchiveReader, "read">;
  readonly clock: CameraClock;
  readonly slabs: SlabSource;
  readonly network: CameraNetwork;
  /** How fast a card is read at most, in times of real time. */
  readonly timesRealTime?: number | undefined;
}

/** So much footage beside a gap is compared. */
const besideMs = 6_000;
/** Pictures are labelled in the archive by when they came: a line may hold them up for as long, beyond what the clock's reading leaves open. */
const latencyMs = 1_500;
/** The same picture, seen on both sides of a joint, is labelled so far apart at most. */
const sameMs = 400;

/** Where the card's time lies, at one moment of ours: what to add to the camera's time. */
interface Tie {
  readonly atMs: number;
  readonly shiftMs: number;
}

/** Where the time of a gap lies on the card. */
interface Alignment {
  /** One at either end at most; none: by the camera's clock alone. */
  readonly ties: readonly Tie[];
  /** Pictures beside the gap, which are recorded already. */
  readonly beside: readonly PictureMark[];
  /** How far times may be off at either end. */
  readonly uncertainMs: number;
}

export function createCardFootage(deps: CardFootageDeps): PastFootage {
  return {
    mayKeep: ({ onvif, streams, isEnabled }) => isEnabled && onvif !== undefined && streams.length > 0,
    async open(camera): Promise<OpenedPast> {
      const { onvif, credentials, knownFingerprint, streams } = camera;
      const streamPort = parseStreamUrl(streams[0]?.url ?? "")?.port;
      if (onvif === undefined || streamPort === undefined) return { kind: "none" };
      const { network, clock } = deps;
      const outcome = await readCameraCard({
        ...onvif,
        credentials,
        knownFingerprint,
        network,
        clock,
        streamPort,
      });
      switch (outcome.kind) {
        case "none":
          return { kind: "none" };
        case "failed":
          return { kind: "failed", reason: outcome.fault.kind };
        case "card":
          return { kind: "kept", footage: new CardFootage(camera, outcome.card, deps) };
      }
    },
  };
}

class CardFootage implements KeptFootage {
  readonly fromMs: number | undefined;
  readonly #camera: DesiredCamera;
  readonly #card: CameraCard;
  readonly #deps: CardFootageDeps;
  /** Of the gap that was last asked for. */
  #aligned: { readonly gap: Span; readonly alignment: Alignment } | undefined;

  constructor(camera: DesiredCamera, card: CameraCard, deps: CardFootageDeps) {
    this.#camera = camera;
    this.#card = card;
    this.#deps = deps;
    this.fromMs = card.fromMs;
  }

  async fetch(
    piece: WantedPiece,
    take: (group: PastGroup) => Promise<void>,
    signal: AbortSignal,
  ): Promise<FetchEnd> {
    const { gap } = piece;
    const alignment = await this.#align(gap, signal);
    if (signal.aborted) return { kind: "failed", reason: "aborted" };
    const { uncertainMs } = alignment;
    const wanted = {
      startMs: Math.max(piece.startMs, gap.startMs + uncertainMs),
      endMs: Math.min(piece.endMs, gap.endMs - uncertainMs),
    };
    if (wanted.endMs <= wanted.startMs) return { kind: "whole" };
    const isIn = ({ captureMs }: AccessUnit) =>
      captureMs >= gap.startMs + uncertainMs && captureMs < gap.endMs - uncertainMs;
    const isNew = newPictures(alignment.beside);
    const end = await this.#replay({ ...wanted, toKey: true }, alignment, signal, async (group) => {
      const kept = group.units.filter((unit) => isIn(unit) && isNew(unit));
      for (const unit of group.units) if (!kept.includes(unit)) releaseUnit(unit);
      const { endMs = Infinity } = group;
      // The next picture may be the one with which recording went on, whose own label counts.
      const isLast = endMs >= gap.endMs - sameMs && endMs < gap.endMs + sameMs;
      if (kept.length > 0) await take({ units: kept, endMs: isLast ? gap.endMs : group.endMs });
    });
    return endOf(end);
  }

  /** Takes a span of the archive's time from the card. */
  #replay(
    span: Span & { readonly toKey: boolean },
    { ties }: Pick<Alignment, "ties">,
    signal: AbortSignal,
    onGroup: (group: PastGroup) => Promise<void>,
  ): Promise<ReplayEnd> {
    const { clock, slabs, network, timesRealTime = plainRhythm.timesRealTime } = this.#deps;
    const { credentials, knownFingerprint } = this.#camera;
    const toOurs = (cardMs: number) => cardMs - this.#card.clock.aheadMs + shiftAt(ties, cardMs);
    const toCards = (ownMs: number) => ownMs + this.#card.clock.aheadMs - shiftAt(ties, ownMs);
    return receiveReplay(
      {
        url: this.#card.url,
        credentials,
        knownFingerprint,
        network,
        clock,
        slabs,
        timesRealTime,
        signal,
        fromMs: toCards(span.startMs),
        toMs: toCards(span.endMs),
        toKey: span.toKey,
      },
      ({ units, endMs }) =>
        onGroup({
          units: units.map((unit) => ({ ...unit, captureMs: toOurs(unit.captureMs) })),
          endMs: endMs === undefined ? undefined : toOurs(endMs),
        }),
    );
  }

  /** Compares what is recorded beside a gap with the same on the card. */
  async #align(gap: Span, signal: AbortSignal): Promise<Alignment> {
    const known = this.#aligned;
    if (known?.gap.startMs === gap.startMs && known.gap.endMs === gap.endMs) return known.alignment;
    const mostMs = this.#card.clock.uncertainMs + latencyMs;
    const ties: Tie[] = [];
    const beside: PictureMark[] = [];
    for (const [startMs, endMs] of [
      [gap.startMs - besideMs, gap.startMs],
      [gap.endMs, gap.endMs + besideMs],
    ] as const) {
      const recorded = await this.#recorded({ startMs, endMs });
      beside.push(...recorded);
      const shiftMs =
        recorded.length > 0 && !signal.aborted
          ? matchShift(
              recorded,
              await this.#onCard({ startMs: startMs - mostMs, endMs: endMs + mostMs }, signal),
              mostMs,
            )
          : undefined;
      if (shiftMs !== undefined) ties.push({ atMs: (startMs + endMs) / 2, shiftMs });
    }
    const alignment = { ties, beside, uncertainMs: ties.length > 0 ? 0 : mostMs };
    this.#aligned = { gap, alignment };
    return alignment;
  }

  async #recorded({ startMs, endMs }: Span): Promise<PictureMark[]> {
    const marks: PictureMark[] = [];
    const request = { cameraId: this.#camera.id, fromMs: startMs, toMs: endMs };
    for await (const item of this.#deps.reader.read(request)) {
      if (item.kind === "units") marks.push(...item.units.filter(isVideo).map(pictureMark));
    }
    return marks.filter(({ atMs }) => atMs >= startMs && atMs < endMs);
  }

  /** By the camera's clock alone. */
  async #onCard(span: Span, signal: AbortSignal): Promise<PictureMark[]> {
    const marks: PictureMark[] = [];
    await this.#replay({ ...span, toKey: false }, { ties: [] }, signal, async ({ units }) => {
      marks.push(...units.filter(isVideo).map(pictureMark));
      units.forEach(releaseUnit);
    });
    return marks;
  }
}

/** The camera's clock runs on at its own rate: between the two ends of a gap its error grows evenly. */
function shiftAt(ties: readonly Tie[], atMs: number): number {
  const [first, last] = [ties[0], ties.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const lengthMs = last.atMs - first.atMs;
  if (lengthMs <= 0) return first.shiftMs;
  const part = Math.min(1, Math.max(0, (atMs - first.atMs) / lengthMs));
  return first.shiftMs + part * (last.shiftMs - first.shiftMs);
}

/** Tells pictures that are not recorded beside the gap: labels of either side of a joint may differ by a little. */
function newPictures(beside: readonly PictureMark[]): (unit: AccessUnit) => boolean {
  const byDigest = Map.groupBy(beside, ({ digest }) => digest);
  return (unit) => {
    if (!isVideo(unit)) return true;
    const { digest, atMs } = pictureMark(unit);
    return !(byDigest.get(digest) ?? []).some((mark) => Math.abs(mark.atMs - atMs) < sameMs);
  };
}

function endOf(end: ReplayEnd): FetchEnd {
  switch (end.kind) {
    case "whole":
    case "nothing":
      return { kind: "whole" };
    case "aborted":
      return { kind: "failed", reason: "aborted" };
    case "failed":
      return { kind: "failed", reason: end.fault.kind };
  }
}
