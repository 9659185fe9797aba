// What the calls of workspaces need, as the rules have it (ROLE-15). How such a table is written: testing/access/access-tables.ts.
import { endpoints } from "@didban/contract";
import type { AccessTable } from "../../testing/access/access-tables.ts";

export const access: AccessTable = {
  calls: `
nothing: workspaces.readAllowGuest
session: workspaces.create workspaces.list workspaces.current workspaces.read workspaces.join workspaces.switch workspaces.enterDemo
session: workspaces.readTerms workspaceSettings.readLogo workspaceDeletion.dismissListing
workspace workspaceRead: workspaceSettings.readAddress
workspace workspaceUpdateInformation: workspaces.updateCurrent workspaceSettings.createAddress workspaceSettings.updateAddress
workspace workspaceUpdateInformation: workspaceSettings.removeAddress workspaceSettings.updateLogo workspaceSettings.removeLogo
workspace workspaceLock: workspaceSettings.lock workspaceSettings.unlock
workspace workspaceRemove: workspaceDeletion.request
workspace workspaceTransferOwnership: workspaceSettings.setAllowGuest
`,
  tidyAfter: {
    // Those who come after are judged by their rights.
    [endpoints.workspaceSettings.lock.id]: ({ owner }) => owner.call(endpoints.workspaceSettings.unlock, {}),
  },
};
