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

/** Within the duplication of a camera (CAM-48): what others keep of the one, and is to hold for the other too, is copied. */
export const cameraDuplicated = hook<{
  readonly fromId: string;
  readonly cameraId: string;
  readonly workspaceId: string;
}>("camera duplicated");

/** Within the change of a camera's mask. */
export const cameraMasked = hook<{
  readonly cameraId: string;
  readonly workspaceId: string;
  readonly mask: MaskPoints;
}>("camera masked");

/** Within the removal of a group of cameras: what stood in it has moved up by then. */
export const cameraGroupRemoved = hook<{ readonly groupId: string; readonly workspaceId: string }>(
  "camera group removed",
);
