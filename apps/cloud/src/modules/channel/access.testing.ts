// What the calls of channel need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
session: events.openTicket events.openTicketToo events.isActive events.isConnected
session: events.readSeveralDevices events.setSeveralDevices
`,
};
