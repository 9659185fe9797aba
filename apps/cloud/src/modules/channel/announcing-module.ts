// Declares the telling of news: any module tells open session channels what happened, and asks how people are there.
import { declareModule, port } from "../../platform/kernel/index.ts";
import type { Announcer, createPresenceDirectory } from "./index.ts";

export const announcing = port<Announcer>("announcing");
export const presences = port<ReturnType<typeof createPresenceDirectory>>("presences");

export const module = declareModule({
  name: "announcing",
  processes: ["api", "jobs"],
  gives: { announcing, presences },
  async open(_, { platform }) {
    const { createAnnouncer, createPresenceDirectory } = await import("./index.ts");
    return {
      gives: { announcing: createAnnouncer(platform), presences: createPresenceDirectory(platform.database) },
    };
  },
});
