// What the calls of the catalogue need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
workspace cameraCreate: manufacturers.list manufacturers.models
operator: manufacturers.import
`,
};
