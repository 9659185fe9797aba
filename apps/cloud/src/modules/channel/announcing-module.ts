// Declares the telling of news: any module tells open session channels what happened, and asks how people are there.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { createAnnouncer, createPresenceDirectory, type Announcer } from "./index.ts";

export const announcing = port<Announcer>("announcing");
export const presences = port<ReturnType<typeof createPresenceDirectory>>("presences");

export const module = declareModule({
  name: "announcing",
  gives: { announcing, presences },
  open: async (_, { platform }) => ({
    gives: { announcing: createAnnouncer(platform), presences: createPresenceDirectory(platform.database) },
  }),
});
