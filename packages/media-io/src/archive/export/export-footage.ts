// Exports footage: a range of a camera's archive as one file that plays anywhere (EXP-3, EXP-18 to EXP-24). Puts the steps together: the range's
// tables are read, pictures and sound placed, what must be encoded is, and the file goes to the sink from front to back. Why so:
// docs/decisions/exporting.md.

import { lengthTicks, pictureTimes, pictureTimescale } from "@didban/media/clip";
import { woven } from "./chunk-builder.ts";
import { clipSound, needsSoundEncoder } from "./clip-sound.ts";
import { writeClip } from "./clip-writer.ts";
import { archiveSources, copiedPictures } from "./copied-tracks.ts";
import { encodedPictures } from "./encoded-pictures.ts";
import { ExportError, type ExportedFootage, type ExportRequest } from "./export-task.ts";
import { footageLinks } from "./footage-links.ts";
import { Progress } from "./progress.ts";
import { readRange } from "./range-footage.ts";
import { Spool } from "./spool.ts";

/** What reading tables, and all encoding, take of the whole, about. */
const surveyShare = 0.05;
const encodingShare = 0.6;

/**
 * Writes the file and tells what is in it. The same range of the same archive gives the same bytes. Rejects with ExportError, with the signal's
 * reason, or with what disk and sink fail with; what was written until then is of no use.
 */
export async function exportFootage(request: ExportRequest): Promise<ExportedFootage> {
  const { range, format, sink, signal, catalogue, ffmpeg: command = "ffmpeg" } = request;
  signal.throwIfAborted();
  const progress = new Progress(request.onProgress);
  const footage = await readRange(request, progress.part(surveyShare));
  const times = pictureTimes(footage.pictures, footage.sections, range);
  if (times === undefined) throw new ExportError("noFootage", "Nothing was recorded in the range.");

  const spools: Spool[] = [];
  const newSpool = async () => {
    const spool = await Spool.create(request.scratchFolder);
    spools.push(spool);
    return spool;
  };
  const sources = archiveSources(catalogue, footage);
  const common = { footage, times, sources };
  const encodesPictures = format === "mp4" && footage.files[0]?.video.codec === "mjpeg";
  const encodings = [encodesPictures, needsSoundEncoder(common)].filter(Boolean).length;
  const encoder = () => ({ command, signal, onShare: progress.part(encodingShare / encodings) });
  try {
    const pictures = encodesPictures
      ? await encodedPictures({ ...common, ...encoder(), spool: await newSpool() })
      : copiedPictures(footage, times, sources);
    const sound = await clipSound({ ...common, encoder, newSpool });
    const tracks = [pictures.track, ...(sound.track ? [sound.track.track] : [])];
    const chunks = woven(pictures.chunks, sound.track?.chunks ?? []);
    const clip = { tracks, chunks, createdMs: times.firstMs };
    const written = await writeClip({ clip, format, sink, signal, onShare: progress.part() });
    return {
      firstFrameMs: times.firstMs,
      lastFrameMs: times.lastMs,
      durationS: lengthTicks(times.stretches) / pictureTimescale,
      gaps: footage.gaps,
      audio: sound.audio,
      leftOutSound: sound.leftOut,
      ...written,
      links: footageLinks(footage, times),
    };
  } finally {
    await Promise.all(spools.map((spool) => spool.remove()));
  }
}
