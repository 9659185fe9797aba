// What a process is given by the platform at its start, for app.ts and the roles to hand on piece by piece; nobody below them takes it whole.
import type { BlobStore } from "./blobs/index.ts";
import type { Clock } from "./clock/index.ts";
import type { Database } from "./database/index.ts";
import type { EventBus } from "./events/index.ts";
import type { InternalClient } from "./internal/index.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Logger } from "./log/index.ts";
import type { SecretBox } from "./secrets/index.ts";
import type { SigningKeys } from "./signing/index.ts";
import type { Settings } from "./settings/index.ts";

export interface Platform {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly database: Database;
  /** Runs work so that its database changes are undone (AUTH-44). */
  readonly rehearse: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly events: EventBus;
  readonly jobs: Jobs;
  readonly blobs: BlobStore;
  readonly secrets: SecretBox;
  /** Keys that exports are signed with (EXP-25). */
  readonly signingKeys: SigningKeys;
  readonly internal: InternalClient;
}
