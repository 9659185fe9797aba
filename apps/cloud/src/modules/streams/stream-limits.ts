// How many streams may be open at once (LIVE-25).

/** Streams open now: of one session, and of one camera. */
export interface OpenStreams {
  readonly session: number;
  readonly camera: number;
}

export const maxStreamsPerSession = 64;

/** True while one more may be opened. */
export function hasRoom({ session, camera }: OpenStreams, viewersPerCamera: number): boolean {
  return session < maxStreamsPerSession && camera < viewersPerCamera;
}

/** True when none of those open is one too many. */
export function isWithinLimits({ session, camera }: OpenStreams, viewersPerCamera: number): boolean {
  return session <= maxStreamsPerSession && camera <= viewersPerCamera;
}
