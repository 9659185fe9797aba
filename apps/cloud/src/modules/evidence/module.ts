// Declares the proof of exports: the keys that it is checked with, and the page that does it without this server.
import { declareModule, port } from "../../platform/kernel/index.ts";

/** Folder of the built web app. The process gives it. */
export const webApp = port<{ readonly folder: string }>("web app");
/** The page that is put into each bundle, with the keys of now, in UTF-8. Rejects when the web app has not been built, or the keys are broken. */
export const bundlePage = port<() => Promise<string>>("page of bundles");

export const module = declareModule({
  name: "evidence",
  needs: { webApp },
  gives: { bundlePage },
  async open({ webApp: { folder } }, { platform }) {
    const { createEvidenceModule } = await import("./api.ts");
    const { offlineVerifier } = await import("./offline-verifier.ts");
    const page = async () => offlineVerifier(await platform.signingKeys.publicKeys(), folder);
    return { ...createEvidenceModule(platform), gives: { bundlePage: page } };
  },
});
