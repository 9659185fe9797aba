// The form of a camera that is not added yet, and what of it outlives a reload: everything but the password, for a day (CAM-15). Pure; kept
// by use-camera-draft.ts.
import { otherBrands } from "@didban/contract";
import { noBridge } from "../../subjects/bridge/no-bridge.ts";
import {
  mostCustomPorts,
  plainConnection,
  portsOf,
  type ConnectionForm,
  type PortsForm,
} from "../../subjects/camera/connection-form.ts";

const textFields = [
  "name",
  "timezone",
  "url",
  "streamPort",
  "username",
  "manufacturerCode",
  "model",
  "streamPath",
  "substreamPath",
  "channel",
  "port",
  "securePort",
  "bridgeId",
] as const;

/** What is typed of a camera (CAM-13); without a time zone it is in that of the browser (CAM-53), without a bridge it is dialled by the server. */
export type CameraForm = ConnectionForm & Readonly<Record<(typeof textFields)[number] | "password", string>>;

export const emptyForm: CameraForm = {
  name: "",
  timezone: "",
  url: "",
  streamPort: "554",
  username: "",
  password: "",
  manufacturerCode: otherBrands.rtsp,
  model: "",
  streamPath: "",
  substreamPath: "",
  bridgeId: noBridge,
  ...plainConnection,
};

/** How the camera is reached, as calls take it. */
export function configOf(form: CameraForm) {
  const { name: _name, timezone: _timezone, bridgeId: _bridgeId, extraPorts, ...config } = form;
  return { ...config, extraPorts: portsOf(extraPorts) };
}

/** The bridge that dials it, as calls take it; nothing where the server does. */
export const throughOf = ({ bridgeId }: Pick<CameraForm, "bridgeId">): { readonly bridgeId?: string } =>
  bridgeId === noBridge ? {} : { bridgeId };

export interface CameraDraft {
  /** Pairs it with the camera that is made of it; none of a draft that was read elsewhere (CAM-14). */
  readonly userData?: string | undefined;
  /** Read back, it is without its password. */
  readonly form: CameraForm;
  /** A password was typed; read back, it is to be asked for again. */
  readonly hadPassword: boolean;
}

const draftLifeMs = 24 * 3_600_000;

/** An id that no other draft has, made of the time and a random part (CAM-14). */
export function newUserData(nowMs: number): string {
  const [random = 0, more = 0] = crypto.getRandomValues(new Uint32Array(2));
  return [nowMs, random, more].map((part) => part.toString(36)).join("-");
}

/** What of a form may be kept anywhere: all but its password, and an address that may hold one. */
export function keepable(form: CameraForm): Omit<CameraForm, "password"> {
  const { password: _, ...kept } = form;
  return { ...kept, url: withoutSecret(form.url) };
}

/** Whether nothing was filled in that is kept. */
export function saysNothing(form: CameraForm): boolean {
  return JSON.stringify(keepable(form)) === JSON.stringify(keepable(emptyForm));
}

/** The draft as it is stored; null for a form that says nothing. */
export function draftText({ form, hadPassword, userData }: CameraDraft, nowMs: number): string | null {
  if (!hadPassword && saysNothing(form)) return null;
  return JSON.stringify({ ...keepable(form), userData, hadPassword, changedAtMs: nowMs });
}

/** A whole address may hold a password: it is kept only once it has been taken apart (CAM-21). */
function withoutSecret(url: string): string {
  return /^\s*rtsp|@/i.test(url) ? "" : url;
}

/** The stored draft; undefined when there is none, when it is older than a day, and when it is none. */
export function readDraft(text: string | null, nowMs: number): CameraDraft | undefined {
  const stored = parse(text);
  if (stored === undefined) return undefined;
  const { changedAtMs, useSSL, extraPorts, hadPassword, userData } = stored;
  if (typeof changedAtMs !== "number" || nowMs - changedAtMs >= draftLifeMs) return undefined;
  const texts = textFields.flatMap((field) => {
    const value = stored[field];
    return typeof value === "string" ? [[field, value] as const] : [];
  });
  const form = {
    ...emptyForm,
    ...Object.fromEntries(texts),
    useSSL: useSSL === true,
    extraPorts: portsIn(extraPorts),
  };
  const named = typeof userData === "string" ? { userData } : {};
  return { ...named, form, hadPassword: hadPassword === true };
}

/** Ports as they were stored; whatever is none is left out. */
function portsIn(stored: unknown): PortsForm {
  const { audio, serial, custom } = partsOf(stored);
  const textIn = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    audio: textIn(audio),
    serial: textIn(serial),
    custom: (Array.isArray(custom) ? custom : []).slice(0, mostCustomPorts).map((row: unknown) => {
      const { label, port } = partsOf(row);
      return { label: textIn(label), port: textIn(port) };
    }),
  };
}

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}
