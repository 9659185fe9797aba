// How long a text message may be (NOTI-45): three segments, of the small alphabet or of any.
/** The alphabet of which seven bits make a letter (3GPP TS 23.038); the second line's letters take two places. */
const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extended = "^{}\\[~]|€\f";

const longestBasic = 459;
const longestOther = 201;
const cut = "…";

/** The text as it may leave: at most three segments, cut with an ellipsis, which is no letter of the small alphabet. */
export function shortEnough(text: string): string {
  const places = basicPlaces(text);
  if (places !== null && places <= longestBasic) return text;
  if (text.length <= longestOther) return text;
  const kept = text.slice(0, longestOther - cut.length);
  // Half a pair is no character.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}${cut}`;
}

/** Places a text takes in the small alphabet; null when it has other letters. */
function basicPlaces(text: string): number | null {
  let places = 0;
  for (const letter of text) {
    if (basic.includes(letter)) places += 1;
    else if (extended.includes(letter)) places += 2;
    else return null;
  }
  return places;
}
