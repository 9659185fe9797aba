// Recorded files: fragmented MP4 (ISO/IEC 14496-12) that any player opens and that gives back every access unit exactly.
//
// Writing:   `initSegment(header)` is the head of a file; a `Fragmenter` turns access units into fragments of at most a second;
//            write `fragment.chunks` in order behind it. Formats of a file never change: begin a new file instead.
// Reading:   `readInit(bytes)` gives the header back, `readFragment(header, bytes)` the access units of one fragment,
//            `readSampleTable(header, moof)` where each of them lies, for ranged reads; `surveyFragment` the same for whole hours.
// Recovery:  `walkFile(readAt, size)` finds the last whole fragment and all key frames; `checkFragment` and `verifyChain` tell
//            whether the bytes are the ones that were written.
// Streaming: `FragmentStream` takes bytes as they come and gives header and fragments; `MseMuxer` feeds a browser's MSE.
//
// Readers throw `Fmp4Error` and nothing else, whatever the bytes.
export { walkFile, type FileWalk, type ReadAt, type WalkedFragment } from "./file-walk.ts";
export type { FileFacts, FileHeader } from "./file-header.ts";
export { Fmp4Error, type Fmp4Fault } from "./fmp4-error.ts";
export { checkFragment, verifyChain, type CheckedFragment } from "./fragment-check.ts";
export { fragmentLength, readFragment, readSampleTable, type SampleEntry } from "./fragment-reader.ts";
export type { Hash } from "./fragment-seal.ts";
export type { Fragment } from "./fragment.ts";
export { Fragmenter, type FragmenterOptions } from "./fragmenter.ts";
export { initLength, readInit } from "./init-reader.ts";
export { initSegment } from "./init-segment.ts";
export { FragmentStream, type StreamPart } from "./fragment-stream.ts";
export { surveyFragment, type SurveyedFragment, type SurveyedRun } from "./fragment-survey.ts";
export { MseMuxer, type MseOrigin } from "./mse-muxer.ts";
