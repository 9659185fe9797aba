// The form of DIDBAN_DISK_LIMIT (OPS-9): how much of the disk footage may take.
import type { SettingForm } from "./setting.ts";

/** A fixed number of bytes, a share of the disk (0 to 1), or all but 5 % and at least 2 GB (`auto`). */
export type DiskLimit =
  | { readonly kind: "bytes"; readonly bytes: number }
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "auto" };

const units: Readonly<Record<string, number>> = { "": 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };
const autoFreeShare = 0.05;
const autoFreeBytes = 2e9;

/** `auto`, `500GB`, `64000000` or `80%`. */
export const diskLimit: SettingForm<DiskLimit> = {
  allowed: "auto, a size such as 500GB, or a share of the disk such as 80%",
  parse(text) {
    if (text === "auto") return { kind: "auto" };
    const share = /^(\d{1,2}(?:\.\d+)?|100)%$/.exec(text)?.[1];
    if (share !== undefined)
      return Number(share) > 0 ? { kind: "share", share: Number(share) / 100 } : undefined;
    const [, digits, unit = ""] = /^(\d{1,15}(?:\.\d+)?)\s?([KMGT]B)?$/i.exec(text) ?? [];
    if (digits === undefined) return undefined;
    const bytes = Math.floor(Number(digits) * (units[unit.toUpperCase()] ?? 1));
    return bytes > 0 ? { kind: "bytes", bytes } : undefined;
  },
};

/** Bytes that footage may take on a disk of `totalBytes`, of which everything else takes `otherBytes`. */
export function footageLimitBytes(limit: DiskLimit, totalBytes: number, otherBytes: number): number {
  switch (limit.kind) {
    case "bytes":
      return limit.bytes;
    case "share":
      return Math.floor(totalBytes * limit.share);
    case "auto":
      return Math.max(
        0,
        Math.floor(totalBytes - otherBytes - Math.max(totalBytes * autoFreeShare, autoFreeBytes)),
      );
  }
}
