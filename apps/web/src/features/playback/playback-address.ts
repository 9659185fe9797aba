// The address of playback, `?camera={id}&at={ISO}` (PLAY-39): which camera, and from when.

export interface PlaybackAddress {
  readonly cameraId: string | undefined;
  /** Milliseconds since 1970 UTC; undefined opens the last recorded moments. */
  readonly atMs: number | undefined;
}

export function readAddress(search: URLSearchParams): PlaybackAddress {
  const at = search.get("at");
  const atMs = at === null ? Number.NaN : Date.parse(at);
  return {
    cameraId: search.get("camera") ?? undefined,
    atMs: Number.isNaN(atMs) ? undefined : atMs,
  };
}

export function searchOf({ cameraId, atMs }: PlaybackAddress): URLSearchParams {
  return new URLSearchParams({
    ...(cameraId !== undefined && { camera: cameraId }),
    ...(atMs !== undefined && { at: new Date(atMs).toISOString() }),
  });
}

/** How far before the end of the archive playback opens, so that there is something to watch. */
const leadMs = 30_000;

/** Where to open: the asked time within what may be played, else shortly before the last recorded moment. */
export function openingMs(
  askedMs: number | undefined,
  { earliestMs, lastMs }: { readonly earliestMs: number; readonly lastMs: number },
): number {
  const wantedMs = askedMs ?? lastMs - leadMs;
  return Math.max(Math.min(wantedMs, lastMs), earliestMs);
}
