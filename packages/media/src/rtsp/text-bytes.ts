// Text and bytes as RTSP needs them, without leaning on a platform: header text is Latin-1, credentials are UTF-8 (RFC 7617, RFC 7616).

const chunkLength = 4096;

/** Each byte becomes the character of the same number; never fails, whatever a camera sent. */
export function latin1Text(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += chunkLength) {
    // Spread, they would be asked for one by one.
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + chunkLength));
  }
  return text;
}

/** The UTF-8 bytes of `text`; lone surrogates become U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.toWellFormed());
  const bytes = new Uint8Array(escaped.length);
  let length = 0;
  for (let at = 0; at < escaped.length; at++) {
    if (escaped[at] === "%") {
      bytes[length++] = Number.parseInt(escaped.slice(at + 1, at + 3), 16);
      at += 2;
    } else {
      bytes[length++] = escaped.charCodeAt(at);
    }
  }
  return bytes.subarray(0, length);
}

/** The text of UTF-8 bytes; undefined when they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  let escaped = "";
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, "0")}`;
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

const base64Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 with padding (RFC 4648 section 4). */
export function base64Text(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const used = Math.min(3, bytes.length - at);
    for (let digit = 0; digit < 4; digit++) {
      text += digit <= used ? base64Alphabet[(word >> (18 - 6 * digit)) & 63] : "=";
    }
  }
  return text;
}

/** Bytes of a Base64 text, padded or not; undefined when a character is foreign. */
export function base64Bytes(text: string): Uint8Array | undefined {
  const digits = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let word = 0;
  let length = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = base64Alphabet.indexOf(digits.charAt(at));
    if (value < 0) return undefined;
    word = ((word << 6) | value) & 0xffffff;
    // After the 2nd, 3rd and 4th digit of a group one more byte is complete: 12, 18 and 24 bits are in.
    const spareBits = [undefined, 4, 2, 0][at & 3];
    if (spareBits !== undefined) bytes[length++] = word >> spareBits;
  }
  return bytes;
}
