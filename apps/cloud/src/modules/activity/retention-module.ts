// Declares the forgetting of old entries of the logs (LOG-17).
import { declareModule } from "../../platform/kernel/index.ts";

export const module = declareModule({
  name: "retention of logs",
  processes: ["jobs"],
  async open(_, { platform }) {
    const { LogRetention } = await import("./log-retention.ts");
    const retention = new LogRetention(platform);
    return { start: () => retention.start() };
  },
});
