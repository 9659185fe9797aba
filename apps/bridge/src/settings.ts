// What the operator of a bridge sets, by environment variables.
import { isIP } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";

export interface BridgeSettings {
  /** Where the server is: https alone, since the line must not be readable on its way. */
  readonly server: URL;
  /** Folder of the identity, the pairing and the footage. */
  readonly dataFolder: string;
  /** Port of the local page. */
  readonly pagePort: number;
  /** File with certificates that are trusted beside those of the system; null: none. */
  readonly caFile: string | null;
  /** HTTP proxy that leads out; null: none. */
  readonly proxy: URL | null;
  /** How much of the disk footage may take, 0 to 1 (BRDG-42). */
  readonly diskShare: number;
  /** Networks that devices may be dialled in beside those that the box stands in, in CIDR form. */
  readonly allowedAddresses: readonly string[];
  /** Networks that cameras are searched in, in place of those that the box stands in and those above. */
  readonly searchedNetworks: readonly string[];
  /** Ports that devices may be dialled at beside those that cameras usually have. */
  readonly cameraPorts: readonly number[];
  /** The command that restarts this device, and its arguments (BRDG-34). */
  readonly restartCommand: readonly string[];
}

/** The settings cannot be used; the message is the one line to print. */
export class SettingWrong extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SettingWrong";
  }
}

/** Reads the settings. Throws SettingWrong. */
export function readBridgeSettings(
  environment: Readonly<Record<string, string | undefined>>,
): BridgeSettings {
  const server = urlOf(environment["DIDBAN_BRIDGE_SERVER"] ?? "", "DIDBAN_BRIDGE_SERVER");
  if (server === null)
    throw new SettingWrong("Set DIDBAN_BRIDGE_SERVER to the address of the server, https://…");
  if (server.protocol !== "https:") throw new SettingWrong("DIDBAN_BRIDGE_SERVER must begin with https://");
  const proxy = urlOf(environment["HTTPS_PROXY"] ?? environment["https_proxy"] ?? "", "HTTPS_PROXY");
  if (proxy !== null && proxy.protocol !== "http:")
    throw new SettingWrong("HTTPS_PROXY must begin with http://");
  const pagePort = Number(environment["DIDBAN_BRIDGE_PORT"] ?? "8484");
  if (!Number.isInteger(pagePort) || pagePort < 0 || pagePort > 65_535)
    throw new SettingWrong("DIDBAN_BRIDGE_PORT must be a port");
  const share = /^(\d{1,2})%$/.exec(environment["DIDBAN_BRIDGE_DISK_SHARE"] ?? "90%")?.[1];
  if (Number(share ?? 0) === 0)
    throw new SettingWrong("DIDBAN_BRIDGE_DISK_SHARE must be a share such as 90%");
  const allowedAddresses = listOf(environment["DIDBAN_BRIDGE_ALLOW_ADDRESSES"]);
  if (!allowedAddresses.every(isRange))
    throw new SettingWrong("DIDBAN_BRIDGE_ALLOW_ADDRESSES must be ranges such as 192.168.20.0/24");
  const searchedNetworks = listOf(environment["DIDBAN_BRIDGE_SEARCH_NETWORKS"]);
  if (!searchedNetworks.every(isRange))
    throw new SettingWrong("DIDBAN_BRIDGE_SEARCH_NETWORKS must be ranges such as 192.168.20.0/24");
  const cameraPorts = listOf(environment["DIDBAN_BRIDGE_CAMERA_PORTS"]).map(Number);
  if (!cameraPorts.every((port) => Number.isInteger(port) && port > 0 && port <= 65_535))
    throw new SettingWrong("DIDBAN_BRIDGE_CAMERA_PORTS must be ports");
  return {
    diskShare: Number(share) / 100,
    allowedAddresses,
    searchedNetworks,
    cameraPorts,
    server,
    proxy,
    pagePort,
    dataFolder: dataFolderOf(environment),
    caFile: environment["DIDBAN_BRIDGE_CA"] || null,
    restartCommand: (environment["DIDBAN_BRIDGE_RESTART_COMMAND"] || "systemctl reboot").trim().split(/\s+/),
  };
}

/** The folder of all that a bridge keeps: the one setting that its launcher reads too. */
export function dataFolderOf(environment: Readonly<Record<string, string | undefined>>): string {
  return environment["DIDBAN_BRIDGE_DATA"] ?? join(homedir(), ".didban-bridge");
}

const listOf = (text = ""): string[] => text.split(/[\s,]+/).filter((part) => part !== "");

function isRange(text: string): boolean {
  const [address = "", bits = ""] = text.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

function urlOf(text: string, name: string): URL | null {
  if (text === "") return null;
  if (!URL.canParse(text)) throw new SettingWrong(`${name} is no address`);
  return new URL(text);
}
