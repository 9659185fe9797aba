// Door of the activity module for every process: writing into the logs.
export { createLogbook, type Logbook } from "./logbook.ts";
