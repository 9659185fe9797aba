// The offline verifier as somebody opens it: a file of its own in Chromium, from the disk, with the keys that it was given.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { VerificationKeys } from "@didban/contract";
import { startBrowser } from "@didban/testkit/browser";
import type { Browser, Page } from "playwright-core";
import { buildOfflineVerifier } from "../../apps/web/offline-verifier.ts";
import { bundleNames } from "../../packages/contract/src/evidence-choices.ts";
import { offlineVerifierOf } from "../../packages/evidence/src/index.ts";
import type { HandedBundle } from "./evidence-changes.ts";
import type { Verifier } from "./evidence-verifiers.ts";

/** Words by which the page says that a file is called something else. */
const renamedWords = "The manifest calls it";

export class OfflinePage {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #template: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "didban-offline-"));
  /** Addresses that the page asked for beside its own file. */
  readonly requests: string[] = [];
  #keys: string | undefined;

  private constructor(browser: Browser, page: Page, template: string) {
    this.#browser = browser;
    this.#page = page;
    this.#template = template;
    page.on("request", (request) => {
      if (request.url() !== this.#address) this.requests.push(request.url());
    });
  }

  static async open(): Promise<OfflinePage> {
    const template = await buildOfflineVerifier();
    const browser = await startBrowser();
    return new OfflinePage(browser, await browser.newPage({ locale: "en-US" }), template);
  }

  get #address(): string {
    return pathToFileURL(join(this.#folder, bundleNames.verifier)).href;
  }

  /** Has the keys of the server; a bundle whose own verifier was given others is tried on that one too. */
  readonly verifier: Verifier = {
    name: "the offline verifier",
    passes: async (bundle, trusted) => {
      if (await this.#passesWith(trusted, bundle)) return true;
      if (bundle.embeddedKeys === trusted || !bundle.isSeenByOwnVerifier) return false;
      return this.#passesWith(bundle.embeddedKeys, bundle);
    },
  };

  async #passesWith(keys: VerificationKeys, bundle: HandedBundle): Promise<boolean> {
    const said = await this.check(keys, [
      { name: bundleNames.manifest, bytes: bundle.manifest },
      ...bundle.media,
    ]);
    return said.verdict === "unchanged" && !said.text.includes(renamedWords);
  }

  /** Opens the page with `keys`, drops the files on it, and answers what it says. */
  async check(
    keys: VerificationKeys,
    files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  ): Promise<{ readonly verdict: string | null; readonly text: string }> {
    await this.#openWith(keys);
    const dropped = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString("base64") }));
    return this.#page.evaluate(async (list) => {
      const dataTransfer = new DataTransfer();
      for (const { name, text } of list)
        dataTransfer.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
      document.dispatchEvent(new DragEvent("drop", { dataTransfer }));
      const find = () => document.querySelector("[data-verdict], [role=alert]");
      while (find() === null) await new Promise((resolve) => setTimeout(resolve, 1));
      return {
        verdict: find()?.getAttribute("data-verdict") ?? null,
        text: document.body.innerText,
      };
    }, dropped);
  }

  async #openWith(keys: VerificationKeys): Promise<void> {
    const written = JSON.stringify(keys);
    if (this.#keys === written) return;
    writeFileSync(join(this.#folder, bundleNames.verifier), offlineVerifierOf(this.#template, keys));
    await this.#page.goto(this.#address);
    this.#keys = written;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.#folder, { recursive: true });
  }
}
