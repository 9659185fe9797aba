// Runs an encoder of an export, whose faults are the export's.
import { FfmpegFault, runFfmpeg, type FfmpegRun } from "../../ffmpeg/ffmpeg-run.ts";
import { ExportError } from "./export-task.ts";

/** As `runFfmpeg`; rejects with ExportError `noEncoder` or `encoderFailed` in place of its fault. */
export async function runEncoder(run: FfmpegRun): Promise<void> {
  try {
    await runFfmpeg(run);
  } catch (error) {
    if (!(error instanceof FfmpegFault)) throw error;
    throw new ExportError(error.kind === "missing" ? "noEncoder" : "encoderFailed", error.message);
  }
}
