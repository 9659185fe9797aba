// What the calls of custom-settings need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
joined: customSettings.listTabs customSettings.createTab?route=shortcuts customSettings.updateTab customSettings.removeTab
joined: customSettings.listOfWorkspace customSettings.listOfMember customSettings.listOfPerson customSettings.save?type=uws
joined: customSettings.save?type=u customSettings.update customSettings.remove
workspace viewUsersSummary+viewPermissions: customSettings.createTab?route=permissionSettings
workspace workspaceUpdateInformation: customSettings.save?type=ws
`,
  // What people keep for themselves and nobody else may know of (TAB-2, TAB-28).
  ownKinds: [
    {
      places: /\/tab\//,
      make: (person) => person.call(endpoints.customSettings.createTab, { body: { route: "shortcuts" } }),
    },
    {
      places: /\/custom-settings\/custom-settings\//,
      make: (person) =>
        person.call(endpoints.customSettings.save, { body: { type: "uws", key: "kept", value: true } }),
    },
  ],
};
