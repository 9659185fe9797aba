// Makes a fault happen to a camera. What the faults mean stands in fault.ts.
import { randomBytes } from "node:crypto";
import { bFramesClip } from "../camera/scenes.ts";
import type { SimCamera } from "../camera/sim-camera.ts";
import type { StreamName } from "../camera/vendors.ts";
import { videoClip } from "../clip/clip-library.ts";
import type { SimClock } from "../clock.ts";
import type { MediaTrack } from "../stream/media-track.ts";
import type { Fault } from "./fault.ts";

/** Takes effect at once. Throws RangeError for what the camera cannot do. */
export function applyFault(camera: SimCamera, fault: Fault, clock: SimClock): void {
  switch (fault.kind) {
    case "drop":
      return tracksOf(camera, fault.stream).forEach((track) => track.drop(fault.frames));
    case "stall":
      return tracksOf(camera, fault.stream).forEach((track) =>
        track.stall(clock.monotonicMs() + fault.seconds * 1000),
      );
    case "bye":
      return tracksOf(camera, fault.stream).forEach((track) => track.leave());
    case "garbage":
      return camera.connections.forEach((connection) => connection.sendGarbage(randomBytes(fault.bytes)));
    case "reboot":
      return camera.reboot(fault.seconds * 1000);
    case "ntpOffset":
      return camera.tracks.forEach((track) => track.setNtpOffset(fault.seconds * 1000));
    case "clockDrift":
      return camera.tracks.forEach((track) => track.setDrift(fault.ppm));
    case "clip":
      return changeClip(camera, fault.stream, fault.name);
    case "bFrames":
      return changeClip(camera, "main", bFramesClip);
    case "password":
      camera.auth = { scheme: "digest", username: "admin", ...camera.auth, password: fault.password };
      return camera.cutConnections();
    case "lasting":
      Object.assign(camera.faults, fault.change);
      if (fault.change.isRefusing) camera.cutConnections();
      return;
    case "cardWipe":
      return camera.wipeCard();
    case "onvifEvent":
      // Its ONVIF server tells it (camera-handle).
      return;
    case "heal":
      return camera.heal();
  }
}

function tracksOf(camera: SimCamera, stream: StreamName): MediaTrack[] {
  const { video, audio } = camera.streams[stream];
  return audio === undefined ? [video] : [video, audio];
}

function changeClip(camera: SimCamera, stream: StreamName, name: string): void {
  const { video } = camera.streams[stream];
  const clip = videoClip(name);
  if (clip.codec !== video.clip.codec) {
    throw new RangeError(
      `${camera.spec.name} sends ${video.clip.codec}, ${name} is ${clip.codec}: no camera changes its codec while playing`,
    );
  }
  video.showClip(clip);
}
