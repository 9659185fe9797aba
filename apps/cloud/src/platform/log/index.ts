export * from "./log.ts";
export { concealInLogs, maskSecrets } from "./secret-mask.ts";
