// Nothing is added to a workspace that is being deleted.
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import type { RequireLasting } from "./ports.ts";

interface Directory {
  find(id: string, within: Database): Promise<{ readonly lifecycle: string } | null>;
}

export function lastingBy(directory: Directory): RequireLasting {
  return async (id, within) => {
    const workspace = await directory.find(id, within);
    if (workspace?.lifecycle === "deletionScheduled") throw new Refusal("forbiddenResource");
  };
}
