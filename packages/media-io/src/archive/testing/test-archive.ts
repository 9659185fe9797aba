// An archive for a test, opened by what the test is about: what it does not name is the plainest there is.

import { ArchiveStore, type ArchiveEvents, type ArchiveOptions } from "../archive-store.ts";
import { diskFileSystem } from "../disk/file-system.ts";
import type { RetentionPolicy } from "../retention/retention.ts";

type Named = "root" | "index" | "timeSource";

export interface TestArchiveOptions
  extends Pick<ArchiveOptions, Named>, Partial<Omit<ArchiveOptions, Named | "events">> {
  readonly events?: Partial<ArchiveEvents>;
}

/** Nothing expires, nothing is held, every camera has the same share of the disk. */
export const plainPolicy: RetentionPolicy = {
  archiveAgeMs: () => undefined,
  workspaceOf: () => "workspace",
  shareOf: () => 1,
  isHeld: () => false,
};

const silence: ArchiveEvents = {
  storageFull: () => undefined,
  diskWarning: () => undefined,
  clockStepped: () => undefined,
  trouble: () => undefined,
};

let ids = 0;

/** An id that this process has not used yet. */
export const numberedId = (): string => `id-${String(++ids).padStart(6, "0")}`;

/** The whole disk, a plain policy, numbered ids, and nobody who listens. */
export function openTestArchive({ events, ...options }: TestArchiveOptions): Promise<ArchiveStore> {
  return ArchiveStore.open({
    fileSystem: diskFileSystem,
    limit: { kind: "share", share: 1 },
    policy: plainPolicy,
    newId: numberedId,
    ...options,
    events: { ...silence, ...events },
  });
}
