// What a recorded file says about itself before its first picture: whose footage it is and in which formats. How that is laid
// out in bytes is the business of file-facts.ts and init-segment.ts.
import type { AudioFormat, VideoFormat } from "../format.ts";

/** Our own facts of a file, kept in a `uuid` box that other players skip. */
export interface FileFacts {
  /** Visible ASCII, at most 255 characters, as are the other two texts. */
  readonly cameraId: string;
  /** Which stream of the camera, as the recorder names it. */
  readonly streamKey: string;
  /** Identifies this file wherever it is moved. */
  readonly fileId: string;
  /** The clock epoch in which capture times are counted, u32. */
  readonly epoch: number;
  /** Place of the file in its epoch, u32. */
  readonly sequence: number;
  /** Capture time at media time 0, milliseconds since 1970 UTC; best the first key frame's. */
  readonly originCaptureMs: number;
  /** Digest of the fragment before this file's first, so that a chain crosses files; empty where none is kept. At most 255 bytes. */
  readonly previousDigest: Uint8Array;
}

/** Everything the init segment holds. */
export interface FileHeader {
  readonly facts: FileFacts;
  readonly video: VideoFormat;
  readonly audio: AudioFormat | undefined;
}
