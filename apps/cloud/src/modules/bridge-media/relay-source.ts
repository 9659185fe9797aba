// A stream of a camera that a bridge dials, as it comes over the bridge's media line. It is the bridge that tries the camera again: here a lane is only asked for, and again soon
// after it or the line was lost, however the camera was.
import { cameraDiagnoses } from "@didban/media/rtsp";
import type { CameraClock, CameraFault } from "@didban/media-io/camera";
import type { Again, OpenStream } from "@didban/media-io/recording";
import type { CameraAway, RelayEnd } from "@didban/media-io/relay";
import type { OpenLines } from "./media-lines.ts";

/** A camera that is away at its bridge is asked for again after this: it costs two short texts. */
const againMs = 2_000;
/** What a bridge is told on its control line may come after what it is asked here: a camera that it does not know yet is asked for so long, so often, before that is a fault. */
const toldWithinMs = 5_000;
const untoldAgainMs = 250;
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
    const begunMs = clock.monotonicMs();
    let heardMs = begunMs;
    let cancelLook = () => {};
    let cancelAsk = () => {};
    const look = () => {
      const afterMs = clock.monotonicMs() - heardMs;
      if (afterMs >= silentMs) end({ kind: "noPicture", afterMs });
      else cancelLook = clock.after(silentMs - afterMs, look);
    };
    let lane: { close(): void } | undefined;
    const ask = () => {
      lane = line?.live(cameraId, stream, {
        onUnit(unit) {
          if (isOver) return;
          heardMs = clock.monotonicMs();
          events.onUnit(unit);
        },
        onEnd(why, away) {
          const isUntold = why === "refused" && clock.monotonicMs() - begunMs < toldWithinMs;
          if (isUntold && !isOver) return void (cancelAsk = clock.after(untoldAgainMs, ask));
          // A line that is lost is known to be so once all of its lanes have heard of it.
          queueMicrotask(() =>
            end(lines.of(bridgeId) === line ? faultOf(why, away) : { kind: "lineMissing" }),
          );
        },
      });
    };
    const close = () => {
      isOver = true;
      cancelLook();
      cancelAsk();
      lane?.close();
    };
    if (line === undefined) queueMicrotask(() => end({ kind: "lineMissing" }));
    else {
      ask();
      look();
    }
    return { close };
  };
}

/** A lane that ended says what its bridge knows of the camera; a newer bridge may know more than we do. */
function faultOf(why: RelayEnd, away: CameraAway | undefined): CameraFault {
  const diagnosis = cameraDiagnoses.find((known) => known === away?.diagnosis) ?? "CameraNotAccessible";
  return { kind: "relayed", fault: away?.fault ?? why, diagnosis };
}
