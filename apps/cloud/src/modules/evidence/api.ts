// Door of the evidence module for the api process: answers with which keys manifests of exports are checked (EXP-26).
import { evidenceEndpoints } from "@didban/contract";
import { implement, type ApiModule } from "../../platform/http/index.ts";
import type { SigningKeys } from "../../platform/signing/index.ts";

/** Seconds for which browsers and proxies may keep the keys; a new one is known to all when that is over. */
const keptSeconds = 300;

/** Composes the module. */
export function createEvidenceModule({ signingKeys }: { readonly signingKeys: SigningKeys }): ApiModule {
  return {
    name: "evidence",
    endpoints: implement(evidenceEndpoints, {
      async verificationKeys(_, call) {
        const keys = await signingKeys.publicKeys();
        call.setHeader("cache-control", `public, max-age=${keptSeconds}`);
        return keys;
      },
    }),
  };
}
