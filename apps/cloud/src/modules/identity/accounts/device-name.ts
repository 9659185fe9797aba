// What browser and operating system a User-Agent header names, as sessions show them (SESS-13).
import Bowser from "bowser";

export interface DeviceName {
  /** Empty when the header names none. */
  readonly browser: string;
  readonly os: string;
}

const longestHeader = 1000;

/** Names the device behind `userAgent`. */
export function deviceName(userAgent: string): DeviceName {
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestHeader));
  return { browser: browser.name ?? "", os: os.name ?? "" };
}
