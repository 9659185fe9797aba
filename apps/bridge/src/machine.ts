// What a bridge says of the machine that it runs on.
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { version } from "./version.ts";

export interface Machine {
  readonly deviceName: string;
  readonly model: string;
  readonly brand: string;
  readonly version: string;
}

/** The words are those of the machine's own firmware; "" where it has none. */
export function readMachine(): Machine {
  return {
    deviceName: hostname().slice(0, 74),
    model: firstOf("/sys/class/dmi/id/product_name", "/proc/device-tree/model"),
    brand: firstOf("/sys/class/dmi/id/sys_vendor"),
    version,
  };
}

function firstOf(...paths: readonly string[]): string {
  for (const path of paths) {
    try {
      const text = readFileSync(path, "utf8").replaceAll("\0", "").trim();
      if (text !== "") return text.slice(0, 128);
    } catch {
      // Not every machine has it.
    }
  }
  return "";
}
