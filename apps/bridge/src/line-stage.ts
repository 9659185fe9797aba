// The stages of the way to the server (BRDG-49): which of them fails is what the local page says.

export const lineStages = [
  "noAddress",
  "noDns",
  "noRoute",
  "proxyRefused",
  "tlsRefused",
  "serverRefused",
  "otherServer",
  "duplicate",
] as const;
export type LineStage = (typeof lineStages)[number];

/** The way to the server ended at a stage. */
export class StageFailed extends Error {
  readonly stage: LineStage;

  constructor(stage: LineStage, options?: ErrorOptions) {
    super(stage, options);
    this.name = "StageFailed";
    this.stage = stage;
  }
}

/** The stage at which an error ended it; the server itself, where nothing else is known. */
export const stageOf = (error: unknown): LineStage =>
  error instanceof StageFailed ? error.stage : "serverRefused";
