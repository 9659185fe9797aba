// Door of the channel module for every process: telling open session channels what happened.
export { createAnnouncer, type Announcer } from "./announcer.ts";
export { NewsSweeper } from "./news-sweeper.ts";
export { createPresenceDirectory } from "./presence-directory.ts";
export type { News } from "./news.ts";
