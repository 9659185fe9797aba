export {
  isSet,
  readSettings,
  showSettings,
  SettingRefused,
  type Environment,
  type ShownSetting,
} from "./read-settings.ts";
export { settingList, type Settings } from "./setting-list.ts";
