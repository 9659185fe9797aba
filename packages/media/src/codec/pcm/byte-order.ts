// Byte order of PCM samples.

/** Turns every sample's bytes around in place; bytes behind the last whole sample stay. */
export function swapSampleBytes(samples: Uint8Array, bytesPerSample: number): void {
  for (let start = 0; start + bytesPerSample <= samples.length; start += bytesPerSample) {
    for (let low = start, high = start + bytesPerSample - 1; low < high; low++, high--) {
      const byte = samples[low] ?? 0;
      samples[low] = samples[high] ?? 0;
      samples[high] = byte;
    }
  }
}
