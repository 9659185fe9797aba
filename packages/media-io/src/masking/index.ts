// The door of masking: pictures out of which what a mask hides is gone, made by ffmpeg.
export { FfmpegFault } from "../ffmpeg/ffmpeg-run.ts";
export { maskFilter } from "./mask-filter.ts";
export { MaskedEncoder, type MaskedEncoderOptions, type MaskedSpan } from "./masked-encoder.ts";
