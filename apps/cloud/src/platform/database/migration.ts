// A step of the schema: one file `migrations/NNNN-name.ts` exporting `migration`, applied once, forward only, each in a transaction of its own.
// Numbers: 00xx platform, 01xx identity, workspaces and access, 02xx cameras and archive, 03xx notifications, alerts and the rest.

/** SQL of one step. Every table and column it makes carries a COMMENT with its unit and reason; docs/schema.md is made from these. */
export interface Migration {
  readonly sql: string;
}
