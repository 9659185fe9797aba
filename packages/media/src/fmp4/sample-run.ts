// The samples of one track within one fragment, as the movie's tables tell of them, and how decode times are found for pictures
// that come out of order.

/** One sample's row. Times are whole microseconds on the movie's axis. */
export interface Sample {
  readonly size: number;
  readonly durationUs: number;
  /** Presentation time minus decode time, signed. */
  readonly compositionUs: number;
  readonly isKey: boolean;
  /** Cannot be decoded by who begins with the key frame before it. */
  readonly isLeading?: true;
}

/** A track's samples, stored one behind the other in decode order. */
export interface SampleRun {
  readonly trackId: number;
  /** Decode time of the first sample. */
  readonly decodeUs: number;
  readonly samples: readonly Sample[];
}

/** Presentation time of each sample of a run, microseconds. */
export function presentationTimes(run: SampleRun): number[] {
  let decodeUs = run.decodeUs;
  return run.samples.map((sample) => {
    const presentationUs = decodeUs + sample.compositionUs;
    decodeUs += sample.durationUs;
    return presentationUs;
  });
}

/**
 * Decode times for pictures in decode order, which cameras do not tell: never after the picture's own presentation or that of a
 * later one, growing from `afterUs` on, and no further apart than `stepUs` where pictures wait for their turn. Offsets come out
 * positive, because some players shift the whole track by a negative one.
 */
export function decodeTimes(presentationUs: readonly number[], afterUs: number, stepUs: number): number[] {
  const latestUs = earliestFromHere(presentationUs);
  const times: number[] = [];
  let lastUs = afterUs;
  while (times.length < latestUs.length) {
    // Pictures up to the next one shown share a limit: they are spread over the time before it.
    const limitUs = latestUs[times.length] ?? 0;
    const count = latestUs.lastIndexOf(limitUs) + 1 - times.length;
    const fromUs = Math.max(lastUs, limitUs - count * stepUs);
    for (let place = 1; place <= count; place++) {
      lastUs = Math.max(lastUs + 1, fromUs + Math.round(((limitUs - fromUs) * place) / count));
      times.push(lastUs);
    }
  }
  return times;
}

/** For each place the smallest value from it on. */
function earliestFromHere(values: readonly number[]): number[] {
  let smallest = Infinity;
  return values
    .toReversed()
    .map((value) => (smallest = Math.min(smallest, value)))
    .reverse();
}
