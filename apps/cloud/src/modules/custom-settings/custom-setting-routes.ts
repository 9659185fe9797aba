// Calls of tabs and custom settings: parsed and authorised by the contract, delegated to the services.
import { customSettingsEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { CustomSettingService } from "./custom-setting-service.ts";
import type { TabService } from "./tab-service.ts";

/** The endpoints with their handlers. */
export function customSettingRoutes(
  tabs: TabService,
  settings: CustomSettingService,
): readonly ImplementedEndpoint[] {
  return implement(customSettingsEndpoints, {
    listTabs: ({ query }, { caller }) => tabs.list(caller, query),
    createTab: ({ body }, { caller }) => tabs.create(caller, body),
    updateTab: ({ params, body }, { caller }) => tabs.update(caller, params.id, body),
    removeTab: ({ params }, { caller }) => tabs.remove(caller, params.id),
    listOfWorkspace: ({ query }, { caller }) => settings.list(caller, "ws", query),
    listOfMember: ({ query }, { caller }) => settings.list(caller, "uws", query),
    listOfPerson: ({ query }, { caller }) => settings.list(caller, "u", query),
    async save({ body }, call) {
      const { setting, isNew } = await settings.save(call.caller, body);
      if (!isNew) call.setStatus(200);
      return setting;
    },
    update: ({ params, body }, { caller }) => settings.update(caller, params.id, body.value),
    remove: ({ params }, { caller }) => settings.remove(caller, params.id),
  });
}
