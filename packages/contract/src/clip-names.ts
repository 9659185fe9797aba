// What snapshots and exports are called, and their files (SNAP-1, EXP-4): names that every file system takes. Pure.

/** What file systems take for a sign of their own, and what is not seen; the joiners within words of Persian and emoji are neither. */
const unsafe = /(?![\u200c\u200d])[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const everyUnsafe = new RegExp(unsafe, "gu");
/** What Windows keeps for devices, with any ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** File systems take 255 bytes of a name; an ending and a browser's "(2)" come after it. */
const mostBytes = 200;
const longestCameraPart = 70;

/** Whether a name holds nothing that has to be replaced in a file's. */
export const isSafeInNames = (text: string): boolean => !unsafe.test(text);

/** The text as the name of a file, without an ending; `room` is in bytes. */
export function safeFileName(text: string, room = mostBytes): string {
  const seen = text.normalize("NFC").replaceAll(everyUnsafe, "_");
  const whole = withinBytes(seen.replace(/^[.\s]+/u, ""), room).replace(/[.\s]+$/u, "");
  return device.test(whole) || whole === "" ? `_${whole}` : whole;
}

/** Two names of files that a disk or an eye takes for the same are the same by this. */
export const comparableFileName = (fileName: string): string => fileName.normalize("NFKC").toLowerCase();

/** The texts as names of files that lie in one folder: of those that would be called the same the later ones are counted from 2 on. `ending` with its dot. */
export function distinctFileNames(texts: readonly string[], ending: string): readonly string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    for (let count = 1; ; count += 1) {
      const counted = count === 1 ? ending : ` ${count}${ending}`;
      const name = `${safeFileName(text, mostBytes - counted.length)}${counted}`;
      if (taken.has(comparableFileName(name))) continue;
      taken.add(comparableFileName(name));
      return name;
    }
  });
}

function withinBytes(text: string, room: number): string {
  let bytes = 0;
  let kept = "";
  for (const sign of text) {
    bytes += utf8Length(sign.codePointAt(0) ?? 0);
    if (bytes > room) break;
    kept += sign;
  }
  return kept;
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

/** What a picture or stretch of a camera is called after it and the moment `timeMs`, by the camera's clock and in Latin digits. */
export function clipName(cameraName: string, timeMs: number, timezone: string, between: "_" | " "): string {
  const format = new Intl.DateTimeFormat("en-u-nu-latn-ca-gregory", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  const joined = (...types: Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type) ?? "").join("-");
  const camera = cameraName.replaceAll(everyUnsafe, "_").trim().slice(0, longestCameraPart) || "_";
  return [camera, joined("year", "month", "day"), joined("hour", "minute", "second")].join(between);
}

/** What a picture of a camera is called, without an ending: `{camera}_{YYYY-MM-DD_HH-mm-ss}` (SNAP-1). */
export function snapshotName(cameraName: string, timeMs: number, timezone: string): string {
  return clipName(cameraName, timeMs, timezone, "_");
}
