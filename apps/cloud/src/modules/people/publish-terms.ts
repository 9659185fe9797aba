// Publishing terms of workspaces, for the operator's command: whoever has joined a workspace agrees to them at their next entry (WS-27).
import type { WorkspaceTerms } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import { faultOfTerms, TermsStore, type TermsTexts } from "./terms-store.ts";

/** What became of publishing: the version now in force, or why the texts were not taken. */
export type Publication = { readonly version: number } | { readonly fault: string };

/** Line ends are those of the machine that the texts were written on. */
const plain = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trim();

export async function publishTerms(
  database: Database,
  { en, fa }: TermsTexts,
  nowMs: number,
): Promise<Publication> {
  const texts = { en: plain(en), fa: plain(fa) };
  const fault = faultOfTerms(texts);
  return fault === null ? { version: await new TermsStore(database).publish(texts, nowMs) } : { fault };
}

/** The terms in force. */
export function readTerms(database: Database): Promise<WorkspaceTerms> {
  return new TermsStore(database).current();
}
