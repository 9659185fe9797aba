// Declares the logbook, into which every module writes what it did.
import type { Database } from "../../platform/database/index.ts";
import { declareModule, port } from "../../platform/kernel/index.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import type { Logbook } from "./index.ts";

export const logbook = port<Logbook>("logbook");

export const module = declareModule({
  name: "logbook",
  needs: { workspaceDirectory },
  gives: { logbook },
  async open({ workspaceDirectory: workspaces }, { platform: { clock } }) {
    const { createLogbook } = await import("./index.ts");
    const workspaceName = async (id: string, within: Database) =>
      (await workspaces.find(id, within))?.name ?? "";
    return { gives: { logbook: createLogbook({ clock, workspaceName }) } };
  },
});
