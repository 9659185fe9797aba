import type { HangingKind } from "@didban/contract";
import { describe, expect, it } from "vitest";
import type { seeingActions } from "../../testing/access/role-table.ts";
import type { Vault } from "../../testing/access/walk-terms.ts";
import { known } from "./planted-resources.testing.ts";
import { joinDirectories, noResources, type Directories, type ResourceDirectory } from "./index.ts";

/** True for a table that no kind can be left out of: without it, what is written does not compile. */
type NeedsEveryKind<Table> = [
  { [Kind in HangingKind]: Omit<Table, Kind> extends Table ? "forgotten" : "found" }[HangingKind],
] extends ["found"]
  ? true
  : false;

/** True for what may stand where a directory of all kinds is asked for. */
type IsTaken<Given> = Given extends ResourceDirectory ? true : false;

describe("a kind of resource that is forgotten", () => {
  it("ROLE-49 does not compile where kinds are told apart: the types judge it", () => {
    const directories: NeedsEveryKind<Directories> = true;
    const vault: NeedsEveryKind<Vault["resources"]> = true;
    const rules: NeedsEveryKind<typeof seeingActions> = true;
    // Planted: tables in which a kind may be missing, or is missing already.
    const partial: NeedsEveryKind<Partial<Directories>> = false;
    const withoutBridges: NeedsEveryKind<Omit<Directories, "bridge">> = false;
    const camerasAlone: IsTaken<Directories["camera"]> = false;
    expect([directories, vault, rules]).not.toContain(false);
    expect([partial, withoutBridges, camerasAlone]).not.toContain(true);
  });
});

describe("the directory of all kinds", () => {
  it("ROLE-40 asks whoever knows a kind, and lists what each knows once", async () => {
    const trail = { workspaceId: "w", kind: "camera", path: ["gate", "yard"] } as const;
    const cameras: ResourceDirectory = {
      trailOf: (kind, id) => known(kind === "camera" && id === "gate" ? trail : null),
      list: async () => [{ name: "Gate", trail }],
      nameOf: async (kind, id, workspaceId) => `${kind} ${id} ${workspaceId}`,
    };
    const directory = joinDirectories({
      cameraGroup: cameras,
      camera: cameras,
      map: noResources,
      bridge: noResources,
      bridgeCamera: noResources,
      bookmark: noResources,
    });
    const answers = (kind: "camera" | "bridge") => directory.trailOf(kind, "gate").read(null);
    expect([answers("camera"), answers("bridge")]).toEqual([trail, null]);
    expect(await directory.list("w")).toEqual([{ name: "Gate", trail }]);
  });
});
