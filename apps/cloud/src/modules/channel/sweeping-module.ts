// Declares the sweeping of old news.
import { declareModule } from "../../platform/kernel/index.ts";

export const module = declareModule({
  name: "sweeping of news",
  processes: ["jobs"],
  async open(_, { platform }) {
    const { NewsSweeper } = await import("./index.ts");
    const sweeper = new NewsSweeper(platform);
    return { start: async () => void sweeper.start(), stop: () => sweeper.stop() };
  },
});
