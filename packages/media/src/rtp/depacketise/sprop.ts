// Parameter sets as session descriptions carry them: base64, comma-separated (RFC 6184 8.1, RFC 7798 7.1).
import { CodecError } from "../../codec/codec-error.ts";
import { splitAnnexB } from "../../codec/nal/nal-units.ts";
import type { ParameterSetStore } from "../../codec/nal/parameter-set-store.ts";

/**
 * Offers each set of a `sprop-` value. What cannot be read is passed over: cameras announce broken or empty sets and send sound
 * ones in the stream. Some write start codes into them, or several sets into one.
 */
export function offerParameterSets(store: ParameterSetStore, sprop: string | undefined): void {
  for (const text of (sprop ?? "").split(",")) {
    for (const nal of splitAnnexB(decodeBase64(text))) {
      try {
        store.offer(nal);
      } catch (error) {
        if (!(error instanceof CodecError)) throw error;
      }
    }
  }
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Lenient base64: foreign characters end the text, padding may be missing. */
function decodeBase64(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text.trim()) {
    const value = alphabet.indexOf(character);
    if (value < 0) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}
