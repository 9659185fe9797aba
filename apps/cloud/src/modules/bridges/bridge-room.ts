// Whether a camera may come to a bridge (BRDG-5, BRDG-51). Asked within the change that brings it, and true until that ends.
import { lineLimits } from "@didban/bridge-line";
import type { Database } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/http/index.ts";
import { checkOf, type AgentVersions } from "./bridge-status.ts";
import { BridgeStore } from "./bridge-store.ts";

export class BridgeRoom {
  readonly #versions: AgentVersions;

  constructor(versions: AgentVersions) {
    this.#versions = versions;
  }

  /**
   * Has a bridge of the workspace stay there until `within` ends, and says what it is called and how many cameras it takes. Throws the Refusal of one that
   * is not there, is not paired yet, or needs an update. Whether the caller may know of it is asked before.
   */
  async require(
    bridgeId: string,
    workspaceId: string,
    within: Database,
  ): Promise<{ readonly name: string; readonly mostCameras: number }> {
    const bridge = await new BridgeStore(within).keep(bridgeId);
    if (bridge?.workspace_id !== workspaceId) throw new Refusal("invalidField", { field: "bridgeId" });
    if (bridge.state !== "active") throw new Refusal("bridgeNotActive", { field: "bridgeId" });
    if (!checkOf(bridge, this.#versions).compatible)
      throw new Refusal("bridgeUpdateRequired", { field: "bridgeId" });
    return { name: bridge.name, mostCameras: lineLimits.cameras };
  }
}
