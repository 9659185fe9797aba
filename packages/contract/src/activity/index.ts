export * from "./log-acts.ts";
export { logText, systemName } from "./log-texts.ts";
