// What the channel module asks of others, as narrow as it needs it.
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { rights } from "../access/rights-module.ts";
import type { userLog } from "../identity/module.ts";
import type { sessionDirectory } from "../identity/session-directory-module.ts";
import type { notices } from "../notifications/module.ts";
import type { memberships } from "../people/memberships-module.ts";
import type { News } from "./news.ts";

/** Live sessions. */
export type Sessions = Pick<ServiceOf<typeof sessionDirectory>, "find" | "living">;

/** What befalls a person. */
export type UserLog = Pick<ServiceOf<typeof userLog>, "note">;

/** What people may see. */
export type Rights = Pick<ServiceOf<typeof rights>, "audienceOf" | "resourcesOf" | "trailOf" | "versionOf">;

/** How people stand in workspaces. */
export type Members = Pick<ServiceOf<typeof memberships>, "standingOf" | "workspacesOf">;

export type Notifications = Pick<ServiceOf<typeof notices>, "read">;

/** News that another module already tells of on the event bus, by the id of a row of its own. */
export interface NewsSource {
  readonly topic: string;
  /** Null when there is nothing to tell. */
  read(id: string): Promise<News | null>;
}
