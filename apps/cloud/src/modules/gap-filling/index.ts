// Gaps filled from what cameras keep themselves: the door for the media process.
export type { Progress } from "./backfill-progress.ts";
export { createCardFootage } from "./card-footage.ts";
export { createFillStore, type FillStore } from "./fill-store.ts";
export { GapFiller, type FillRhythm } from "./gap-filler.ts";
export { PieceImporter } from "./piece-importer.ts";
export {
  pastOf,
  type FetchEnd,
  type KeptFootage,
  type MissingTime,
  type OpenedPast,
  type PastFootage,
  type PastGroup,
  type PastManners,
  type WantedPiece,
} from "./past-footage.ts";
