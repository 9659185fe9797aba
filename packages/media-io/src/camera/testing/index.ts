// The camera room's door for tests and torture runs of other rooms: an RTSP server that is not ours.
export { GstServer, missingForGst } from "./gst-server.ts";
