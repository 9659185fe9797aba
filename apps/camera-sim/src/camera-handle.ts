// A running camera as its user sees it: where it is and how to make something go wrong with it.
import type { CameraAuth } from "./camera/camera-spec.ts";
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
  /** Makes something go wrong, at once. Rejects with RangeError for what the camera cannot do. */
  apply(fault: Fault): Promise<void>;
  /** Number of the next frame of a stream: what was sent up to now are numbers below it. */
  nextNumber(stream: StreamName): number;
}
