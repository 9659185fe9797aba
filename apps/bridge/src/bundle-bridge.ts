// Makes the program of a bridge one file that needs Node alone.
import { join } from "node:path";
import { rolldown } from "rolldown";

export interface BundleOptions {
  readonly file: string;
  readonly version: string;
  /** Public half of the key that signs its updates, as base64url; null: that of the server which it is paired with. */
  readonly releaseKey: string | null;
}

export async function bundleBridge({ file, releaseKey, version }: BundleOptions): Promise<void> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, "main.ts"),
    platform: "node",
    // What `ws` would take where it is there: code in C that is not needed.
    external: ["bufferutil", "utf-8-validate"],
    transform: {
      define: {
        didbanBridgeVersion: JSON.stringify(version),
        didbanBridgeReleaseKey: JSON.stringify(releaseKey ?? ""),
      },
    },
    logLevel: "silent",
  });
  await bundle.write({ file, format: "esm", codeSplitting: false, minify: true });
  await bundle.close();
}
