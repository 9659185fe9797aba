// Declares the erasing of deleted workspaces.
import { declareModule } from "../../platform/kernel/index.ts";
import { notices } from "../notifications/module.ts";

export const module = declareModule({
  name: "erasing of workspaces",
  processes: ["jobs"],
  needs: { notices },
  async open(needed, { platform }) {
    const { WorkspaceEraser } = await import("./workspace-eraser.ts");
    const { createFootageOrders } = await import("../archive/index.ts");
    const eraser = new WorkspaceEraser({
      ...platform,
      footage: createFootageOrders(platform.database),
      raise: (...notice) => needed.notices.raise(...notice),
    });
    return { start: async () => void eraser.start(), stop: () => eraser.stop() };
  },
});
