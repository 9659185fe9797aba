// Lays a clip out as a Matroska file (RFC 9559): a head with tracks and cues, then clusters of about half a second. Every size is known before the
// first byte, so that the file is written from front to back.
import type { Clip, ClipChunk } from "./clip.ts";
import { element, float, idBytes, joinParts, lengthBytes, signed, text, unsigned } from "./ebml.ts";
import { blockTimes, lengthInTicks, matroskaTickNs, type BlockTimes } from "./matroska-times.ts";
import { trackEntry } from "./matroska-tracks.ts";

/** Milliseconds from 1970 to 2001, from which Matroska counts dates. */
const dateEpochMs = 978_307_200_000;
/** Times of blocks are counted from their cluster's, in 16 bits. */
const longestCluster = 0x7fff;
/** SimpleBlock: id, length of four bytes, track, time, flags. */
const blockHeaderBytes = 9;
/** Cluster: id and length, and its Timestamp. */
const clusterHeaderBytes = 12 + 17;
const blockFlags = { key: 0x80, invisible: 0x08 } as const;

/** Chunks whose blocks make one cluster. */
export interface MatroskaCluster {
  /** Indices in the clip's chunks, the second not among them. */
  readonly firstChunk: number;
  readonly endChunk: number;
  readonly ticks: number;
  readonly byteLength: number;
  readonly hasKeyPicture: boolean;
}

/** Lays the clip out. Throws Fmp4Error for a format without its set-up. */
export class MatroskaLayout {
  /** Everything before the first cluster. */
  readonly head: Uint8Array;
  readonly clusters: readonly MatroskaCluster[];
  readonly #clip: Clip;
  readonly #times: readonly BlockTimes[];

  constructor(clip: Clip) {
    this.#clip = clip;
    this.#times = blockTimes(clip.tracks);
    this.clusters = this.#layClusters();
    this.head = this.#layHead();
  }

  /** A cluster's bytes in pieces. `chunks` are those of its chunks' samples. */
  clusterParts(cluster: MatroskaCluster, chunks: readonly Uint8Array[]): Uint8Array[] {
    const header = joinParts([
      idBytes(0x1f43_b675), // Cluster
      lengthBytes(cluster.byteLength - 12),
      ...unsigned(0xe7, cluster.ticks, true), // Timestamp
    ]);
    const blocks = this.#blocksOf(cluster, chunks).sort((a, b) => a.order - b.order);
    const headers = new Uint8Array(blocks.length * blockHeaderBytes);
    const view = new DataView(headers.buffer);
    return [
      header,
      ...blocks.flatMap((block, place) => {
        const at = place * blockHeaderBytes;
        headers[at] = 0xa3; // SimpleBlock
        view.setUint32(at + 1, 0x1000_0000 + block.data.length + 4);
        headers[at + 5] = 0x80 | (block.track + 1); // track number
        view.setInt16(at + 6, block.ticks - cluster.ticks);
        headers[at + 8] = block.flags;
        return [headers.subarray(at, at + blockHeaderBytes), block.data];
      }),
    ];
  }

  #blocksOf(cluster: MatroskaCluster, chunks: readonly Uint8Array[]) {
    return chunks.flatMap((bytes, at) => {
      const chunk = this.#clip.chunks[cluster.firstChunk + at];
      const track = this.#clip.tracks[chunk?.track ?? 0];
      const times = this.#times[chunk?.track ?? 0];
      if (chunk === undefined || track === undefined || times === undefined) return [];
      let offset = 0;
      return Array.from({ length: chunk.sampleCount }, (_, place) => {
        const sample = chunk.firstSample + place;
        const data = bytes.subarray(offset, (offset += track.samples.sizes[sample] ?? 0));
        const flags =
          (track.samples.isKey[sample] === true ? blockFlags.key : 0) |
          (times.isHidden(sample) ? blockFlags.invisible : 0);
        const order = (track.samples.decodeTicks[sample] ?? 0) / track.timescale + times.decodeShiftS;
        return { track: chunk.track, ticks: times.ticks[sample] ?? 0, flags, data, order };
      });
    });
  }

  /** A cluster begins with each chunk of pictures, and where one would span too much time. */
  #layClusters(): MatroskaCluster[] {
    const clusters: MatroskaCluster[] = [];
    let open: { firstChunk: number; least: number; most: number; bytes: number; key: boolean } | undefined;
    const close = (endChunk: number) => {
      if (open === undefined) return;
      const { firstChunk, least, bytes, key } = open;
      clusters.push({ firstChunk, endChunk, ticks: least, byteLength: bytes, hasKeyPicture: key });
    };
    for (const [index, chunk] of this.#clip.chunks.entries()) {
      const own = this.#spanOf(chunk);
      const isPicture = this.#clip.tracks[chunk.track]?.kind === "video";
      const isLong =
        open !== undefined &&
        Math.max(open.most, own.most) - Math.min(open.least, own.least) > longestCluster;
      if (open === undefined || isPicture || isLong) {
        close(index);
        open = { firstChunk: index, least: own.least, most: own.most, bytes: clusterHeaderBytes, key: false };
      }
      open.least = Math.min(open.least, own.least);
      open.most = Math.max(open.most, own.most);
      open.bytes += chunk.byteLength + chunk.sampleCount * blockHeaderBytes;
      open.key ||= isPicture && own.hasKey;
    }
    close(this.#clip.chunks.length);
    return clusters;
  }

  #spanOf({ track, firstSample, sampleCount }: ClipChunk) {
    const span = { least: Infinity, most: -Infinity, hasKey: false };
    for (let sample = firstSample; sample < firstSample + sampleCount; sample++) {
      const ticks = this.#times[track]?.ticks[sample] ?? 0;
      span.least = Math.min(span.least, ticks);
      span.most = Math.max(span.most, ticks);
      span.hasKey ||= this.#clip.tracks[track]?.samples.isKey[sample] === true;
    }
    return span;
  }

  #layHead(): Uint8Array {
    const { tracks, createdMs } = this.#clip;
    const info = element(0x1549_a966, [
      ...unsigned(0x2ad7b1, matroskaTickNs), // TimestampScale
      ...float(0x4489, lengthInTicks(tracks)), // Duration
      ...signed(0x4461, BigInt(Math.round(createdMs) - dateEpochMs) * 1_000_000n), // DateUTC, nanoseconds
      ...text(0x4d80, "didban"), // MuxingApp
      ...text(0x5741, "didban"), // WritingApp
    ]);
    const entries = element(
      0x1654_ae6b,
      tracks.flatMap((track, index) => trackEntry(track, index + 1, this.#times[index]?.codecDelayNs ?? 0)),
    );
    const fixed = bytesOf(info) + bytesOf(entries);
    const seekBytes = bytesOf(seekHead(0, 0, 0));
    const cuesAt = seekBytes + fixed;
    const clustersAt = cuesAt + bytesOf(this.#cues(0));
    const content = [...seekHead(seekBytes, seekBytes + bytesOf(info), cuesAt), ...info, ...entries];
    const dataBytes = this.clusters.reduce((sum, cluster) => sum + cluster.byteLength, 0);
    return joinParts([
      ...matroskaType(),
      idBytes(0x1853_8067), // Segment
      lengthBytes(clustersAt + dataBytes),
      ...content,
      ...this.#cues(clustersAt),
    ]);
  }

  /** Where clusters with key pictures lie, counted from the segment's content; the first of them begins at `clustersAt`. */
  #cues(clustersAt: number): Uint8Array[] {
    let position = clustersAt;
    const points: Uint8Array[] = [];
    for (const { ticks, byteLength, hasKeyPicture } of this.clusters) {
      const place = [
        ...unsigned(0xf7, 1), // CueTrack
        ...unsigned(0xf1, position, true), // CueClusterPosition
      ];
      const point = [...unsigned(0xb3, ticks, true), ...element(0xb7, place)]; // CueTime, CueTrackPositions
      if (hasKeyPicture) points.push(joinParts(element(0xbb, point)));
      position += byteLength;
    }
    return element(0x1c53_bb6b, points);
  }
}

/** What every Matroska file begins with. */
export function matroskaType(): Uint8Array[] {
  return element(0x1a45_dfa3, [
    ...unsigned(0x4286, 1), // EBMLVersion
    ...unsigned(0x42f7, 1), // EBMLReadVersion
    ...unsigned(0x42f2, 4), // EBMLMaxIDLength
    ...unsigned(0x42f3, 8), // EBMLMaxSizeLength
    ...text(0x4282, "matroska"), // DocType
    ...unsigned(0x4287, 4), // DocTypeVersion
    ...unsigned(0x4285, 2), // DocTypeReadVersion
  ]);
}

/** Where info, tracks and cues lie. */
function seekHead(info: number, tracks: number, cues: number): Uint8Array[] {
  const seek = (id: number, position: number) =>
    element(0x4dbb, [...element(0x53ab, [idBytes(id)]), ...unsigned(0x53ac, position, true)]);
  return element(0x114d_9b74, [
    ...seek(0x1549_a966, info),
    ...seek(0x1654_ae6b, tracks),
    ...seek(0x1c53_bb6b, cues),
  ]);
}

const bytesOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);
