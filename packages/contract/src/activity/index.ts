export * from "./log-acts.ts";
export * from "./log-shapes.ts";
export { logText, systemName } from "./log-texts.ts";
