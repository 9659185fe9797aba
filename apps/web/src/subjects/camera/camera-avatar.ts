// Which default picture stands for a camera that has none of its own (CAM-66).
import { otherBrands, type CameraDetails } from "@didban/contract";
import type { AvatarType } from "../avatar/avatars.ts";

/** A channel beyond the first is one of a recorder; a brand that nobody knows is an RTSP stream. */
export function avatarTypeOf({
  connectionSummary: { channel, manufacturerCode },
}: Pick<CameraDetails, "connectionSummary">): Extract<AvatarType, "camera" | "nvrdvr" | "rtsp"> {
  if (channel > 1) return "nvrdvr";
  return manufacturerCode === otherBrands.rtsp ? "rtsp" : "camera";
}
