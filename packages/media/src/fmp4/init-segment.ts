// The head of a file: `ftyp` and `moov` (ISO/IEC 14496-12 4.3, 8.2), one video track, at most one audio track, no samples: those
// come in fragments.
import { ascii, box, fullBox, u16, u32, zeros, type Box, type Part } from "./box.ts";
import { serialise } from "./box-writer.ts";
import { fileFactsBox } from "./file-facts.ts";
import type { FileHeader } from "./file-header.ts";
import { audioSampleEntry, needsQuickTime, videoSampleEntry } from "./sample-entry.ts";

/** Ticks a second of every track: presentation times are microseconds. */
export const timescale = 1_000_000;
export const videoTrackId = 1;
export const audioTrackId = 2;

/** The bytes of `ftyp` + `moov`. Throws Fmp4Error when a format lacks its parameter sets, RangeError for facts that do not fit. */
export function initSegment(header: FileHeader): Uint8Array {
  return serialise([fileType(header), movie(header, [fileFactsBox(header)])]);
}

/** The same without our own facts, for a browser. */
export function browserInitSegment(header: Pick<FileHeader, "video" | "audio">): Uint8Array {
  return serialise([fileType(header), movie(header, [])]);
}

function fileType({ audio }: Pick<FileHeader, "audio">): Box {
  return box("ftyp", [
    ascii("iso6"), // major_brand
    u32(1), // minor_version
    ascii("iso6"), // compatible: signed composition offsets, decode times of fragments
    ascii("isom"),
    ascii("mp41"),
    ...(audio !== undefined && needsQuickTime(audio) ? [ascii("qt  ")] : []),
  ]);
}

function movie({ video, audio }: Pick<FileHeader, "video" | "audio">, extra: readonly Part[]): Box {
  const tracks = [videoTrack(videoSampleEntry(video), video.width, video.height)];
  const trackIds = [videoTrackId];
  if (audio !== undefined) {
    tracks.push(audioTrack(audioSampleEntry(audio)));
    trackIds.push(audioTrackId);
  }
  return box("moov", [movieHeader(), ...tracks, box("mvex", trackIds.map(trackDefaults)), ...extra]);
}

function movieHeader(): Box {
  return fullBox("mvhd", 0, 0, [
    u32(0), // creation_time: the capture time in our facts says it exactly
    u32(0), // modification_time
    u32(timescale),
    u32(0), // duration: fragments tell
    u32(0x0001_0000), // rate 1.0
    u16(0x0100), // volume 1.0
    zeros(10), // reserved
    ...unityMatrix,
    zeros(24), // pre_defined
    u32(audioTrackId + 1), // next_track_ID
  ]);
}

/** No rotation, no scaling (8.2.2). */
const unityMatrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].map(u32);

/** tkhd flags: enabled and in the presentation (8.3.2). */
const trackInUse = 3;

function videoTrack(entry: Box, width: number, height: number): Box {
  const header = trackHeader(videoTrackId, 0, width, height);
  const mediaHeader = fullBox("vmhd", 0, 1, [zeros(8)]); // graphicsmode copy, opcolor
  return track(header, "vide", mediaHeader, entry);
}

function audioTrack(entry: Box): Box {
  const mediaHeader = fullBox("smhd", 0, 0, [zeros(4)]); // balance centre, reserved
  return track(trackHeader(audioTrackId, 0x0100, 0, 0), "soun", mediaHeader, entry);
}

function trackHeader(id: number, volume: number, width: number, height: number): Box {
  return fullBox("tkhd", 0, trackInUse, [
    u32(0), // creation_time
    u32(0), // modification_time
    u32(id), // track_ID
    u32(0), // reserved
    u32(0), // duration
    zeros(8), // reserved
    u16(0), // layer
    u16(0), // alternate_group
    u16(volume), // volume 1.0 of sound
    u16(0), // reserved
    ...unityMatrix,
    u32(Math.min(width, 0xffff) * 0x1_0000), // width, 16.16
    u32(Math.min(height, 0xffff) * 0x1_0000), // height
  ]);
}

function track(header: Box, handler: "vide" | "soun", mediaHeader: Box, entry: Box): Box {
  const selfContained = fullBox("url ", 0, 1, []); // the samples are in this file
  return box("trak", [
    header,
    box("mdia", [
      fullBox("mdhd", 0, 0, [
        u32(0), // creation_time
        u32(0), // modification_time
        u32(timescale),
        u32(0), // duration
        u16(0x55c4), // language "und"
        u16(0), // pre_defined
      ]),
      fullBox("hdlr", 0, 0, [
        u32(0), // pre_defined
        ascii(handler), // handler_type
        zeros(12), // reserved
        zeros(1), // name, empty
      ]),
      box("minf", [
        mediaHeader,
        box("dinf", [fullBox("dref", 0, 0, [u32(1), selfContained])]),
        box("stbl", [
          fullBox("stsd", 0, 0, [u32(1), entry]), // one entry
          fullBox("stts", 0, 0, [u32(0)]), // no samples outside fragments, here and below
          fullBox("stsc", 0, 0, [u32(0)]),
          fullBox("stsz", 0, 0, [u32(0), u32(0)]),
          fullBox("stco", 0, 0, [u32(0)]),
        ]),
      ]),
    ]),
  ]);
}

function trackDefaults(id: number): Box {
  return fullBox("trex", 0, 0, [
    u32(id), // track_ID
    u32(1), // default_sample_description_index
    u32(0), // default_sample_duration: each fragment says its own
    u32(0), // default_sample_size
    u32(0), // default_sample_flags
  ]);
}
