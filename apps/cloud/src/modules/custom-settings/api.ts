// Door of the custom settings module for the api process: tabs, and values kept for workspaces and people. Rights belong to access, the hours of
// operation to workspaces, and both are asked through ports.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { customSettingRoutes } from "./custom-setting-routes.ts";
import { CustomSettingService } from "./custom-setting-service.ts";
import type { AnnounceSetting, LocaleOf, Rights, WorkspaceHours } from "./ports.ts";
import { SettingNews } from "./setting-news.ts";
import { SettingStore } from "./setting-store.ts";
import { TabService } from "./tab-service.ts";
import { TabStore } from "./tab-store.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly hours: WorkspaceHours;
  readonly localeOf: LocaleOf;
  readonly announce: AnnounceSetting;
  readonly logbook: Logbook;
}

/** What the module serves and gives. */
export interface CustomSettingsModule extends ApiModule {
  /** To be called within the removal of a camera: no tab shows it any more. */
  forgetCamera(cameraId: string, workspaceId: string, within: Database): Promise<void>;
  /** Leads a person through no first steps of a workspace that comes with cameras (ONB-17). */
  markOnboarded(accountId: string, workspaceId: string, within: Database): Promise<void>;
  /** Forgets what was kept for a person who closed their account, or of one workspace alone, for one whose visit there is over. */
  erase(accountId: string, within: Database, workspaceId?: string): Promise<void>;
}

/** Composes the module. */
export function createCustomSettingsModule(deps: Deps): CustomSettingsModule {
  const news = new SettingNews(deps);
  const tabs = new TabService({ ...deps, news });
  return {
    name: "custom-settings",
    endpoints: customSettingRoutes(tabs, new CustomSettingService({ ...deps, news })),
    forgetCamera: (cameraId, workspaceId, within) => tabs.forgetCamera(cameraId, workspaceId, within),
    async markOnboarded(accountId, workspaceId, within) {
      const place = { scope: { accountId, workspaceId }, route: "", key: "onboardingUser" } as const;
      await new SettingStore(within).put(place, true, deps.clock.nowMs());
    },
    async erase(accountId, within, workspaceId) {
      await new TabStore(within).removeOf(accountId, workspaceId);
      await new SettingStore(within).removeOf(accountId, workspaceId);
    },
  };
}
