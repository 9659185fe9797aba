// Which depacketiser a track needs.
import type { MediaTrack } from "../../sdp/media-track.ts";
import type { SlabSource } from "../../slab-pool.ts";
import { AacDepacketiser } from "./aac-depacketiser.ts";
import type { Depacketiser } from "./depacketiser.ts";
import { H264Depacketiser } from "./h264-depacketiser.ts";
import { H265Depacketiser } from "./h265-depacketiser.ts";
import { LatmDepacketiser } from "./latm-depacketiser.ts";
import { MjpegDepacketiser } from "./mjpeg-depacketiser.ts";
import { Mpeg4Depacketiser } from "./mpeg4-depacketiser.ts";
import { SoundDepacketiser } from "./sound-depacketiser.ts";

/** The depacketiser of a track, whose pictures lie in `slabs`. Throws CodecError where its description cannot be used. */
export function createDepacketiser(track: MediaTrack, slabs?: SlabSource): Depacketiser {
  switch (track.codec) {
    case "h264":
      return new H264Depacketiser(track, slabs);
    case "h265":
      return new H265Depacketiser(track, slabs);
    case "mpeg4":
      return new Mpeg4Depacketiser(track, slabs);
    case "mjpeg":
      return new MjpegDepacketiser(track, slabs);
    case "aac":
      return track.encoding === "MP4A-LATM" ? new LatmDepacketiser(track) : new AacDepacketiser(track);
    default:
      return new SoundDepacketiser(track, track.codec);
  }
}
