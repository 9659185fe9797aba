// Declares the logbook, into which every module writes what it did.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import { createLogbook, type Logbook } from "./index.ts";

export const logbook = port<Logbook>("logbook");

export const module = declareModule({
  name: "logbook",
  needs: { workspaceDirectory },
  gives: { logbook },
  open: async ({ workspaceDirectory: workspaces }, { platform: { clock } }) => ({
    gives: {
      logbook: createLogbook({
        clock,
        workspaceName: async (id, within) => (await workspaces.find(id, within))?.name ?? "",
      }),
    },
  }),
});
