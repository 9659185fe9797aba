// Declares the forgetting of events with the footage of their time (AI-31).
import { declareModule } from "../../platform/kernel/index.ts";

export const module = declareModule({
  name: "retention of camera events",
  processes: ["jobs"],
  async open(_, { platform }) {
    const { EventRetention } = await import("./index.ts");
    const retention = new EventRetention(platform);
    return { start: async () => void retention.start(), stop: () => retention.stop() };
  },
});
