// SQL of the terms of workspaces, and of who has agreed to which (WS-27).
import { sql } from "kysely";
import { workspaceTermsMaxLength, type WorkspaceTerms } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";

/** The texts of terms, one for each language of the app. */
export type TermsTexts = NonNullable<WorkspaceTerms["texts"]>;

export class TermsStore {
  readonly #db: Database;

  constructor(database: Database) {
    this.#db = database;
  }

  /** The version in force; 0 before any was published. */
  async version(): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      select coalesce(max(version), 0) as version from workspace_terms`.execute(this.#db);
    return rows[0]?.version ?? 0;
  }

  /** The terms in force. */
  async current(): Promise<WorkspaceTerms> {
    const { rows } = await sql<{ version: number } & TermsTexts>`
      select version, text_en as en, text_fa as fa from workspace_terms order by version desc limit 1`.execute(
      this.#db,
    );
    const [row] = rows;
    if (row === undefined) return { version: 0, texts: null };
    return { version: row.version, texts: { en: row.en, fa: row.fa } };
  }

  /** Brings terms into force; answers their version. */
  async publish({ en, fa }: TermsTexts, nowMs: number): Promise<number> {
    const { rows } = await sql<{ version: number }>`
      insert into workspace_terms (version, text_en, text_fa, published_at)
      select coalesce(max(version), 0) + 1, ${en}, ${fa}, ${new Date(nowMs)} from workspace_terms
      returning version`.execute(this.#db);
    return rows[0]?.version ?? 0;
  }

  /** Notes that a member has agreed. */
  async agree(memberId: string, version: number): Promise<void> {
    await sql`update member set terms_version = ${version} where id = ${memberId}`.execute(this.#db);
  }
}

/** Why texts cannot be published, or null. */
export function faultOfTerms(texts: TermsTexts): string | null {
  for (const [language, text] of Object.entries(texts)) {
    if (text.trim() === "") return `The ${language} text is empty.`;
    if (text.length > workspaceTermsMaxLength)
      return `The ${language} text has ${text.length} characters, ${workspaceTermsMaxLength} at most.`;
  }
  return null;
}
