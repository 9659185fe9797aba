// How many pictures a second a stream has, told from when they are shown. Pure.

const minPictures = 4;

/** Pictures per second to a hundredth, from presentation times in microseconds in any order; 0 where too few came to tell. */
export function estimateFps(ptsUs: readonly number[]): number {
  if (ptsUs.length < minPictures) return 0;
  const shown = [...ptsUs].sort((a, b) => a - b);
  const gaps = shown
    .slice(1)
    .map((pts, position) => pts - (shown[position] ?? 0))
    .sort((a, b) => a - b);
  // The middle gap: a lost picture or a pause of the camera does not change it.
  const gapUs = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return gapUs > 0 ? Math.round(1e8 / gapUs) / 100 : 0;
}
