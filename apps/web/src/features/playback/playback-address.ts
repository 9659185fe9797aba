// The address of playback: `?camera={id}&at={ISO}` for one camera (PLAY-39), `?cameras={id},{id}&at={ISO}` for several (PLAY-43), and from when.

export interface PlaybackAddress {
  /** More than one are shown at one time; none: the screen chooses. */
  readonly cameraIds: readonly string[];
  /** Milliseconds since 1970 UTC; undefined opens the last recorded moments. */
  readonly atMs: number | undefined;
}

export function readAddress(search: URLSearchParams): PlaybackAddress {
  const at = search.get("at");
  const atMs = at === null ? Number.NaN : Date.parse(at);
  const ids = search.get("cameras") ?? search.get("camera") ?? "";
  return {
    cameraIds: [...new Set(ids.split(",").filter((id) => id !== ""))],
    atMs: Number.isNaN(atMs) ? undefined : atMs,
  };
}

export function searchOf({ cameraIds, atMs }: PlaybackAddress): URLSearchParams {
  const [first, ...others] = cameraIds;
  return new URLSearchParams({
    ...(first !== undefined && (others.length === 0 ? { camera: first } : { cameras: cameraIds.join() })),
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
