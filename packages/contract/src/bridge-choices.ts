// Words and numbers of bridges (BRDG): status codes, one-time codes, what a QR code holds. Plain values without a shape: the page takes them without
// taking zod.
import { displayCodeLength, displayCodeSigns } from "./display-choices.ts";

/** Status codes of a bridge (BRDG-2). */
export const bridgeStatus = {
  inactive: 0,
  connected: 1,
  connecting: 2,
  disconnected: 3,
  pendingUpdate: 4,
  installing: 5,
} as const;
export type BridgeStatusName = keyof typeof bridgeStatus;
export type BridgeStatus = (typeof bridgeStatus)[BridgeStatusName];

const statusNames = Object.keys(bridgeStatus).filter((name): name is BridgeStatusName =>
  Object.hasOwn(bridgeStatus, name),
);

/** The name of a status code; `inactive` for a number that is none. */
export function bridgeStatusName(status: number): BridgeStatusName {
  return statusNames.find((name) => bridgeStatus[name] === status) ?? "inactive";
}

/** How far a bridge's pairing is (BRDG-1, BRDG-4): `stall` until its agent has confirmed it. */
export const bridgeStates = ["stall", "active"] as const;

/** Parts of an agent (BRDG-7), and how each is. */
export const bridgeHandlerNames = [
  "discovery",
  "stream",
  "record",
  "backfill",
  "onvif",
  "ptz",
  "update",
] as const;
export const bridgeHandlerStates = ["running", "stopped", "failed"] as const;

/** What can be wrong with a bridge beside its status. `cloned`: a second program has shown the same key. The others are its disk's or card's (BRDG-47). */
export const bridgeProblems = ["cloned", "storageMissing", "storageFull", "storageFailing"] as const;
export type BridgeProblem = (typeof bridgeProblems)[number];

/** What a camera is taken to write that nothing was measured of: 1080p as most send it (BRDG-42). */
export const assumedKbps = 2_000;

/** A clock that is off by more than this is worth a word (BRDG-46). */
export const clockOffsetWorthSayingMs = 2_000;

/** How long a one-time code is good (BRDG-9). */
export const bridgeCodeLifeMs = 10 * 60_000;

/** Characters of a bridge's name. */
export const bridgeNameMaxLength = 74;

/** Checks of a bridge's status after it was activated, and the time between two (BRDG-16). */
export const bridgeActivation = { checks: 60, everyMs: 2_000 } as const;

/** How often its status is read while somebody looks (BRDG-27). */
export const bridgeRefreshMs = 30_000;

const codeForm = new RegExp(`^[${displayCodeSigns}]{${displayCodeLength}}$`);

/** A typed code as it is compared: in either case, with or without its dash (BRDG-9); null for what can be none. */
export function bridgeCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  return codeForm.test(code) ? code : null;
}

/** A code as it is shown, `XXXX-XXXX`. */
export const shownBridgeCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What a bridge's QR code says. */
export interface BridgeQr {
  readonly hardwareId: string;
  readonly code: string;
}

/** The text of a bridge's QR code (BRDG-10). */
export const bridgeQrText = ({ hardwareId, code }: BridgeQr): string =>
  `didban:bridge?v=1&h=${hardwareId}&c=${code}`;

/** Reads the text of a QR code; null for any that is not a bridge's (BRDG-10). */
export function readBridgeQr(text: string): BridgeQr | null {
  const [, hardwareId = "", typed = ""] = /^didban:bridge\?v=1&h=([\w-]{1,64})&c=([^&]{8})$/.exec(text) ?? [];
  return hardwareId !== "" && codeForm.test(typed) ? { hardwareId, code: typed } : null;
}
