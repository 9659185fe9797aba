// What crosses the border between the page and a player worker. One worker serves several players, told apart by number.
import type { StreamGrant, MaskPoints } from "@didban/contract";
import type { Codec } from "@didban/media";
import type { CoreCall, CoreEvent } from "../core/core-call.ts";
import type { CoreReport, StreamAsk } from "../core/player-core.ts";
import type { Still } from "../core/stills-loop.ts";
import type { GrabbedPicture } from "../picture/grabbed-picture.ts";
import type { Thumbnail } from "../core/thumbnail-loader.ts";

/** A question of the page to a player, answered under its number. */
export type PageQuestion =
  | { readonly kind: "thumbnail"; readonly atMs: number }
  | { readonly kind: "grab"; readonly hidden: MaskPoints }
  | { readonly kind: "report" };

/** A question of a player to the page, which alone may call the server. */
export type WorkerQuestion =
  | { readonly kind: "stream"; readonly ask: StreamAsk }
  | { readonly kind: "still"; readonly cameraId: string; readonly atMs: number | undefined };

export type Answer = StreamGrant | Still | Thumbnail | GrabbedPicture | CoreReport | undefined;

/** An answer, or the problem of the call in its place. */
export type AnswerMessage =
  | { readonly type: "answer"; readonly question: number; readonly isOk: true; readonly value: Answer }
  | {
      readonly type: "answer";
      readonly question: number;
      readonly isOk: false;
      readonly problem: { readonly status?: number; readonly code?: string };
    };

export type ToWorker =
  | {
      readonly type: "create";
      readonly player: number;
      readonly canvas: OffscreenCanvas;
      readonly accept: readonly Codec[];
    }
  | { readonly type: "call"; readonly player: number; readonly call: CoreCall }
  | { readonly type: "ask"; readonly player: number; readonly question: number; readonly about: PageQuestion }
  | AnswerMessage;

export type FromWorker =
  | { readonly type: "event"; readonly player: number; readonly event: CoreEvent }
  | {
      readonly type: "ask";
      readonly player: number;
      readonly question: number;
      readonly about: WorkerQuestion;
    }
  | AnswerMessage;
