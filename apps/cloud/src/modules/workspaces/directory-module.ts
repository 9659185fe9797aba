// Declares the directory of workspaces, which is read by modules that workspaces themselves are made of.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { announcing } from "../channel/announcing-module.ts";
import type { createWorkspaceDirectory } from "./index.ts";

export const workspaceDirectory = port<ReturnType<typeof createWorkspaceDirectory>>("workspace directory");

export const module = declareModule({
  name: "workspace directory",
  needs: { announcing },
  gives: { workspaceDirectory },
  async open({ announcing: announcer }, { platform }) {
    const { createWorkspaceDirectory } = await import("./index.ts");
    return {
      gives: {
        workspaceDirectory: createWorkspaceDirectory(platform.database, (news, within) =>
          announcer.announce(news, within),
        ),
      },
    };
  },
});
