// One camera kept coming and recorded, for whichever program does it: its streams, what is handed on of them, and which of them is written.
export { CameraRecording, type CameraRecordingDeps } from "./camera-recording.ts";
export { CameraStreams, type CameraStreamsDeps, type WantedStream } from "./camera-streams.ts";
export { MotionGate, type RecordingSink } from "./motion-gate.ts";
export { MotionWatch, noMotionSource, type MotionListener, type MotionSource } from "./motion-watch.ts";
export {
  fromCamera,
  type Again,
  type KnownOfStream,
  type OpenedStream,
  type OpenStream,
  type StreamEvents,
} from "./open-stream.ts";
export { LiveUnit, StreamHub, type StreamFacts, type StreamListener } from "./stream-hub.ts";
export type { StreamSession } from "./stream-session.ts";
