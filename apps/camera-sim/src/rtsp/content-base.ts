// The Content-Base header of DESCRIBE (RFC 2326 12.11), in the ways that makers of cameras write it.
import type { SimCamera } from "../camera/sim-camera.ts";

/** The header's value for a request's URL; undefined for cameras that leave it out. */
export function contentBase(uri: string, camera: SimCamera): string | undefined {
  switch (camera.quirks.contentBase) {
    case "slash":
      return `${uri.replace(/\/$/, "")}/`;
    case "bare":
      return uri.replace(/\/$/, "");
    case "otherHost":
      return `${uri.replace(/^(rtsps?:\/\/)[^/]*/i, "$1192.168.1.64:554").replace(/\/$/, "")}/`;
    case "none":
      return undefined;
  }
}
