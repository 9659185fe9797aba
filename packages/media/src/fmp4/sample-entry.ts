// Sample entries: how a track says what codec it carries, in the spelling that ffmpeg, VLC and browsers read. G.726 and G.729
// have no spelling that other players know; such files play there as pictures without sound, and whole with us.
import type { AudioFormat, VideoFormat } from "../format.ts";
import { box, f64, u16, u32, zeros, type Box, type Part } from "./box.ts";
import {
  avcConfiguration,
  elementaryStreamDescriptor,
  esObjectType,
  hevcConfiguration,
} from "./decoder-configuration.ts";

/** VisualSampleEntry (14496-12 12.1.3) with its decoder set-up. Throws Fmp4Error when parameter sets are missing. */
export function videoSampleEntry(format: VideoFormat): Box {
  switch (format.codec) {
    case "h264":
      return visualEntry("avc1", format, [avcConfiguration(format.parameterSets)]);
    case "h265":
      return visualEntry("hvc1", format, [hevcConfiguration(format.parameterSets)]);
    case "mpeg4":
      return visualEntry("mp4v", format, [
        elementaryStreamDescriptor(esObjectType.mpeg4Video, format.parameterSets[0] ?? new Uint8Array()),
      ]);
    case "mjpeg":
      return visualEntry("jpeg", format, []);
  }
}

function visualEntry(type: string, format: VideoFormat, setUp: readonly Part[]): Box {
  return box(type, [
    zeros(6), // reserved
    u16(1), // data_reference_index
    zeros(16), // pre_defined and reserved
    u16(Math.min(format.width, 0xffff)),
    u16(Math.min(format.height, 0xffff)),
    u32(0x0048_0000), // horizresolution, 72 dpi
    u32(0x0048_0000), // vertresolution
    u32(0), // reserved
    u16(1), // frame_count
    zeros(32), // compressorname
    u16(0x0018), // depth, colour without alpha
    u16(0xffff), // pre_defined
    ...setUp,
  ]);
}

/** AudioSampleEntry (14496-12 12.2.3), or its QuickTime forms where ISO has none. */
export function audioSampleEntry(format: AudioFormat): Box {
  switch (format.codec) {
    case "aac":
      return soundEntry("mp4a", format, 16, [elementaryStreamDescriptor(esObjectType.aac, format.config)]);
    case "pcmu":
      return soundEntry("ulaw", format, 16);
    case "pcma":
      return soundEntry("alaw", format, 16);
    case "pcm_u8":
      return soundEntry("raw ", format, 8);
    case "pcm_s16":
      return soundEntry("sowt", format, 16);
    case "pcm_s24":
      return linearPcmEntry(format, 24, pcmFlags.isSigned | pcmFlags.isPacked);
    case "pcm_s32":
      return linearPcmEntry(format, 32, pcmFlags.isSigned | pcmFlags.isPacked);
    case "pcm_f32":
      return linearPcmEntry(format, 32, pcmFlags.isFloat | pcmFlags.isPacked);
    case "adpcm":
      return soundEntry("g726", format, 16);
    case "g729":
      return soundEntry("g729", format, 16);
  }
}

/** True when the sample entry is one that only QuickTime defines, so that the file must call itself compatible with it. */
export function needsQuickTime(format: AudioFormat): boolean {
  return format.codec === "pcm_s24" || format.codec === "pcm_s32" || format.codec === "pcm_f32";
}

function soundEntry(type: string, format: AudioFormat, sampleBits: number, setUp: readonly Part[] = []): Box {
  return box(type, [
    zeros(6), // reserved
    u16(1), // data_reference_index
    zeros(8), // version 0, reserved
    u16(format.channels),
    u16(sampleBits), // samplesize
    zeros(4), // pre_defined, reserved
    u32(format.sampleRate < 0x1_0000 ? Math.round(format.sampleRate * 0x1_0000) : 0), // 16.16; 0: see the decoder set-up
    ...setUp,
  ]);
}

/** formatSpecificFlags of linear PCM; little-endian is the absence of a flag (QuickTime File Format, LPCM). */
const pcmFlags = { isFloat: 1, isSigned: 4, isPacked: 8 } as const;

/** QuickTime sound description version 2, the only one that spells every width of little-endian PCM. */
function linearPcmEntry(format: AudioFormat, sampleBits: number, flags: number): Box {
  return box("lpcm", [
    zeros(6), // reserved
    u16(1), // data_reference_index
    u16(2), // version
    u16(0), // revision
    u32(0), // vendor
    u16(3), // always 3
    u16(16), // always 16
    u16(0xfffe), // always -2
    u16(0), // always 0
    u32(0x1_0000), // always 1.0
    u32(72), // sizeOfStructOnly
    f64(format.sampleRate),
    u32(format.channels),
    u32(0x7f00_0000), // always this
    u32(sampleBits), // constBitsPerChannel
    u32(flags), // formatSpecificFlags
    u32((sampleBits / 8) * format.channels), // constBytesPerAudioPacket
    u32(1), // constLPCMFramesPerAudioPacket
  ]);
}
