// Door of the activity module for every process: writing into the logs, and who watches what.
export { ViewingLog } from "./viewing-log.ts";
export { createLogbook, type Logbook } from "./logbook.ts";
