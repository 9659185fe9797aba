// What cameras ask of the rights module's look at many of them: members by their names.
import type { CameraPerson, ResourceLook } from "../access/index.ts";
import type { CameraLook } from "./ports.ts";

interface Names {
  /** Full names by account. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** What cameras ask of a look: members by their names. */
export function cameraLook(look: ResourceLook, accounts: Names): CameraLook {
  return {
    visible: (action) => look.visible("camera", action),
    allowed: (id) => look.allowed(id),
    async people(ids) {
      const members = await look.people(ids);
      const accountIds = new Set([...members.values()].flat().map(({ accountId }) => accountId));
      const names = await accounts.namesOf([...accountIds]);
      const named = ({ memberId, accountId, accessLevel }: CameraPerson) => {
        return { id: memberId, remoteId: accountId, fullName: names.get(accountId) ?? "", accessLevel };
      };
      return new Map([...members].map(([id, seenBy]) => [id, seenBy.map(named)]));
    },
  };
}
