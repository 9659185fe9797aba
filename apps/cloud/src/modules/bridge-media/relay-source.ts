// A stream of a camera that a bridge dials, as it comes over the bridge's media line. It is the bridge that tries the camera again: here a lane is only asked for, and again soon
// after it or the line was lost, however the camera was.
import { cameraDiagnoses } from "@didban/media/rtsp";
import type { CameraClock, CameraFault } from "@didban/media-io/camera";
import type { Again, OpenStream } from "@didban/media-io/recording";
import type { CameraAway, RelayEnd } from "@didban/media-io/relay";
import type { OpenLines } from "./media-lines.ts";

/** A camera that is away at its bridge is asked for again after this: it costs two short texts. */
const againMs = 2_000;
/** As long as a camera of our own network may send no picture. */
const silentMs = 10_000;

export interface RelaySourceDeps {
  readonly lines: OpenLines;
  readonly clock: CameraClock;
}

/** Receives a stream from the bridge of its camera. */
export function fromBridge(
  { lines, clock }: RelaySourceDeps,
  bridgeId: string,
  cameraId: string,
  stream: number,
): OpenStream {
  const onceOpen: Again = (act) => lines.onceOpen(bridgeId, act);
  const soon: Again = (act) => clock.after(againMs, act);
  return (_, events) => {
    let isOver = false;
    const line = lines.of(bridgeId);
    const end = (fault: CameraFault) => {
      if (isOver) return;
      close();
      events.onEnd(fault, lines.of(bridgeId) === undefined ? onceOpen : soon);
    };
    let heardMs = clock.monotonicMs();
    let cancelLook = () => {};
    const look = () => {
      const afterMs = clock.monotonicMs() - heardMs;
      if (afterMs >= silentMs) end({ kind: "noPicture", afterMs });
      else cancelLook = clock.after(silentMs - afterMs, look);
    };
    const lane = line?.live(cameraId, stream, {
      onUnit(unit) {
        if (isOver) return;
        heardMs = clock.monotonicMs();
        events.onUnit(unit);
      },
      // A line that is lost is known to be so once all of its lanes have heard of it.
      onEnd: (why, away) =>
        queueMicrotask(() => end(lines.of(bridgeId) === line ? faultOf(why, away) : { kind: "lineMissing" })),
    });
    const close = () => {
      isOver = true;
      cancelLook();
      lane?.close();
    };
    if (lane === undefined) queueMicrotask(() => end({ kind: "lineMissing" }));
    else look();
    return { close };
  };
}

/** A lane that ended says what its bridge knows of the camera; a newer bridge may know more than we do. */
function faultOf(why: RelayEnd, away: CameraAway | undefined): CameraFault {
  const diagnosis = cameraDiagnoses.find((known) => known === away?.diagnosis) ?? "CameraNotAccessible";
  return { kind: "relayed", fault: away?.fault ?? why, diagnosis };
}
