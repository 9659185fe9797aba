// What each mode of the free layout is given.
import type { CameraDetails } from "@didban/contract";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import type { FreeLayout } from "./free-layout-store.ts";

export interface ModeProps {
  /** All that the person may see. */
  readonly cameras: readonly CameraDetails[];
  /** Those that pass the filter. */
  readonly shown: readonly CameraDetails[];
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly layout: FreeLayout;
  /** The cameras beside the canvas. */
  readonly drawer: { readonly isOpen: boolean; open(): void; close(): void };
}
