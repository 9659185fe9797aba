// Door of the evidence module: what makes of an export something that others can check.
export { offlineVerifier } from "./offline-verifier.ts";
