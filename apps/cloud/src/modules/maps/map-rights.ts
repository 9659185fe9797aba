// What a caller may do with a map that a call names in its body, where the door cannot judge, and what of its devices they see (CAM-25, ROLE-49).
import {
  resourceKinds,
  type Action,
  type HangingKind,
  type HttpErrorCode,
  type PlacedType,
} from "@didban/contract";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { KeptLayer, KeptMarker } from "./marker-store.ts";
import type { Resources, Rights } from "./ports.ts";

interface Deps {
  readonly rights: Rights;
  readonly resources: Resources;
}

/** What may stand on a map now; a kind that comes adds a line, and a column of its table. */
export const placedKinds = {
  c: "camera",
  cg: "cameraGroup",
  m: "map",
} as const satisfies Record<PlacedType, HangingKind>;

/** Codes of `placedKinds`. */
export const isPlaced = (type: string): type is PlacedType => Object.hasOwn(placedKinds, type);

/** A marker without what the reader may not see. */
export interface SeenMarker extends Omit<KeptMarker, "layers"> {
  readonly layers: readonly (KeptLayer & { readonly name: string })[];
}

export class MapRights {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws the refusal of a caller who does not hold `action` on a map; of one who does not see it, `unseen`. */
  async demand(
    call: WorkspaceCall,
    mapId: string,
    action: Action,
    unseen: HttpErrorCode = "mapIdDoesNotExist",
  ): Promise<void> {
    const code = await this.#refusal(call, "map", mapId, action);
    if (code !== null) throw new Refusal(code === "mapIdDoesNotExist" ? unseen : code);
  }

  /** Of which type a resource is that may stand on a map. Throws `notFound` where the caller sees none of this id. */
  async typeOf(call: WorkspaceCall, resourceId: string, types: readonly PlacedType[]): Promise<PlacedType> {
    for (const type of types) {
      const kind = placedKinds[type];
      const [read] = resourceKinds[kind].read;
      const code = await this.#refusal(call, kind, resourceId, read);
      if (code === null) return type;
      if (code !== resourceKinds[kind].notFoundCode) throw new Refusal(code);
    }
    throw new Refusal("notFound");
  }

  /** Of these places what the caller sees: one at which they see nothing of what stands there is left out. */
  async seen({ caller }: WorkspaceCall, markers: readonly KeptMarker[]): Promise<readonly SeenMarker[]> {
    const { rights, resources } = this.#deps;
    if (markers.length === 0) return [];
    const [look, entries] = await Promise.all([rights.look(caller), resources.list(caller.workspaceId)]);
    const visible = new Set(look.visibleIds());
    const names = new Map(entries.map(({ name, trail }) => [trail.path[0], name]));
    return markers.flatMap((marker): SeenMarker[] => {
      const layers = marker.layers
        .filter(({ resourceId }) => visible.has(resourceId))
        .map((layer) => ({ ...layer, name: names.get(layer.resourceId) ?? "" }));
      return layers.length > 0 || marker.isBare ? [{ ...marker, layers }] : [];
    });
  }

  /** Maps that the caller may see. */
  async maps({ caller }: WorkspaceCall): Promise<ReadonlySet<string>> {
    return new Set((await this.#deps.rights.look(caller)).visible("map", "mapRead"));
  }

  async #refusal(
    { caller, isRehearsal }: WorkspaceCall,
    resource: HangingKind,
    id: string,
    action: Action,
  ): Promise<HttpErrorCode | null> {
    const access = { kind: "resource", resource, parameter: "id", anyOf: [action] } as const;
    const verdict = await this.#deps.rights.decide(caller, access, { id }, isRehearsal);
    return verdict.allowed ? null : verdict.code;
  }
}
