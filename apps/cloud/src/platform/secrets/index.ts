export * from "./secret-box.ts";
export { KeyFileWrong, prepareKeyFile, readKeyFile } from "./key-file.ts";
