// Declares who belongs to which workspace, as rights, accounts and logs ask it.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import { Belonging, createMembershipDirectory } from "./index.ts";

export const memberships = port<ReturnType<typeof createMembershipDirectory>>("memberships");
export const belonging = port<Belonging>("belonging");

export const module = declareModule({
  name: "memberships",
  needs: { workspaceDirectory },
  gives: { memberships, belonging },
  open: async ({ workspaceDirectory: workspaces }, { platform: { database, clock } }) => ({
    gives: {
      memberships: createMembershipDirectory({ database, clock, workspaces }),
      belonging: new Belonging({ database, clock, workspaces }),
    },
  }),
});
