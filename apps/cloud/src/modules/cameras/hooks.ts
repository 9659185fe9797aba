// What cameras do in which other modules take part.
import type { MaskPoints } from "@didban/contract";
import { hook } from "../../platform/kernel/index.ts";

/** Within the removal of a camera: what others keep of it goes with it. */
export const cameraRemoved = hook<{
  readonly cameraId: string;
  readonly workspaceId: string;
  /** What it was called last. */
  readonly name: string;
  /** What hid its pictures last. */
  readonly mask: MaskPoints;
}>("camera removed");

/** Within the change of a camera's mask. */
export const cameraMasked = hook<{
  readonly cameraId: string;
  readonly workspaceId: string;
  readonly mask: MaskPoints;
}>("camera masked");
