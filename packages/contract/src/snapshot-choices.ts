// Bounds and names of snapshots (SNAP-1, SNAP-4, SNAP-6), without the shapes, so that the web app has them too.

export const snapshotMaxBytes = 10 * 1024 * 1024;
export const snapshotNameMaxLength = 100;
/** In which size a picture is asked for: as it was taken, or small, for a list. */
export const snapshotSizes = ["full", "small"] as const;

/** What file systems take for a sign of their own, and what is not seen; the joiners within words of Persian and emoji are neither. */
const unsafe = /(?![\u200c\u200d])[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
const cameraNameMaxLength = 70;

/** What a picture of a camera is called, without an ending: `{camera}_{YYYY-MM-DD_HH-mm-ss}` by the camera's clock, in Latin digits (SNAP-1). */
export function snapshotName(cameraName: string, timeMs: number, timezone: string): string {
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
  const joined = (sign: string, ...types: Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type) ?? "").join(sign);
  const camera = cameraName.replace(unsafe, "_").trim().slice(0, cameraNameMaxLength) || "_";
  return `${camera}_${joined("-", "year", "month", "day")}_${joined("-", "hour", "minute", "second")}`;
}
