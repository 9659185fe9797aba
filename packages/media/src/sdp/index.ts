// The door of the SDP room.
export type { DescriptionSource } from "./control-url.ts";
export type { MediaTrack } from "./media-track.ts";
export * from "./sdp-parser.ts";
