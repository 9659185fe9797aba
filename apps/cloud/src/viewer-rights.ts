// What whoever watches a stream may do at the moment, as the authoriser has it.
import { createAuthoriser } from "./modules/access/index.ts";
import { createDisplayDirectory } from "./modules/displays/index.ts";
import { createSessionDirectory } from "./modules/identity/index.ts";
import { createMembershipDirectory } from "./modules/people/index.ts";
import type { StreamGrantee } from "./modules/streams/index.ts";
import { createWorkspaceDirectory } from "./modules/workspaces/index.ts";
import { onceATick } from "./platform/once-a-tick.ts";
import type { Platform } from "./platform/platform.ts";
import { createResourceDirectory } from "./resource-directory.ts";

/** What a viewer may do now: nothing once the session has ended or acts elsewhere (WIRE-43). */
export function allowedActionsOf({ database, clock }: Platform) {
  const sessions = createSessionDirectory({ database, clock });
  const authoriser = createAuthoriser({
    database,
    memberships: createMembershipDirectory({
      database,
      clock,
      workspaces: createWorkspaceDirectory(database),
    }),
    resources: createResourceDirectory(database),
    factors: sessions,
    displays: createDisplayDirectory(database),
  });
  // A person's players ask at the same moment: they get one caller, whose rights the authoriser then loads once.
  const callerOf = onceATick((sessionId) => sessions.callerOf(sessionId));
  return async (grantee: StreamGrantee) => {
    const caller = await callerOf(grantee.sessionId);
    const isSame = caller?.accountId === grantee.accountId && caller.workspaceId === grantee.workspaceId;
    if (!isSame) return new Set<never>();
    const held = await authoriser.allowedActions(caller, grantee.cameraId);
    // A display may not set masks, whatever its role: nobody knows who looks at it.
    return caller.isDisplay === true
      ? new Set([...held].filter((action) => action !== "privacyMaskUpdate"))
      : held;
  };
}
