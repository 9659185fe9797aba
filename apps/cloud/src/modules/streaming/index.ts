// Live and recorded pictures on their way to viewers. The only door of the module; it lives in the media processes.
export type {
  ArchiveItem,
  Footage,
  LiveListener,
  LiveStream,
  SharedUnit,
  WatchedCamera,
  WatchedCameras,
} from "./ports.ts";
export {
  MaskingBroken,
  MaskingRefused,
  type MaskedRange,
  type MaskedStream,
  type Masking,
} from "./masking-port.ts";
export { StreamServer, type StreamServerDeps } from "./stream-server.ts";
