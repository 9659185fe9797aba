// What the calls of searching for cameras need, as the rules have it (BRDG-20). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
workspace cameraCreate: discovery.where discovery.start discovery.read
workspace cameraCreate: discovery.searchBridge discovery.searchBridgeFast discovery.readOfBridge
`,
};
