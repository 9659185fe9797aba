// The way to where a camera is removed, for screens that cannot go on while it is connected (WS-55).
import { paths } from "../../lib/paths.ts";

/** In the address of the list of cameras: the one that somebody came to remove. */
export const removalParameter = "remove";

export const removalPath = (cameraId: string): string =>
  `${paths.cameraList}&${new URLSearchParams({ [removalParameter]: cameraId })}`;
