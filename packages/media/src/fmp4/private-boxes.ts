// The ids of our `uuid` boxes. Other players skip boxes whose id they do not know (ISO/IEC 14496-12 4.2).

/** The 16 bytes of a UUID text. */
function uuid(text: string): Uint8Array {
  return Uint8Array.from(text.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** In `moov`: whose footage it is and its exact formats (file-facts.ts). */
export const fileFactsId = uuid("d1dba4f0-7c1e-4a5c-9b64-6f2e0c1a7b01");
/** In `moof`: digests of the samples and of the fragment before (fragment-seal.ts). */
export const fragmentSealId = uuid("d1dba4f0-7c1e-4a5c-9b64-6f2e0c1a7b02");
/** In `traf`: the units' exact times and marks (unit-times.ts). */
export const unitTimesId = uuid("d1dba4f0-7c1e-4a5c-9b64-6f2e0c1a7b03");

/** The content behind the id when `content` is that of a `uuid` box with this id. */
export function contentOf(id: Uint8Array, content: Uint8Array): Uint8Array | undefined {
  return content.length >= 16 && id.every((byte, index) => content[index] === byte)
    ? content.subarray(16)
    : undefined;
}
