// Door of the identity module for every process: whom a session stands for, and that it changed.
export { sessionChanged } from "./sessions/session-changed.ts";
export { createSessionDirectory, type SessionDirectory } from "./sessions/session-directory.ts";
