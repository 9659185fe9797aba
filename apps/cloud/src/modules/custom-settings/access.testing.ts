// What the calls of custom-settings need, as the rules have it (ROLE-15). How such a table is written: testing/access/call-table.ts.
import { endpoints } from "@didban/contract";
import type { OwnKind } from "../../testing/access/walk-terms.ts";

export const calls = `
joined: customSettings.listTabs customSettings.createTab?route=shortcuts customSettings.updateTab customSettings.removeTab
joined: customSettings.listOfWorkspace customSettings.listOfMember customSettings.listOfPerson customSettings.save?type=uws
joined: customSettings.save?type=u customSettings.update customSettings.remove
workspace viewUsersSummary+viewPermissions: customSettings.createTab?route=permissionSettings
workspace workspaceUpdateInformation: customSettings.save?type=ws
`;

/** What people keep for themselves and nobody else may know of (TAB-2, TAB-28). */
export const ownKinds: readonly OwnKind[] = [
  {
    places: /\/tab\//,
    make: (person) => person.call(endpoints.customSettings.createTab, { body: { route: "shortcuts" } }),
  },
  {
    places: /\/custom-settings\/custom-settings\//,
    make: (person) =>
      person.call(endpoints.customSettings.save, { body: { type: "uws", key: "kept", value: true } }),
  },
];
