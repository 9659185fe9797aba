// Builds the page that checks a bundle without any server into one file: script and styles within it, a policy that lets it load and send nothing, and a
// place for the keys. It lies beside the built app under a name that is not served; the server puts it, with its keys, into each bundle.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { offlineKeysPlace, offlineTemplateName } from "@didban/evidence";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const folder = join(import.meta.dirname, "src", "features", "verify", "offline");

export function offlineVerifierPage(): Plugin {
  return {
    name: "didban-offline-verifier",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: offlineTemplateName, source: await buildOfflineVerifier() });
    },
  };
}

/** The page, with `offlineKeysPlace` where the keys shall stand. */
export async function buildOfflineVerifier(): Promise<string> {
  const bundle = await rolldown({
    input: join(folder, "offline-page.ts"),
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
  await bundle.close();
  if (output.length !== 1) throw new Error("The page that checks bundles is to be one file");
  const script = inline(output[0].code);
  const styles = (await readFile(join(folder, "offline-page.css"), "utf8")).replaceAll("\r", "");
  const policy = `default-src 'none'; script-src '${sourceHash(script)}'; style-src '${sourceHash(styles)}'; base-uri 'none'; form-action 'none'`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    "<title>Verify a file</title>",
    `<style>${styles}</style>`,
    "<main></main>",
    `<script type="application/json" id="keys">${offlineKeysPlace}</script>`,
    `<script>${script}</script>`,
    "</html>",
    "",
  ].join("\n");
}

/** What would end the element that it stands in is written another way. */
function inline(script: string): string {
  return script.replaceAll("\r", "").replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

const sourceHash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
