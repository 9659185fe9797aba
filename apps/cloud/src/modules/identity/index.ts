// Door of the identity module for every process: whom a session stands for, and that it changed.
export { sessionChanged } from "./session-changed.ts";
export { createSessionDirectory, type SessionDirectory } from "./session-directory.ts";
