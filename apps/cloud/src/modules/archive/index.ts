// Door of the archive module for every process: the index of what is recorded, the ledgers, what is known of removed cameras.
export { claimsOf, footageShares } from "./footage-shares.ts";
export { archiveMapChanged, createArchiveIndex } from "./archive-index-store.ts";
export type { Tables as ArchiveTables } from "./tables.ts";
export { takeOverLedgers } from "./ledger-handover.ts";
export { cameraOfPause, pausesBetween, type Pause } from "./recording-pauses.ts";
export { createFootageOrders, RemovedCameras } from "./removed-cameras.ts";
