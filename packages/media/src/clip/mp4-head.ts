// The head of an MP4 clip (ISO/IEC 14496-12): `ftyp`, `moov` and the header of the `mdat` that all samples follow in. The tables stand before the
// samples, so that playing begins before the file has come (EXP-22), and edit lists hide what only helps to decode (EXP-18).
import { ascii, box, fullBox, u16, u32, u64, zeros, type Box, type Part } from "../fmp4/box.ts";
import { serialise, sizeOf } from "../fmp4/box-writer.ts";
import { audioSampleEntry, videoSampleEntry } from "../fmp4/sample-entry.ts";
import { pictureTimescale, type Clip, type ClipTrack } from "./clip.ts";
import { sampleTable } from "./sample-tables.ts";

/** Seconds from 1904, from which the movie counts, to 1970. */
const movieEpochS = 2_082_844_800;

/** Everything before the first sample; the clip's chunks follow in their order. Throws Fmp4Error for a format without its set-up. */
export function mp4Head(clip: Clip): Uint8Array {
  const fileType = box("ftyp", [
    ascii("isom"), // major_brand
    u32(0x200), // minor_version
    ...["isom", "iso2", "mp41"].map(ascii), // compatible_brands
  ]);
  const dataBytes = clip.chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  const dataHeader = mediaDataHeader(dataBytes);
  // Every field has a fixed width, so the length is known before the offsets are.
  const headBytes = [fileType, movie(clip, 0), ...dataHeader].reduce((sum, part) => sum + sizeOf(part), 0);
  return serialise([fileType, movie(clip, headBytes), ...dataHeader]);
}

/** `mdat` with its size in 32 bits where that is enough. */
function mediaDataHeader(dataBytes: number): Part[] {
  const isShort = dataBytes + 8 < 2 ** 32;
  return isShort ? [u32(dataBytes + 8), ascii("mdat")] : [u32(1), ascii("mdat"), u64(dataBytes + 16)];
}

function movie(clip: Clip, dataOffset: number): Box {
  const createdS = Math.max(0, Math.floor(clip.createdMs / 1000) + movieEpochS);
  const offsets = clip.tracks.map((): number[] => []);
  let offset = dataOffset;
  for (const chunk of clip.chunks) {
    offsets[chunk.track]?.push(offset);
    offset += chunk.byteLength;
  }
  const tracks = clip.tracks.map((track, index) =>
    trackBox(track, {
      id: index + 1,
      createdS,
      table: (entry) =>
        sampleTable(
          track,
          entry,
          clip.chunks.filter((chunk) => chunk.track === index),
          offsets[index] ?? [],
        ),
    }),
  );
  const duration = Math.max(...clip.tracks.map((track) => track.delayTicks + shownTicks(track)));
  return box("moov", [
    fullBox("mvhd", 0, 0, [
      u32(createdS), // creation_time: when the first picture was taken
      u32(createdS), // modification_time
      u32(pictureTimescale),
      u32(duration),
      u32(0x0001_0000), // rate 1.0
      u16(0x0100), // volume 1.0
      zeros(10), // reserved
      ...unityMatrix,
      zeros(24), // pre_defined
      u32(clip.tracks.length + 1), // next_track_ID
    ]),
    ...tracks,
  ]);
}

/** No rotation, no scaling (8.2.2). */
const unityMatrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].map(u32);
/** tkhd flags: enabled and in the presentation (8.3.2). */
const trackInUse = 3;

interface TrackFacts {
  readonly id: number;
  readonly createdS: number;
  table(entry: Box): Box;
}

function trackBox(track: ClipTrack, { id, createdS, table }: TrackFacts): Box {
  const { samples, timescale } = track;
  const isPicture = track.kind === "video";
  const size = isPicture ? track.format : { width: 0, height: 0 };
  const latestTicks = samples.presentationTicks.reduce((latest, ticks) => Math.max(latest, ticks), 0);
  return box("trak", [
    fullBox("tkhd", 0, trackInUse, [
      u32(createdS), // creation_time
      u32(createdS), // modification_time
      u32(id), // track_ID
      u32(0), // reserved
      u32(track.delayTicks + shownTicks(track)), // duration
      zeros(8), // reserved
      u16(0), // layer
      u16(0), // alternate_group
      u16(isPicture ? 0 : 0x0100), // volume 1.0 of sound
      u16(0), // reserved
      ...unityMatrix,
      u32(Math.min(size.width, 0xffff) * 0x1_0000), // width, 16.16
      u32(Math.min(size.height, 0xffff) * 0x1_0000), // height
    ]),
    editList(track),
    box("mdia", [
      fullBox("mdhd", 1, 0, [
        u64(createdS), // creation_time
        u64(createdS), // modification_time
        u32(timescale),
        u64(Math.max(track.endTicks, latestTicks)), // duration
        u16(0x55c4), // language "und"
        u16(0), // pre_defined
      ]),
      fullBox("hdlr", 0, 0, [
        u32(0), // pre_defined
        ascii(isPicture ? "vide" : "soun"), // handler_type
        zeros(12), // reserved
        zeros(1), // name, empty
      ]),
      box("minf", [
        isPicture ? fullBox("vmhd", 0, 1, [zeros(8)]) : fullBox("smhd", 0, 0, [zeros(4)]),
        box("dinf", [fullBox("dref", 0, 0, [u32(1), fullBox("url ", 0, 1, [])])]), // the samples are in this file
        table(track.kind === "video" ? videoSampleEntry(track.format) : audioSampleEntry(track.format)),
      ]),
    ]),
  ]);
}

/** How long the track is presented, ticks of the movie. */
function shownTicks({ startTicks, endTicks, timescale }: ClipTrack): number {
  return Math.max(1, Math.round(((endTicks - startTicks) / timescale) * pictureTimescale));
}

/** elst (8.6.6): nothing until the track begins, then its media from the first sample that is presented to the last. */
function editList(track: ClipTrack): Box {
  const edits = [
    ...(track.delayTicks > 0 ? [{ duration: track.delayTicks, mediaTime: undefined }] : []),
    { duration: shownTicks(track), mediaTime: track.startTicks },
  ];
  return box("edts", [
    fullBox("elst", 1, 0, [
      u32(edits.length),
      ...edits.flatMap(({ duration, mediaTime }) => [
        u64(duration), // segment_duration
        ...(mediaTime === undefined ? [u32(0xffff_ffff), u32(0xffff_ffff)] : [u64(mediaTime)]), // media_time; -1 is empty
        u32(0x0001_0000), // media_rate 1.0
      ]),
    ]),
  ]);
}
