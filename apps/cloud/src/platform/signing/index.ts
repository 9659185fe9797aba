// Door of the keys that exports are signed with.
export { SigningKeys, type ManifestFacts } from "./signing-keys.ts";
export { SigningKeysWrong } from "./key-files.ts";
