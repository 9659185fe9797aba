// The cameras that are about to be added from a search or a recorder, as rows: what each one is, what it is called, how it is reached, and how far it has come.
// Pure; use-finding.ts moves them.
import { cameraNameMaxLength, nameKeyOf, type DiscoveredDevice, type ProbeAnswer } from "@didban/contract";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import { plainConnection } from "../../subjects/camera/connection-form.ts";
import { newUserData } from "./camera-draft.ts";

type Channel = NonNullable<ProbeAnswer["channels"]>[number];

/** Where a device is, and how it is asked. */
export interface RowAddress {
  /** The bridge in whose network it is; `noBridge`: the server dials it. */
  readonly bridgeId: string;
  readonly url: string;
  readonly port: number;
  readonly securePort: number;
  readonly streamPort: number;
  readonly useSSL: boolean;
  readonly manufacturerCode: string;
  readonly model: string;
}

/** How far a row has come. */
export type RowState =
  | { readonly kind: "idle" }
  | { readonly kind: "trying" }
  /** It answered: with the account that let in, its picture, and why it could not be added, where that was tried. */
  | {
      readonly kind: "passed";
      readonly account: Account;
      readonly picture: string | null;
      readonly fault: RowFault | null;
    }
  | { readonly kind: "failed"; readonly fault: RowFault }
  | { readonly kind: "adding" };

/** Why a row is not added: words for it come later, in the language of then. */
export type RowFault =
  | {
      readonly of: "probe";
      readonly code: ProbeAnswer["code"];
      readonly parameters: ProbeAnswer["parameters"];
    }
  | { readonly of: "call"; readonly error: unknown };

export interface Account {
  readonly username: string;
  readonly password: string;
}

export interface FoundRow {
  /** Address and channel. */
  readonly key: string;
  readonly address: RowAddress;
  readonly channel: number;
  /** The row of the recorder that it is a channel of; null for devices. */
  readonly of: string | null;
  /** Of a device, for people. */
  readonly maker: string | null;
  readonly isOnvif: boolean;
  /** It has several inputs, as far as is known. */
  readonly isRecorder: boolean;
  /** It may have several: nobody knows it for a camera. */
  readonly mayHaveChannels: boolean;
  readonly isAdded: boolean;
  /** Of a channel that has nothing connected, or that was not reached: it may be chosen by hand. */
  readonly isEmpty: boolean;
  readonly isChosen: boolean;
  /** As somebody typed it, or as it is proposed. */
  readonly name: string;
  readonly streamPath: string;
  readonly substreamPath: string;
  /** Pairs it with the camera that is made of it (CAM-14). */
  readonly userData: string;
  readonly state: RowState;
}

const idle: RowState = { kind: "idle" };

/** The row of a device that a search found. */
export function rowOf(
  device: DiscoveredDevice,
  bridgeId: string,
  nameFor: (wanted: string) => string,
  nowMs: number,
): FoundRow {
  const { ip, port, streamPort, onvif, name, manufacturer, model, kind, manufacturerCode } = device;
  const maker = [manufacturer ?? name, model].filter(Boolean).join(" ");
  return {
    key: keyOf(bridgeId, `${ip}/1`),
    address: {
      bridgeId,
      url: ip,
      port,
      securePort: Number(plainConnection.securePort),
      streamPort: streamPort ?? 554,
      useSSL: false,
      manufacturerCode,
      model: manufacturerCode === "onvif" ? "" : (model ?? "").slice(0, 64),
    },
    channel: 1,
    of: null,
    maker: maker === "" ? null : maker,
    isOnvif: onvif,
    isRecorder: kind === "nvr" || kind === "dvr",
    mayHaveChannels: kind !== "camera",
    isAdded: device.alreadyAdded,
    isEmpty: false,
    isChosen: false,
    name: nameFor(name ?? manufacturer ?? ""),
    streamPath: "",
    substreamPath: "",
    userData: newUserData(nowMs),
    state: idle,
  };
}

/** The rows of a recorder's channels; those with a picture are chosen (CONN-29). */
export function rowsOfChannels(
  device: FoundRow,
  channels: readonly Channel[],
  nameFor: (channel: number, given: string | null) => string,
  nowMs: number,
): FoundRow[] {
  return channels.map(
    ({ channel, name, state, streamPort, streamPath, substreamPath, alreadyAdded, ...told }) => ({
      ...device,
      key: keyOf(
        device.address.bridgeId,
        `${device.address.url}:${device.address.streamPort}/${channel}/channel`,
      ),
      address: { ...device.address, streamPort },
      channel,
      of: device.key,
      maker: told.codec === null ? null : sizeText(told),
      isRecorder: false,
      mayHaveChannels: false,
      isAdded: alreadyAdded,
      isEmpty: state !== "found",
      isChosen: state === "found" && !alreadyAdded,
      name: nameFor(channel, name),
      streamPath,
      substreamPath,
      userData: newUserData(nowMs),
      state: idle,
    }),
  );
}

const sizeText = ({ codec, width, height }: Pick<Channel, "codec" | "width" | "height">) =>
  [codec?.toUpperCase(), width !== null && height !== null ? `${width}×${height}` : null]
    .filter(Boolean)
    .join(" · ");

/** Two networks may have the same address (BRDG-24). */
export const keyOf = (bridgeId: string, within: string): string =>
  bridgeId === noBridge ? within : `${bridgeId} ${within}`;

/** How a row is reached, as calls take it. */
export function configOfRow(
  { address, channel, streamPath, substreamPath }: FoundRow,
  { username, password }: Account,
) {
  const { bridgeId: _, ...at } = address;
  return { ...at, channel, streamPath, substreamPath, username, password };
}

/** The bridge that dials it, as calls take that. */
export const wayOfRow = ({ address: { bridgeId } }: FoundRow): { readonly bridgeId?: string } =>
  bridgeId === noBridge ? {} : { bridgeId };

/** The same to be tried: a channel whose stream is known is asked for that alone, and not once more for all that its recorder is. */
export function trialOfRow(row: FoundRow, account: Account) {
  const config = configOfRow(row, account);
  return row.of !== null && row.streamPath !== "" ? { ...config, manufacturerCode: "rtsp" } : config;
}

/** A name that none of `taken` has, for the server does not take it twice (CAM-18). */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const keys = new Set([...taken].map(nameKeyOf));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` ${number}`;
    const name = `${wanted.slice(0, cameraNameMaxLength - ending.length)}${ending}`;
    if (!keys.has(nameKeyOf(name))) return name;
  }
}

/** Rows with those that a search has found since: what was said of a row stays. */
export function withFound(rows: readonly FoundRow[], found: readonly FoundRow[]): FoundRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const devices = found.map((row) => {
    const before = known.get(row.key);
    if (before === undefined) return row;
    const { address, maker, isOnvif, isRecorder, mayHaveChannels, isAdded } = row;
    // Whatever was tried was tried at the address of then.
    return before.state.kind === "idle"
      ? {
          ...before,
          address,
          maker,
          isOnvif,
          isRecorder: isRecorder || before.isRecorder,
          mayHaveChannels,
          isAdded,
        }
      : { ...before, isAdded };
  });
  const kept = rows.filter((row) => row.of === null && !found.some(({ key }) => key === row.key));
  const channels = rows.filter((row) => row.of !== null);
  return [...devices, ...kept].flatMap((device) => [
    device,
    ...channels.filter(({ of }) => of === device.key),
  ]);
}

export const mayBeChosen = (row: FoundRow): boolean => !row.isAdded && !isBusy(row);
export const isBusy = ({ state }: FoundRow): boolean => state.kind === "trying" || state.kind === "adding";
export const chosenOf = (rows: readonly FoundRow[]): FoundRow[] => rows.filter(({ isChosen }) => isChosen);
export const faultOf = ({ state }: FoundRow): RowFault | null => ("fault" in state ? state.fault : null);
