// The page that checks a bundle without any server, with the keys that it is to trust (EXP-27). How the page is built: apps/web/offline-verifier.ts.
import type { VerificationKeys } from "@didban/contract";

/** What the built page is called beside the web app: a name that is not served. */
export const offlineTemplateName = ".offline-verifier.html";
/** Stands in the built page where the keys shall. */
export const offlineKeysPlace = "__VERIFICATION_KEYS__";

/** The page as it lies in a bundle, in UTF-8. Throws for a template that has no place for the keys, or two. */
export function offlineVerifierOf(template: string, keys: VerificationKeys): string {
  const [before, after, ...more] = template.split(offlineKeysPlace);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error("The template of the offline verifier has no place for the keys");
  // Nothing in it may end the element that it stands in.
  return `${before}${JSON.stringify(keys).replaceAll("<", "\\u003c")}${after}`;
}
