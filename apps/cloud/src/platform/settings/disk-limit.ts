// The form of DIDBAN_DISK_LIMIT (OPS-9): how much of the disk footage may take. What that comes to is the archive's to reckon.
import { defaultDiskLimit, type DiskLimit } from "@didban/media-io/archive";
import type { SettingForm } from "./setting.ts";

const units: Readonly<Record<string, number>> = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };

/** `auto`, `500GB`, `64000000` or `80%`. */
export const diskLimit: SettingForm<DiskLimit> = {
  allowed: "auto, a size such as 500GB, or a share of the disk such as 80%",
  parse(text) {
    if (text === "auto") return defaultDiskLimit;
    const share = /^(\d{1,2}(?:\.\d+)?|100)%$/.exec(text)?.[1];
    if (share !== undefined)
      return Number(share) > 0 ? { kind: "share", share: Number(share) / 100 } : undefined;
    const [, digits, unit = ""] = /^(\d{1,15}(?:\.\d+)?)\s?([KMGT]B)?$/i.exec(text) ?? [];
    if (digits === undefined) return undefined;
    const bytes = Math.floor(Number(digits) * (units[unit.toUpperCase()] ?? 1));
    return bytes > 0 ? { kind: "bytes", bytes } : undefined;
  },
};
