// What cameras ask of the rights module's look at many of them, in their own words.
import type { ResourceLook } from "../access/index.ts";
import type { CameraLook } from "./ports.ts";

type OtherKind = "map" | "bridge";

/** Whether a map or a bridge is there for who looks. */
type Sees = (kind: OtherKind, id: string) => Promise<boolean>;

const reading = { map: "mapRead", bridge: "bridgeRead" } as const;

/**
 * What cameras ask of a look: maps and bridges too, which a look at one camera alone knows none of: `sees` answers for it.
 */
export function cameraLook(look: ResourceLook, sees?: Sees): CameraLook {
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
      return new Map(
        [...members].map(([id, seenBy]) => [
          id,
          seenBy.map(({ memberId: id, accountId: remoteId, fullName, accessLevel }) => {
            return { id, remoteId, fullName, accessLevel };
          }),
        ]),
      );
    },
  };
}
