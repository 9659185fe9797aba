// Looks through the files of a range before any sample is read: when each was taken, where it lies, and the links of the hash chain. Reads the
// tables alone, a few kilobytes a fragment.

import { Fmp4Error, readInit, initLength, surveyFragment, type FileHeader } from "@didban/media/fmp4";
import type { ReadFile } from "../disk/file-system.ts";
import { isMissing } from "../disk/file-system.ts";
import { sha256 } from "../disk/footage-hash.ts";
import type { PlacedFile } from "../index/archive-index.ts";
import type { FootageCatalogue } from "../read/footage-catalogue.ts";

/** One read usually brings a whole `moof` and the header behind it. */
const usualReadBytes = 6 * 1024;
const longestHeadBytes = 1024 * 1024;
const longestMoofBytes = 512 * 1024;

/** Samples of one track that lie one behind the other. */
export interface SurveyedSamples {
  readonly kind: "video" | "audio";
  /** First byte in the file. */
  readonly offset: number;
  /** Place of the fragment among those surveyed of the file. */
  readonly fragment: number;
  readonly sizes: readonly number[];
  readonly isKey: readonly boolean[];
  readonly isLeading: readonly boolean[];
  /** Positions, milliseconds. */
  readonly captureMs: readonly number[];
  readonly ptsUs: readonly number[];
}

/** A fragment's own digest, and the one that it names as that of the fragment before, in hex; empty where it is not sealed. */
export interface SurveyedLink {
  readonly digest: string;
  readonly previousDigest: string;
}

export interface SurveyedFile {
  readonly file: PlacedFile;
  readonly header: FileHeader;
  readonly runs: readonly SurveyedSamples[];
  /** Of each fragment surveyed. */
  readonly links: readonly SurveyedLink[];
  /** Where what can be read ends, a position: the file's end, unless its bytes are damaged. */
  readonly endMs: number;
}

/** The header of a file; undefined where it is gone or damaged. */
export async function readHeader(
  catalogue: FootageCatalogue,
  file: PlacedFile,
): Promise<FileHeader | undefined> {
  return await whileReadable(catalogue, file, async (opened) => {
    let bytes = await opened.read(0, usualReadBytes);
    if (initLength(bytes) === undefined) bytes = await opened.read(0, longestHeadBytes);
    return readInit(bytes);
  });
}

/**
 * The fragments of a file from the last key frame at or before `fromMs` up to the first fragment that begins at or after `toMs`, both positions;
 * undefined where the file is gone.
 */
export async function surveyFile(
  catalogue: FootageCatalogue,
  { file, header }: { readonly file: PlacedFile; readonly header: FileHeader },
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  signal: AbortSignal,
): Promise<SurveyedFile | undefined> {
  return await whileReadable(catalogue, file, async (opened) => {
    const runs: SurveyedSamples[] = [];
    const links: SurveyedLink[] = [];
    const memory = Buffer.allocUnsafe(usualReadBytes);
    const key = file.keyFrames.findLast((one) => one.captureMs + file.shiftMs <= fromMs) ?? file.keyFrames[0];
    for (let offset = key?.offset ?? file.bytes; offset < file.bytes;) {
      signal.throwIfAborted();
      const fragment = await readTables(opened, offset, memory);
      if (fragment === undefined) return { file, header, runs, links, endMs: latestMs(runs, file) };
      for (const { kind, offset: at, samples, times } of fragment.runs) {
        runs.push({
          kind,
          offset: offset + at,
          fragment: links.length,
          sizes: samples.map(({ size }) => size),
          isKey: samples.map(({ isKey }) => isKey),
          isLeading: samples.map(({ isLeading }) => isLeading === true),
          captureMs: times.map(({ captureMs }) => captureMs + file.shiftMs),
          ptsUs: times.map(({ ptsUs }) => ptsUs),
        });
      }
      // What it gives are views of bytes that are read over.
      links.push({ digest: hexOf(fragment.digest), previousDigest: hexOf(fragment.previousDigest) });
      offset += fragment.byteLength;
      if ((runs.at(-1)?.captureMs[0] ?? 0) >= toMs) break;
    }
    return { file, header, runs, links, endMs: file.endMs };
  });
}

const hexOf = (digest: Uint8Array): string => Buffer.from(digest).toString("hex");

/** What the fragment at `offset` holds; undefined where it is damaged. */
async function readTables(opened: ReadFile, offset: number, memory: Uint8Array) {
  try {
    for (let wanted = usualReadBytes; wanted <= longestMoofBytes; wanted *= 8) {
      const bytes = await opened.read(offset, wanted, wanted <= memory.length ? memory : undefined);
      const fragment = surveyFragment(bytes, sha256);
      if (fragment !== undefined || bytes.length < wanted) return fragment;
    }
  } catch (error) {
    if (!(error instanceof Fmp4Error)) throw error;
  }
  return undefined;
}

/** Where the pictures of a damaged file end, as far as they were found. */
function latestMs(runs: readonly SurveyedSamples[], file: PlacedFile): number {
  const times = runs.flatMap((run) => (run.kind === "video" ? run.captureMs : []));
  return times.reduce((latest, ms) => Math.max(latest, ms), file.startMs);
}

async function whileReadable<Answer>(
  catalogue: FootageCatalogue,
  file: PlacedFile,
  read: (opened: ReadFile) => Promise<Answer>,
): Promise<Answer | undefined> {
  let opened: ReadFile | undefined;
  try {
    opened = await catalogue.open(file);
    return await read(opened);
  } catch (error) {
    if (isMissing(error) || error instanceof Fmp4Error) return undefined;
    throw error;
  } finally {
    await opened?.close();
  }
}
