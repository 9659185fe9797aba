// The version of the bridge's program: that of its package, which the build writes into the one file.
import { readFileSync } from "node:fs";
import { join } from "node:path";

declare const didbanBridgeVersion: string | undefined;

export const version: string =
  typeof didbanBridgeVersion === "string" ? didbanBridgeVersion : versionOfPackage();

function versionOfPackage(): string {
  const { version: found }: { version?: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"),
  );
  return found ?? "0";
}
