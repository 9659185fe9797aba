// Door of the identity module for every process: whom a session stands for, that it changed, and what people are called.
export { accountNames } from "./accounts/account-names.ts";
export { sessionChanged } from "./sessions/session-changed.ts";
export { createSessionDirectory, type SessionDirectory } from "./sessions/session-directory.ts";
