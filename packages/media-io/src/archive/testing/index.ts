// The archive's door for tests and torture runs of other rooms: contract, broken disks, crashes, retention histories.
export { ArchiveFixture } from "./archive-fixture.ts";
export { archiveIndexContract } from "./archive-index-contract.ts";
export { crashRounds, type CrashKind, type CrashOptions, type CrashVerdict } from "./crash-rounds.ts";
export { canMountImages, whyNoImages, withImageVolume } from "./image-volume.ts";
export type { Flaw } from "./crash-plan.ts";
export { FakeTime } from "./fake-time.ts";
export { FaultyFileSystem, type Fault } from "./faulty-file-system.ts";
export { numberedId, openTestArchive, plainPolicy } from "./test-archive.ts";
export { retentionHistories, type RetentionVerdict } from "./retention-histories.ts";
export { FilmArchive } from "../export/testing/film-archive.ts";
export { shownNumbers } from "../export/testing/look-at-file.ts";
export { filmUnits, makeFilm } from "../export/testing/numbered-film.ts";
