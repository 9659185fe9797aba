// The past of a camera that its bridge has recorded: fetched over the bridge's media line. Its times are those with which its pictures came live, so nothing is compared: a group of
// pictures that is there by half gives way to the whole.
import { isVideo, type AccessUnit } from "@didban/media";
import { PastUnavailable, type TakerLine } from "@didban/media-io/relay";
import type {
  FetchEnd,
  KeptFootage,
  MissingTime,
  OpenedPast,
  PastFootage,
  PastGroup,
  PastManners,
  WantedPiece,
} from "../gap-filling/index.ts";
import type { OpenLines } from "./media-lines.ts";

/** A piece is read on behind its end for so long, until a key frame says that its last group is whole. */
const overMs = 60_000;
/** The same moment, rounded. */
const sameMs = 5;
/** More within one group of pictures, or more gaps within one piece, come only from a bridge that means to fill our memory. */
const most = { groupBytes: 64 * 1024 * 1024, gaps: 10_000 } as const;

/** What a line's loss left out is fetched within ten seconds of its return (BRDG-43), to the picture. */
const manners = (lines: OpenLines, bridgeId: string): PastManners => ({
  place: bridgeId,
  isHere: () => lines.of(bridgeId) !== undefined,
  atOnce: 2,
  leastHoleMs: 20,
  firstLookMs: 1_000,
  // As long as the bridge takes to have written what it has sent.
  settleMs: 2_000,
  hurryForMs: 60_000,
  hurryMs: 1_000,
});

export function createBridgeFootage(lines: OpenLines): PastFootage {
  return {
    mayKeep: ({ bridgeId, streams, isEnabled }) => isEnabled && bridgeId !== undefined && streams.length > 0,
    mannersOf: ({ bridgeId }) => (bridgeId === undefined ? undefined : manners(lines, bridgeId)),
    async open({ bridgeId, id }): Promise<OpenedPast> {
      const line = bridgeId === undefined ? undefined : lines.of(bridgeId);
      if (line === undefined) return { kind: "failed", reason: "no line" };
      return { kind: "kept", footage: new BridgeFootage(line, id) };
    },
  };
}

export class BridgeFootage implements KeptFootage {
  readonly fromMs = undefined;
  readonly #line: Pick<TakerLine, "past">;
  readonly #cameraId: string;

  constructor(line: Pick<TakerLine, "past">, cameraId: string) {
    this.#line = line;
    this.#cameraId = cameraId;
  }

  async fetch(
    { startMs, endMs }: WantedPiece,
    take: (group: PastGroup) => Promise<void>,
    signal: AbortSignal,
  ): Promise<FetchEnd> {
    let units: AccessUnit[] = [];
    let groupBytes = 0;
    const missing: MissingTime[] = [];
    let reachedMs = startMs;
    const hand = async (endMs: number | undefined, isGapNext: boolean) => {
      const group = { units, endMs, isGapNext };
      units = [];
      groupBytes = 0;
      if (group.units.length > 0) await take(group);
    };
    try {
      for await (const item of untilAborted(
        this.#line.past(this.#cameraId, startMs, endMs + overMs, endMs - sameMs),
        signal,
      )) {
        // Nothing was recorded there either.
        if (item.kind === "gap") {
          await hand(item.fromMs, true);
          reachedMs = item.toMs ?? Infinity;
          missing.push({ startMs: item.fromMs, endMs: reachedMs, cause: item.cause });
          if (reachedMs >= endMs) break;
          if (missing.length > most.gaps) return { kind: "failed", reason: "too many gaps" };
          continue;
        }
        const { unit } = item;
        if (isVideo(unit)) reachedMs = unit.captureMs;
        if (isVideo(unit) && unit.isKey) {
          await hand(unit.captureMs, false);
          if (unit.captureMs >= endMs - sameMs) break;
        }
        // Sound and pictures of a group whose key frame did not come can be shown to nobody.
        if (units.length === 0 && !(isVideo(unit) && unit.isKey)) continue;
        units.push(unit);
        groupBytes += unit.data.length;
        if (groupBytes > most.groupBytes) return { kind: "failed", reason: "too large a group of pictures" };
      }
      if (signal.aborted) return { kind: "failed", reason: "aborted" };
      await hand(undefined, false);
      // What it has sent last may not be on its disk yet: then it says nothing of the rest, and is asked again.
      return reachedMs >= endMs - sameMs
        ? { kind: "whole", missing }
        : { kind: "failed", reason: "not written yet" };
    } catch (error) {
      if (!(error instanceof PastUnavailable)) throw error;
      return { kind: "failed", reason: error.why };
    }
  }
}

/** What comes until nobody wants more; who sends nothing at that moment is not waited for. */
async function* untilAborted<Item>(items: AsyncGenerator<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  const aborted = new Promise<"aborted">((resolve) => {
    if (signal.aborted) resolve("aborted");
    else signal.addEventListener("abort", () => resolve("aborted"), { once: true });
  });
  try {
    for (;;) {
      const next = await Promise.race([items.next(), aborted]);
      if (next === "aborted" || next.done === true) return;
      yield next.value;
    }
  } finally {
    items.return(undefined).catch(() => undefined);
  }
}
