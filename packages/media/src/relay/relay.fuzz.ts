// Fuzz target of the reader of units between two programs: whatever the bytes, a unit, a format, or a RelayError.
import { mjpegFormat } from "../codec/jpeg/jpeg-segments.ts";
import { mpeg4Format } from "../codec/mpeg4/headers.ts";
import type { AccessUnit, MediaFormat } from "../format.ts";
import { RelayError, RelayLane, RelayReader } from "./index.ts";

const mpeg4Headers = Uint8Array.of(
  0, 0, 1, 0xb0, 1, 0, 0, 1, 0xb5, 0x89, 0x13, 0, 0, 1, 0, 0, 0, 1, 0x20, 0, 0xc4, 0x8d, 0x88, 0, 0xcd, 3, 0x14, 8, 0x54, 0x43,
); // prettier-ignore

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function seedsOf(format: MediaFormat): Uint8Array[] {
  const unit: AccessUnit = {
    format,
    isKey: true,
    isDiscontinuity: false,
    captureMs: 1_795_000_000_000,
    ptsUs: 0,
    data: Uint8Array.of(1, 2, 3, 4),
  };
  return new RelayLane(0).messagesOf(unit).map(joined);
}

const sound = { kind: "audio", codec: "aac", sampleRate: 16_000, channels: 1, bitsPerSample: 0 } as const;

/** Valid inputs to start from. */
export const relaySeeds: readonly Uint8Array[] = [
  ...seedsOf(mpeg4Format(mpeg4Headers)),
  ...seedsOf(mjpegFormat({ width: 640, height: 360 })),
  ...seedsOf({ ...sound, config: Uint8Array.of(0x14, 0x08) }),
];

/** Throws only when the reader breaks its promise. */
export function fuzzRelay(bytes: Uint8Array): void {
  const reader = new RelayReader();
  for (const message of [bytes, ...relaySeeds]) {
    try {
      reader.read(message);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
    }
  }
}
