// Answers that cross a worker's border are of many kinds; each asker takes its own out again.
import type { StreamGrant } from "@didban/contract";
import type { CoreReport } from "../core/player-core.ts";
import type { Still } from "../core/stills-loop.ts";
import type { Thumbnail } from "../core/thumbnail-loader.ts";
import type { GrabbedPicture } from "../picture/grabbed-picture.ts";
import type { Answer } from "./worker-message.ts";

/** Throws TypeError for an answer to another question. */
export function asGrant(answer: Answer): StreamGrant {
  if (answer && "token" in answer) return answer;
  throw new TypeError("Not a stream grant.");
}

/** Throws TypeError for an answer to another question. */
export function asStill(answer: Answer): Still {
  if (answer && "image" in answer && answer.image) return { ...answer, image: answer.image };
  throw new TypeError("Not a still picture.");
}

/** Undefined where there is no thumbnail. */
export function asThumbnail(answer: Answer): Thumbnail | undefined {
  return answer && "image" in answer ? answer : undefined;
}

/** Undefined where no picture was on screen. */
export function asGrabbed(answer: Answer): GrabbedPicture | undefined {
  return answer && "jpeg" in answer ? answer : undefined;
}

/** Throws TypeError for an answer to another question. */
export function asReport(answer: Answer): CoreReport {
  if (answer && "figures" in answer) return answer;
  throw new TypeError("Not a report.");
}
