// Which resource of the acting workspace an id names, and whether the caller may do there what they ask: the call names it where the door cannot judge.
import { resourceKinds, type Action, type HangingKind } from "@didban/contract";
import { Refusal, type WorkspaceCall } from "../../platform/http/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Bearer, Resources, Rights } from "./ports.ts";

interface BearersDeps {
  readonly rights: Rights;
  readonly resources: Resources;
}

export class Bearers {
  readonly #deps: BearersDeps;

  constructor(deps: BearersDeps) {
    this.#deps = deps;
  }

  /** Throws `notFound` where none of the kinds is there for the caller, and `forbiddenResource` where they do not hold `action` on it (ROLE-49). */
  async find<Kind extends HangingKind>(
    call: WorkspaceCall,
    resourceId: string,
    kinds: readonly Kind[],
    action: Action,
  ): Promise<Bearer<Kind>> {
    for (const kind of kinds) {
      const access = { kind: "resource", resource: kind, parameter: "id", anyOf: [action] } as const;
      const verdict = await this.#deps.rights.decide(
        call.caller,
        access,
        { id: resourceId },
        call.isRehearsal,
      );
      if (verdict.allowed) return { kind, id: resourceId };
      if (verdict.code !== resourceKinds[kind].notFoundCode) throw new Refusal(verdict.code);
    }
    throw new Refusal("notFound");
  }

  /** The acting workspace. Throws where the caller does not hold `action` on it. */
  async workspace(call: WorkspaceCall, action: Action): Promise<Bearer<"workspace">> {
    const access = { kind: "workspace", action } as const;
    const verdict = await this.#deps.rights.decide(call.caller, access, {}, call.isRehearsal);
    if (!verdict.allowed) throw new Refusal(verdict.code);
    return { kind: "workspace", id: call.caller.workspaceId };
  }

  /** How a log's entry names it: its type, and where it is a camera its name of now. */
  async named({ kind, id }: Bearer, workspaceId: string, within: Database) {
    const resource = { type: resourceKinds[kind].code, id };
    if (kind !== "camera") return { resource, place: {} };
    const camera = await this.#deps.resources.nameOf("camera", id, workspaceId, within);
    return { resource, place: camera === null ? {} : { camera } };
  }
}
