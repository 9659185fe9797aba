// What cameras ask of the rights module's look at many of them: members by their names.
import type { CameraPerson, ResourceLook } from "../access/index.ts";
import type { CameraLook } from "./ports.ts";

interface Names {
  /** Full names by account. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

type OtherKind = "map" | "bridge";

/** Whether a map or a bridge is there for who looks. */
type Sees = (kind: OtherKind, id: string) => Promise<boolean>;

const reading = { map: "mapRead", bridge: "bridgeRead" } as const;

/**
 * What cameras ask of a look: members by their names, and maps and bridges, which a look at one camera alone knows none of: `sees` answers for it.
 */
export function cameraLook(look: ResourceLook, accounts: Names, sees?: Sees): CameraLook {
  const seen = async (kind: OtherKind, ids: readonly string[]) => {
    if (sees === undefined) return new Set(look.visible(kind, reading[kind]));
    const all = await Promise.all(ids.map(async (id) => ((await sees(kind, id)) ? [id] : [])));
    return new Set(all.flat());
  };
  return {
    visible: (action) => look.visible("camera", action),
    allowed: (id) => look.allowed(id),
    maps: (ids) => seen("map", ids),
    bridges: (ids) => seen("bridge", ids),
    groups: (action) => look.visible("cameraGroup", action),
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
