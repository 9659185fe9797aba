// Declares the erasing of deleted workspaces.
import { declareModule } from "../../platform/kernel/index.ts";
import { createFootageOrders } from "../archive/index.ts";
import { notices } from "../notifications/module.ts";
import { WorkspaceEraser } from "./index.ts";

export const module = declareModule({
  name: "erasing of workspaces",
  processes: ["jobs"],
  needs: { notices },
  async open(needed, { platform }) {
    const eraser = new WorkspaceEraser({
      ...platform,
      footage: createFootageOrders(platform.database),
      raise: (...notice) => needed.notices.raise(...notice),
    });
    return { start: async () => void eraser.start(), stop: () => eraser.stop() };
  },
});
