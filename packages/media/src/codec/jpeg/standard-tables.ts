// The tables of JPEG that everybody uses: quantisation and Huffman codes of ITU-T T.81 annex K. RTP leaves them out of the
// picture (RFC 2435 3.1.3, 4.2), so the receiver puts them back.
import { bytesOfHex } from "../bytes.ts";

/** Table K.1, luminance, in zigzag order. */
export const standardLuma: readonly number[] = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61, 60, 57, 51,
  56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92,
  101, 103, 99,
]; // prettier-ignore

/** Table K.2, chrominance, in zigzag order. */
export const standardChroma: readonly number[] = [
  17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66,
  ...Array.from({ length: 50 }, () => 99),
]; // prettier-ignore

/** The contents of a DHT segment with tables K.3 to K.6. */
export const standardHuffman: Uint8Array = hexConstant(
  // DC luma: class and number, count of codes of each length, values
  "0000010501010101010100000000000000" +
    "000102030405060708090a0b" +
    // DC chroma: class and number, count of codes of each length, values
    "0100030101010101010101010000000000" +
    "000102030405060708090a0b" +
    // AC luma: class and number, count of codes of each length, values
    "100002010303020403050504040000017d" +
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435" +
    "363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798" +
    "999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4" +
    "f5f6f7f8f9fa" +
    // AC chroma: class and number, count of codes of each length, values
    "1100020102040403040705040400010277" +
    "000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a" +
    "35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a9293949596" +
    "9798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4" +
    "f5f6f7f8f9fa",
);

function hexConstant(hex: string): Uint8Array {
  return bytesOfHex(hex) ?? new Uint8Array(0);
}
