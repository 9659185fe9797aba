// What a workspace is called when nobody named it (WS-14).
import type { Locale } from "./errors/error-words.ts";

export const defaultWorkspaceNames: Readonly<Record<Locale, string>> = {
  en: "My workspace",
  fa: "فضای کاری من",
};

/** True for a name that the server gave: the default of a language, with or without a number behind it. */
export function isDefaultWorkspaceName(name: string): boolean {
  return Object.values(defaultWorkspaceNames).some(
    (given) =>
      name === given || (name.startsWith(`${given} `) && /^\p{Nd}+$/u.test(name.slice(given.length + 1))),
  );
}
