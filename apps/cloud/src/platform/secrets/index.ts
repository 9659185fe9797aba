export * from "./secret-box.ts";
export { KeyFileWrong, prepareKeyFile, readKeyFile } from "./key-file.ts";
export { newShownCode } from "./shown-code.ts";
