// Reads and checks the settings of the environment, and shows them (OPS-5).
import { resolve } from "node:path";
import type { Setting } from "./setting.ts";
import { settingList, type Settings } from "./setting-list.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that stops the start; its message is the one line to print. */
export class SettingRefused extends Error {
  constructor(refused: Setting<unknown>, written: string) {
    super(`${refused.name} is "${refused.isSecret ? "***" : written}"; allowed is ${refused.allowed}.`);
    this.name = "SettingRefused";
  }
}

/** The settings of `environment`; relative folders become absolute. Throws SettingRefused for the first wrong one. */
export function readSettings(environment: Environment): Settings {
  const values = Object.fromEntries(
    Object.entries(settingList).map(([key, definition]) => [key, readOne(definition, environment)]),
  ) as unknown as Settings;
  if ((values.tlsCertificate === null) !== (values.tlsKey === null)) {
    const missing = values.tlsKey === null ? settingList.tlsKey : settingList.tlsCertificate;
    throw new SettingRefused({ ...missing, allowed: "a path when the other of the pair is set" }, "");
  }
  return { ...values, dataFolder: resolve(values.dataFolder) };
}

function readOne(definition: Setting<unknown>, environment: Environment): unknown {
  const written = writtenOf(definition, environment);
  const value = definition.parse(written);
  if (value === undefined) throw new SettingRefused(definition, written);
  return value;
}

/** True when a setting was set by somebody, be it to its default. */
export function isSet(key: keyof typeof settingList, environment: Environment): boolean {
  return Boolean(environment[settingList[key].name]?.trim());
}

/** An empty variable counts as not set, as shells and compose files write it. */
function writtenOf(definition: Setting<unknown>, environment: Environment): string {
  return environment[definition.name]?.trim() || definition.fallback;
}

/** One setting as `npm run settings` shows it. */
export interface ShownSetting {
  readonly name: string;
  readonly value: string;
  readonly isDefault: boolean;
  readonly allowed: string;
  readonly meaning: string;
}

/** All settings with their present written values, secrets masked. */
export function showSettings(environment: Environment): readonly ShownSetting[] {
  return Object.values(settingList).map((definition: Setting<unknown>) => {
    const written = writtenOf(definition, environment);
    return {
      name: definition.name,
      value: definition.isSecret && written !== "" ? "***" : written,
      isDefault: written === definition.fallback,
      allowed: definition.allowed,
      meaning: definition.meaning,
    };
  });
}
