// Linear PCM, little-endian as format.ts has it, to samples in [-1, 1).
import type { AudioCodec } from "../../format.ts";

/** The linear codecs. */
export type PcmCodec = Extract<AudioCodec, `pcm_${string}`>;

const bytesPerSample: Readonly<Record<PcmCodec, number>> = {
  pcm_u8: 1,
  pcm_s16: 2,
  pcm_s24: 3,
  pcm_s32: 4,
  pcm_f32: 4,
};

/** Decodes whole samples; bytes behind the last one are left. Floats that are no number become silence. */
export function decodePcm(codec: PcmCodec, data: Uint8Array): Float32Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const read = sampleReader(codec, view);
  const step = bytesPerSample[codec];
  const samples = new Float32Array(Math.floor(data.length / step));
  for (let index = 0; index < samples.length; index++) samples[index] = read(index * step);
  return samples;
}

function sampleReader(codec: PcmCodec, view: DataView): (at: number) => number {
  switch (codec) {
    case "pcm_u8":
      return (at) => (view.getUint8(at) - 0x80) / 0x80;
    case "pcm_s16":
      return (at) => view.getInt16(at, true) / 0x8000;
    case "pcm_s24":
      return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 0x80_0000;
    case "pcm_s32":
      return (at) => view.getInt32(at, true) / 0x8000_0000;
    case "pcm_f32":
      return (at) => {
        const sample = view.getFloat32(at, true);
        return Number.isFinite(sample) ? sample : 0;
      };
  }
}
