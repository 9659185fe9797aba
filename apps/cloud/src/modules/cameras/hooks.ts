// What cameras do in which other modules take part.
import { hook } from "../../platform/kernel/index.ts";

/** Within the removal of a camera: what others keep of it goes with it. */
export const cameraRemoved = hook<{
  readonly cameraId: string;
  readonly workspaceId: string;
  /** What it was called last. */
  readonly name: string;
}>("camera removed");
