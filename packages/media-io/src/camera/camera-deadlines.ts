// How long a camera may take for what.

/** Milliseconds. */
export interface CameraDeadlines {
  /** For its name, its TCP connection and its TLS, each. */
  readonly connectMs: number;
  /** For one answer. */
  readonly answerMs: number;
  /** From the first step until it plays, redirects included. */
  readonly startMs: number;
  /** From playing to the first packet of a picture; whoever sends junk for so long sends none. */
  readonly firstPictureMs: number;
  /** From there to the first key frame: cameras that save space send one every ten seconds or fewer, and begin wherever they are. */
  readonly firstKeyMs: number;
  /** Between two pictures. */
  readonly stallMs: number;
}

export const defaultDeadlines: CameraDeadlines = {
  connectMs: 5_000,
  answerMs: 8_000,
  startMs: 12_000,
  firstPictureMs: 12_000,
  firstKeyMs: 30_000,
  stallMs: 10_000,
};
