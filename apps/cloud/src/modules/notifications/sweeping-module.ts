// Declares the forgetting of old notifications (NOTI-13).
import { declareModule } from "../../platform/kernel/index.ts";
import { notices } from "./module.ts";

export const module = declareModule({
  name: "sweeping of notifications",
  processes: ["jobs"],
  needs: { notices },
  open: async ({ notices: kept }) => ({
    start: async () => kept.startSweeping(),
    stop: async () => kept.stopSweeping(),
  }),
});
