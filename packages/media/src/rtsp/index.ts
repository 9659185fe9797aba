// The door of the RTSP room.
export * from "./rtsp-auth.ts";
export { RtspAuthenticator, type RtspAuthenticatorOptions } from "./rtsp-authenticator.ts";
export { RtspClient, type RtspClientOptions, type RtspOutput, type TrackPacket } from "./rtsp-client.ts";
export * from "./rtsp-fault.ts";
export * from "./rtsp-message.ts";
export * from "./rtsp-parser.ts";
export type { PlayingTrack, TrackChoice } from "./track-setup.ts";
export { parseTransport, type TrackTransport, transportText } from "./transport-header.ts";
