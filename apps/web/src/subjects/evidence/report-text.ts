// What a check is told as, in words: the verdict, what stands in the manifest, and each file. Draws nothing.
import type { ManifestMedia } from "@didban/contract";
import type { BundleReport, FileResult } from "@didban/evidence";

/** How good a piece of news is. */
export type Tone = "good" | "bad" | "open";

/** A word and what is known; `code` is a text of letters and digits that belongs to no language. */
export interface FactText {
  readonly label: string;
  readonly values: readonly string[];
  readonly code?: string;
}

export interface FileText {
  readonly name: string;
  readonly tone: Tone;
  readonly text: string;
  readonly facts: readonly FactText[];
}

export interface ReportText {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly facts: readonly FactText[];
  readonly files: readonly FileText[];
}

/** How words, numbers and times are written. */
export interface Writing {
  /** The words of a key in `verify.json`, with values in their places; `count` chooses between one and several. */
  say(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Undefined for a key that there is not. */
  sayIfKnown(key: string): string | undefined;
  number(value: number): string;
  bytes(value: number): string;
  /** An instant by the reader's clock. */
  time(ms: number): string;
}

const toneOf = {
  unchanged: "good",
  changed: "bad",
  invalid: "bad",
  incomplete: "open",
  missing: "open",
  unnamed: "open",
  unreadable: "open",
} as const satisfies Record<BundleReport["verdict"] | FileResult["kind"], Tone>;

/** The report in words. */
export function reportText(report: BundleReport, writing: Writing): ReportText {
  const { say } = writing;
  const tone = toneOf[report.verdict];
  if (report.verdict === "invalid") {
    const text = `${say(`fault.${report.fault}`)} ${say("meaning.invalid")}`;
    return { tone, title: say("verdict.invalid"), text, facts: [], files: [] };
  }
  const { verdict, manifest, files } = report;
  const changed = files.filter(({ kind }) => kind === "changed").length;
  const count = { count: changed, number: writing.number(changed) };
  return {
    tone,
    title: verdict === "changed" ? say("verdict.changed", count) : say(`verdict.${verdict}`),
    text: say(`meaning.${verdict}`),
    facts: [
      { label: say("facts.by"), values: [manifest.createdByName] },
      instantOf(say("facts.at"), manifest.createdAt, writing),
      { label: say("facts.workspace"), values: [manifest.workspaceName] },
      { label: say("facts.export"), values: [], code: manifest.exportId },
      { label: say("facts.key"), values: [], code: manifest.keyId },
    ],
    files: files.map((file) => fileText(file, writing)),
  };
}

function fileText(file: FileResult, writing: Writing): FileText {
  const { say } = writing;
  const renamed =
    file.kind === "unchanged" && file.isRenamed
      ? ` ${say("file.renamed", { name: file.media.fileName })}`
      : "";
  return {
    name: file.name,
    tone: toneOf[file.kind],
    text: `${say(`file.${file.kind}`)}${renamed}`,
    facts: "media" in file ? mediaFacts(file.media, writing) : [],
  };
}

function mediaFacts(media: ManifestMedia, writing: Writing): FactText[] {
  const { say } = writing;
  const at = (iso: string) => writing.time(Date.parse(iso));
  const from = Date.parse(media.startAt);
  const to = writing.time(from + media.duration * 1000);
  const gaps = media.gaps.map((gap) => {
    const reason = writing.sayIfKnown(`gap.${gap.reason}`) ?? gap.reason;
    return say("facts.gap", { from: at(gap.from), to: at(gap.to), reason });
  });
  return [
    { label: say("facts.camera"), values: [media.cameraName] },
    { label: say("facts.range"), values: [say("facts.fromTo", { from: writing.time(from), to })] },
    instantOf(say("facts.first"), media.firstFrameAt, writing),
    instantOf(say("facts.last"), media.lastFrameAt, writing),
    { label: say("facts.gaps"), values: gaps.length === 0 ? [say("facts.noGaps")] : gaps },
    { label: say("facts.audio"), values: [say(`audio.${media.audio}`)] },
    { label: say("facts.size"), values: [writing.bytes(media.size)] },
    { label: "SHA-256", values: [], code: media.sha256 },
  ];
}

/** By the reader's clock, and in UTC, so that readers in two places speak of one moment. */
function instantOf(label: string, iso: string, { time }: Writing): FactText {
  return { label, values: [time(Date.parse(iso))], code: iso };
}
