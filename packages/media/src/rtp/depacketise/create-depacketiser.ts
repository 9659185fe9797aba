// Which depacketiser a track needs.
import type { MediaTrack } from "../../sdp/media-track.ts";
import { AacDepacketiser } from "./aac-depacketiser.ts";
import type { Depacketiser } from "./depacketiser.ts";
import { H264Depacketiser } from "./h264-depacketiser.ts";
import { H265Depacketiser } from "./h265-depacketiser.ts";
import { LatmDepacketiser } from "./latm-depacketiser.ts";
import { MjpegDepacketiser } from "./mjpeg-depacketiser.ts";
import { Mpeg4Depacketiser } from "./mpeg4-depacketiser.ts";
import { SoundDepacketiser } from "./sound-depacketiser.ts";

/** The depacketiser of a track. Throws CodecError where its description cannot be used. */
export function createDepacketiser(track: MediaTrack): Depacketiser {
  switch (track.codec) {
    case "h264":
      return new H264Depacketiser(track);
    case "h265":
      return new H265Depacketiser(track);
    case "mpeg4":
      return new Mpeg4Depacketiser(track);
    case "mjpeg":
      return new MjpegDepacketiser(track);
    case "aac":
      return track.encoding === "MP4A-LATM" ? new LatmDepacketiser(track) : new AacDepacketiser(track);
    default:
      return new SoundDepacketiser(track, track.codec);
  }
}
