// The door of clip/: footage as one file that plays anywhere, MP4 or Matroska. Bytes in, bytes out; reading an archive and writing to a disk is
// media-io's.
//
// Times:   `pictureTimes` and `soundTimes` say which samples of the archive belong in the range and when each is shown; `PcmLine` does the same
//          for sound that is encoded anew.
// Files:   `mp4Head` is everything before the samples of a clip's chunks; a `MatroskaLayout` gives a head, and clusters around the samples;
//          `matroskaStreamHead` and `matroskaStreamPicture` are a file without an end, for a pipe.
export {
  pictureTimescale,
  ticksPerMs,
  type AudioTrack,
  type Clip,
  type ClipChunk,
  type ClipTrack,
  type SampleColumns,
  type VideoTrack,
} from "./clip.ts";
export { inBandSetUp } from "./in-band.ts";
export { MatroskaLayout, type MatroskaCluster } from "./matroska.ts";
export { matroskaStreamHead, matroskaStreamPicture } from "./matroska-stream.ts";
export { mp4Head } from "./mp4-head.ts";
export { PcmLine } from "./pcm-line.ts";
export {
  pictureTimes,
  type ClipRange,
  type PictureColumns,
  type PictureSection,
  type PictureTimes,
} from "./picture-times.ts";
export { soundTimes, type SoundColumns, type SoundTimes } from "./sound-times.ts";
export { lengthTicks, StretchFinder, type Stretch } from "./stretches.ts";
