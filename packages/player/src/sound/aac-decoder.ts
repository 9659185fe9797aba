// AAC by the browser's AudioDecoder, mixed and resampled like every other sound (AUD-3, AUD-4).
import type { AudioFormat } from "@didban/media";
import { createSoundDecoder } from "@didban/media/codec";
import type { CreateForeignSoundDecoder } from "./sound-track.ts";

/** Takes AAC in ADTS; undefined for other codecs and where the browser has no AudioDecoder. */
export const createAacDecoder: CreateForeignSoundDecoder = (format, decoded) => {
  if (format.codec !== "aac" || typeof AudioDecoder === "undefined") return undefined;
  const captureTimes: number[] = [];
  let mixer = mixerOf(format.sampleRate, format.channels);
  let shape = { sampleRate: format.sampleRate, channels: format.channels };
  const decoder = new AudioDecoder({
    output(audio) {
      const captureMs = captureTimes.shift();
      const { sampleRate, numberOfChannels: channels } = audio;
      // HE-AAC comes out at twice the rate that its header tells.
      if (sampleRate !== shape.sampleRate || channels !== shape.channels) {
        shape = { sampleRate, channels };
        mixer = mixerOf(sampleRate, channels);
      }
      const samples = mixer?.decode(interleavedBytes(audio));
      audio.close();
      if (samples && captureMs !== undefined) decoded(samples, captureMs);
    },
    // A broken decoder stays silent; the picture goes on.
    error: () => undefined,
  });
  decoder.configure({
    codec: `mp4a.40.${(format.config[0] ?? 0x10) >> 3}`,
    sampleRate: format.sampleRate,
    numberOfChannels: format.channels,
  });
  return {
    decode(payload, captureMs) {
      if (decoder.state !== "configured") return;
      captureTimes.push(captureMs);
      decoder.decode(
        new EncodedAudioChunk({ type: "key", timestamp: Math.round(captureMs * 1000), data: payload }),
      );
    },
    close() {
      if (decoder.state !== "closed") decoder.close();
    },
  };
};

/** Mixes and resamples decoded sound, which is 32-bit float PCM by then. */
function mixerOf(sampleRate: number, channels: number) {
  const format: AudioFormat = {
    kind: "audio",
    codec: "pcm_f32",
    sampleRate,
    channels,
    bitsPerSample: 32,
    config: new Uint8Array(),
  };
  return createSoundDecoder(format);
}

function interleavedBytes(audio: AudioData): Uint8Array {
  const samples = new Float32Array(audio.numberOfFrames * audio.numberOfChannels);
  audio.copyTo(samples, { planeIndex: 0, format: "f32" });
  return new Uint8Array(samples.buffer);
}
