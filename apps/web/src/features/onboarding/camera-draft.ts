// The form of a camera that is not added yet, and what of it outlives a reload: everything but the password, for a day (CAM-15). Pure; kept
// by use-camera-draft.ts.

export const emptyForm = {
  name: "",
  url: "",
  streamPort: "554",
  username: "",
  password: "",
  streamPath: "",
  substreamPath: "",
  useSSL: false,
};
export type CameraForm = typeof emptyForm;

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

const textFields = ["name", "url", "streamPort", "username", "streamPath", "substreamPath"] as const;

/** What of a form may be kept anywhere: all but its password, and an address that may hold one. */
export function keepable(form: CameraForm): Omit<CameraForm, "password"> {
  const { password: _, ...kept } = form;
  return { ...kept, url: withoutSecret(form.url) };
}

/** The draft as it is stored; null for a form that says nothing. */
export function draftText({ form, hadPassword, userData }: CameraDraft, nowMs: number): string | null {
  const kept = keepable(form);
  const isEmpty = !hadPassword && textFields.every((field) => kept[field] === emptyForm[field]);
  return isEmpty ? null : JSON.stringify({ ...kept, userData, hadPassword, changedAtMs: nowMs });
}

/** A whole address may hold a password: it is kept only once it has been taken apart (CAM-21). */
function withoutSecret(url: string): string {
  return /^\s*rtsp|@/i.test(url) ? "" : url;
}

/** The stored draft; undefined when there is none, when it is older than a day, and when it is none. */
export function readDraft(text: string | null, nowMs: number): CameraDraft | undefined {
  const stored = parse(text);
  if (stored === undefined) return undefined;
  const { changedAtMs, useSSL, hadPassword, userData } = stored;
  if (typeof changedAtMs !== "number" || nowMs - changedAtMs >= draftLifeMs) return undefined;
  const form = { ...emptyForm, useSSL: useSSL === true };
  for (const field of textFields) {
    const value = stored[field];
    if (typeof value === "string") form[field] = value;
  }
  const named = typeof userData === "string" ? { userData } : {};
  return { ...named, form, hadPassword: hadPassword === true };
}

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    return typeof stored === "object" && stored !== null ? { ...stored } : undefined;
  } catch {
    return undefined;
  }
}
