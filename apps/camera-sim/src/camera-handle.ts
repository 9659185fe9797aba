// A running camera as its user sees it: where it is and how to make something go wrong with it.
import type { CameraAuth } from "./camera/camera-spec.ts";
import type { PtzPosition } from "./camera/ptz-head.ts";
import type { SceneName } from "./camera/scenes.ts";
import type { StreamName } from "./camera/vendors.ts";
import type { Fault } from "./faults/fault.ts";

export interface CameraHandle {
  readonly name: string;
  readonly title: { readonly en: string; readonly fa: string };
  /** Channel on its device, from 1. */
  readonly channel: number;
  /** RTSP URLs without credentials, in the manner of its maker. */
  readonly urls: Readonly<Record<StreamName, string>>;
  /** Where ONVIF clients begin. */
  readonly onvifUrl: string;
  readonly auth: CameraAuth | undefined;
  /** How many clients of its device are subscribed to events. */
  readonly subscriptions: number;
  /** Makes something go wrong, at once. Rejects with RangeError for what the camera cannot do. */
  apply(fault: Fault): Promise<void>;
  /** Where a camera that turns looks now, and the scene that it sees there. */
  readonly position: PtzPosition;
  readonly view: SceneName;
  /** How often its card was played. */
  readonly replays: number;
  /** Number of the next frame of a stream: what was sent up to now are numbers below it. */
  nextNumber(stream: StreamName): number;
}
