// The PTZ service: what a camera can do (PTZ-1), moving it and stopping it (PTZ-2), its presets and home (PTZ-3). Asks through the client and reads
// answers; how long a move lasts is its caller's.
import { OnvifError } from "../onvif-fault.ts";
import type { OnvifClient } from "../soap/onvif-client.ts";
import type { XmlElement } from "../xml/xml-reader.ts";
import { escapeXml, find, findAll, isTrue, numberAt, textAt } from "../xml/xml-tree.ts";
import { tokenOf } from "./media-service.ts";

export interface PtzAbilities {
  readonly pan: boolean;
  readonly tilt: boolean;
  readonly zoom: boolean;
  readonly presets: boolean;
  readonly home: boolean;
}

export const noPtz: PtzAbilities = { pan: false, tilt: false, zoom: false, presets: false, home: false };

export async function readPtz(client: OnvifClient, url: string): Promise<PtzAbilities> {
  return abilitiesIn(await client.ask(url, { service: "ptz", name: "GetNodes" }));
}

/** What any node of the answer to GetNodes can do. Many fixed cameras name a node whose spaces are empty: it can do nothing. */
export function abilitiesIn(answer: XmlElement): PtzAbilities {
  return findAll(answer, "PTZNode").map(abilitiesOf).reduce(either, noPtz);
}

function abilitiesOf(node: XmlElement): PtzAbilities {
  const spaces = find(node, "SupportedPTZSpaces")?.children ?? [];
  const panTilt = spaces.filter(({ name }) => /^(Absolute|Relative|Continuous)PanTilt/.test(name));
  return {
    pan: panTilt.some((space) => hasRoom(space, "XRange")),
    tilt: panTilt.some((space) => hasRoom(space, "YRange")),
    zoom: spaces.some(
      (space) => /^(Absolute|Relative|Continuous)Zoom/.test(space.name) && hasRoom(space, "XRange"),
    ),
    presets: (numberAt(node, "MaximumNumberOfPresets") ?? 0) > 0,
    home: isTrue(textAt(node, "HomeSupported")),
  };
}

/** A range from a number to itself is no room. One that is not told counts as some. */
function hasRoom(space: XmlElement, range: string): boolean {
  const [least, most] = [numberAt(space, range, "Min"), numberAt(space, range, "Max")];
  return least === undefined || most === undefined || most > least;
}

const either = (one: PtzAbilities, other: PtzAbilities): PtzAbilities => ({
  pan: one.pan || other.pan,
  tilt: one.tilt || other.tilt,
  zoom: one.zoom || other.zoom,
  presets: one.presets || other.presets,
  home: one.home || other.home,
});

/** How fast an axis goes: most devices say from −1 to 1, some from −100 to 100, some nothing at all. */
interface SpeedRange {
  readonly least: number;
  readonly most: number;
}

/** How a node is moved: the ranges of its speeds; undefined where an axis is not moved at a speed. */
export interface PtzSpeeds {
  readonly pan: SpeedRange | undefined;
  readonly tilt: SpeedRange | undefined;
  readonly zoom: SpeedRange | undefined;
}

/** Speeds from −1 to 1; 0 stands still. */
export interface PtzVelocity {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

export interface PtzPreset {
  readonly token: string;
  readonly name: string;
}

/** Recorders name a few hundred, most of them unset. */
const mostPresets = 256;
const longestName = 64;
const oneToOne: SpeedRange = { least: -1, most: 1 };

/** How the node of a profile is moved. */
export async function readSpeeds(
  client: OnvifClient,
  url: string,
  node: string | undefined,
): Promise<PtzSpeeds> {
  return speedsIn(await client.ask(url, { service: "ptz", name: "GetNodes" }), node);
}

/** Of the node of this token; of the first that moves at a speed where none is named, or one that is not there. */
export function speedsIn(answer: XmlElement, token: string | undefined): PtzSpeeds {
  const nodes = findAll(answer, "PTZNode");
  const all = nodes.map((node) => ({ token: tokenOf(node), speeds: speedsOf(node) }));
  const named = all.find((node) => node.token === token);
  const moving = all.find(({ speeds: { pan, tilt, zoom } }) => pan ?? tilt ?? zoom);
  return (named ?? moving)?.speeds ?? { pan: undefined, tilt: undefined, zoom: undefined };
}

function speedsOf(node: XmlElement): PtzSpeeds {
  const spaces = find(node, "SupportedPTZSpaces");
  const panTilt = find(spaces, "ContinuousPanTiltVelocitySpace");
  const zoom = find(spaces, "ContinuousZoomVelocitySpace");
  return {
    pan: panTilt && rangeIn(panTilt, "XRange"),
    tilt: panTilt && rangeIn(panTilt, "YRange"),
    zoom: zoom && rangeIn(zoom, "XRange"),
  };
}

/** Undefined for an axis without room. What is not told, or reaches to one side alone, is from −1 to 1. */
function rangeIn(space: XmlElement, name: string): SpeedRange | undefined {
  const [least, most] = [numberAt(space, name, "Min"), numberAt(space, name, "Max")];
  if (least === undefined || most === undefined) return oneToOne;
  if (most <= least) return undefined;
  return least < 0 && most > 0 ? { least, most } : oneToOne;
}

/**
 * Begins a move; `deviceSeconds` is after what time the device itself shall stop, undefined for devices that refuse to be told. Axes that stand still
 * are told so, unless the device does not have them: it would refuse the whole.
 */
export async function continuousMove(
  client: OnvifClient,
  url: string,
  profile: string,
  move: {
    readonly velocity: PtzVelocity;
    readonly speeds: PtzSpeeds;
    readonly deviceSeconds: number | undefined;
  },
): Promise<void> {
  const { velocity, speeds, deviceSeconds } = move;
  const pan = scaled(velocity.pan, speeds.pan);
  const tilt = scaled(velocity.tilt, speeds.tilt);
  const zoom = scaled(velocity.zoom, speeds.zoom);
  if (pan === undefined && tilt === undefined && zoom === undefined)
    throw new OnvifError({ kind: "notSupported", operation: "ContinuousMove" });
  const panTilt =
    pan === undefined && tilt === undefined ? "" : `<tt:PanTilt x="${pan ?? 0}" y="${tilt ?? 0}"/>`;
  const closer = zoom === undefined ? "" : `<tt:Zoom x="${zoom}"/>`;
  const timeout = deviceSeconds === undefined ? "" : `<o:Timeout>PT${deviceSeconds}S</o:Timeout>`;
  const inside = `${profileToken(profile)}<o:Velocity>${panTilt}${closer}</o:Velocity>${timeout}`;
  await client.ask(url, { service: "ptz", name: "ContinuousMove", inside });
}

function scaled(value: number, range: SpeedRange | undefined): number | undefined {
  if (range === undefined) return undefined;
  const speed = value < 0 ? -value * range.least : value * range.most;
  // Four digits are finer than any motor, and no device has to read an exponent.
  return Math.round(speed * 10_000) / 10_000 || 0;
}

export async function stopMove(client: OnvifClient, url: string, profile: string): Promise<void> {
  const axes = `<o:PanTilt>true</o:PanTilt><o:Zoom>true</o:Zoom>`;
  const stop = { service: "ptz", name: "Stop", inside: `${profileToken(profile)}${axes}` } as const;
  await client.ask(url, stop);
}

export async function readPresets(
  client: OnvifClient,
  url: string,
  profile: string,
): Promise<readonly PtzPreset[]> {
  return presetsIn(
    await client.ask(url, { service: "ptz", name: "GetPresets", inside: profileToken(profile) }),
  );
}

/** Reads the answer to GetPresets; one without a name is called by its token. */
export function presetsIn(answer: XmlElement): readonly PtzPreset[] {
  return findAll(answer, "Preset")
    .flatMap((preset) => {
      const token = tokenOf(preset);
      const name = textAt(preset, "Name")?.slice(0, longestName).trim();
      return token === undefined ? [] : [{ token, name: name === undefined || name === "" ? token : name }];
    })
    .slice(0, mostPresets);
}

/** Keeps where the camera looks now; answers the token of the new preset. */
export async function setPreset(
  client: OnvifClient,
  url: string,
  profile: string,
  name: string,
): Promise<string> {
  const inside = `${profileToken(profile)}<o:PresetName>${escapeXml(name)}</o:PresetName>`;
  return presetTokenIn(await client.ask(url, { service: "ptz", name: "SetPreset", inside }));
}

/** Throws OnvifError for an answer without a token. */
export function presetTokenIn(answer: XmlElement): string {
  const token = textAt(answer, "PresetToken");
  if (token === undefined || token.length > 256)
    throw new OnvifError({ kind: "notOnvif", reason: "a preset without a token" });
  return token;
}

export async function gotoPreset(
  client: OnvifClient,
  url: string,
  profile: string,
  preset: string,
): Promise<void> {
  const inside = `${profileToken(profile)}${presetToken(preset)}`;
  await client.ask(url, { service: "ptz", name: "GotoPreset", inside });
}

export async function removePreset(
  client: OnvifClient,
  url: string,
  profile: string,
  preset: string,
): Promise<void> {
  const inside = `${profileToken(profile)}${presetToken(preset)}`;
  await client.ask(url, { service: "ptz", name: "RemovePreset", inside });
}

export async function gotoHome(client: OnvifClient, url: string, profile: string): Promise<void> {
  await client.ask(url, { service: "ptz", name: "GotoHomePosition", inside: profileToken(profile) });
}

const profileToken = (token: string) => `<o:ProfileToken>${escapeXml(token)}</o:ProfileToken>`;
const presetToken = (token: string) => `<o:PresetToken>${escapeXml(token)}</o:PresetToken>`;
