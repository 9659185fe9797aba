// The device service: the clock, who made it, which services there are and where, its MAC address. Reads answers; asks through the client.
import type { OnvifClient } from "../soap/onvif-client.ts";
import { onvifNamespaces, type OnvifService } from "../soap/soap-text.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { find, findAll, findDeep, numberAt, textAt } from "../xml/xml-tree.ts";

export interface DeviceInformation {
  readonly manufacturer: string | null;
  readonly model: string | null;
  readonly firmware: string | null;
  readonly serialNo: string | null;
  readonly hardwareId: string | null;
}

/** Addresses of services as the device names them; they may be those behind its router. */
export type ServiceAddresses = ReadonlyMap<OnvifService, string>;

/** What a device may say of itself in one field. */
const longestText = 200;

/** A camera's clock. */
export interface DeviceClock {
  /** Milliseconds since 1970. */
  readonly timeMs: number;
  /** False where it names only the time of its zone: it is read as if that were UTC. */
  readonly isUtc: boolean;
}

/** Undefined where the camera does not say. */
export async function readClock(client: OnvifClient, url: string): Promise<DeviceClock | undefined> {
  return clockIn(await client.askOpenly(url, { service: "device", name: "GetSystemDateAndTime" }));
}

/** Reads the answer to GetSystemDateAndTime. */
export function clockIn(answer: XmlElement): DeviceClock | undefined {
  const all = find(answer, "SystemDateAndTime");
  const utc = find(all, "UTCDateTime", "Date") && find(all, "UTCDateTime");
  const time = utc ?? find(all, "LocalDateTime");
  const part = (...path: string[]) => numberAt(time, ...path);
  const [year, month, day] = [part("Date", "Year"), part("Date", "Month"), part("Date", "Day")];
  const [hour, minute, second] = [part("Time", "Hour"), part("Time", "Minute"), part("Time", "Second")];
  if (year === undefined || month === undefined || day === undefined || hour === undefined) return undefined;
  // A camera that lost its battery says 1970, and one with a second 60 is not refused for it.
  const timeMs = Date.UTC(year, month - 1, day, hour, minute ?? 0, second ?? 0);
  if (!Number.isFinite(timeMs) || year < 1970 || year >= 2200) return undefined;
  return { timeMs, isUtc: utc !== undefined };
}

export async function readInformation(client: OnvifClient, url: string): Promise<DeviceInformation> {
  return informationIn(await client.ask(url, { service: "device", name: "GetDeviceInformation" }));
}

export function informationIn(answer: XmlElement): DeviceInformation {
  const text = (name: string) => textAt(answer, name)?.slice(0, longestText) ?? null;
  return {
    manufacturer: text("Manufacturer"),
    model: text("Model"),
    firmware: text("FirmwareVersion"),
    serialNo: text("SerialNumber"),
    hardwareId: text("HardwareId"),
  };
}

export async function readServices(client: OnvifClient, url: string): Promise<ServiceAddresses> {
  const operation = {
    service: "device",
    name: "GetServices",
    inside: "<o:IncludeCapability>false</o:IncludeCapability>",
  } as const;
  return servicesIn(await client.ask(url, operation));
}

export function servicesIn(answer: XmlElement): ServiceAddresses {
  const addresses = new Map<OnvifService, string>();
  for (const each of findAll(answer, "Service")) {
    const [namespace, address] = [textAt(each, "Namespace"), textAt(each, "XAddr")];
    const service = services.find((name) => onvifNamespaces[name] === namespace?.replace(/\/$/, ""));
    if (service !== undefined && address !== undefined) addresses.set(service, address);
  }
  return addresses;
}

const services = ["device", "media", "media2", "ptz", "events", "analytics", "search", "replay"] as const;

/** The older question, for devices that do not know GetServices. */
export async function readCapabilities(client: OnvifClient, url: string): Promise<ServiceAddresses> {
  const inside = "<o:Category>All</o:Category>";
  return capabilitiesIn(await client.ask(url, { service: "device", name: "GetCapabilities", inside }));
}

export function capabilitiesIn(answer: XmlElement): ServiceAddresses {
  const all = find(answer, "Capabilities");
  const names = {
    device: "Device",
    media: "Media",
    ptz: "PTZ",
    events: "Events",
    analytics: "Analytics",
  } as const;
  const addresses = new Map<OnvifService, string>();
  for (const service of ["device", "media", "ptz", "events", "analytics"] as const) {
    const address = textAt(all, names[service], "XAddr");
    if (address !== undefined) addresses.set(service, address);
  }
  for (const [service, name] of [
    ["search", "Search"],
    ["replay", "Replay"],
  ] as const) {
    const address = textAt(all, "Extension", name, "XAddr");
    if (address !== undefined) addresses.set(service, address);
  }
  return addresses;
}

/** The MAC address of the first interface that has one; undefined where none is told. */
export async function readMac(client: OnvifClient, url: string): Promise<string | undefined> {
  return macIn(await client.ask(url, { service: "device", name: "GetNetworkInterfaces" }));
}

/** Makers write it with colons, dashes or nothing between. */
export function macIn(answer: XmlElement): string | undefined {
  for (const { text } of findDeep(answer, "HwAddress")) {
    const digits = text.replace(/[^0-9a-f]/gi, "").toLowerCase();
    if (digits.length === 12 && !/^0+$/.test(digits)) return digits.match(/../g)?.join(":");
  }
  return undefined;
}

/** Sets the camera's clock, by hand and in UTC. */
export async function setClock(client: OnvifClient, url: string, timeMs: number): Promise<void> {
  const at = new Date(timeMs);
  const time = `<tt:Time><tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second></tt:Time>`;
  const date = `<tt:Date><tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day></tt:Date>`;
  const inside = `<o:DateTimeType>Manual</o:DateTimeType><o:DaylightSavings>false</o:DaylightSavings><o:UTCDateTime>${time}${date}</o:UTCDateTime>`;
  await client.ask(url, { service: "device", name: "SetSystemDateAndTime", inside });
}
