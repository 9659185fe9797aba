// Declares who belongs to which workspace, as rights, accounts and logs ask it.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import type { Belonging, createMembershipDirectory } from "./index.ts";

export const memberships = port<ReturnType<typeof createMembershipDirectory>>("memberships");
export const belonging = port<Belonging>("belonging");

export const module = declareModule({
  name: "memberships",
  needs: { workspaceDirectory },
  gives: { memberships, belonging },
  async open({ workspaceDirectory: workspaces }, { platform: { database, clock } }) {
    const { Belonging, createMembershipDirectory } = await import("./index.ts");
    return {
      gives: {
        memberships: createMembershipDirectory({ database, clock, workspaces }),
        belonging: new Belonging({ database, clock, workspaces }),
      },
    };
  },
});
