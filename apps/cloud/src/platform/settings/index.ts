export {
  readSettings,
  showSettings,
  SettingRefused,
  type Environment,
  type ShownSetting,
} from "./read-settings.ts";
export type { Settings } from "./setting-list.ts";
