// The form of DIDBAN_ALLOW_ADDRESSES: network ranges in CIDR notation, separated by commas.
import ipaddr from "ipaddr.js";
import type { SettingForm } from "./setting.ts";

/** Ranges as written, e.g. `["127.0.0.0/8", "fe80::/10"]`. */
export const addressRanges: SettingForm<readonly string[]> = {
  allowed: "network ranges separated by commas, such as 127.0.0.0/8,fe80::/10",
  parse(text) {
    const ranges = text
      .split(",")
      .map((range) => range.trim())
      .filter((range) => range !== "");
    return ranges.every((range) => ipaddr.isValidCIDR(range)) ? ranges : undefined;
  },
};
