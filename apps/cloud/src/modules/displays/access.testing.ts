// What the calls of displays need, as the rules have it (LAYT-22). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
nothing: displays.begin displays.open
display: displays.content
workspace workspaceUpdateInformation: displays.list displays.pair displays.update displays.remove
`,
  bodies: { [endpoints.displays.pair.id]: { code: "ABCDEFGH" } },
};
