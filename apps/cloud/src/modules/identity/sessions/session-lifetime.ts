// How long sessions and their tokens live (SESS-1, SESS-3 to SESS-5). Pure.
import type { SessionMode } from "@didban/contract";
import { accessTokenLifetimeMs } from "./access-token.ts";

const dayMs = 24 * 60 * 60_000;

/** A refresh token's life since its making. */
export const refreshLifetimeMs = 30 * dayMs;
/** A safe session's life, however often it is used. */
const longestSessionMs = 180 * dayMs;
/** How long a used refresh token is still taken, for parallel tabs. */
export const refreshGraceMs = 10_000;
/** How long a browser or device stays known after its last session was active (AUTH-21, AUTH-41). */
export const knownForMs = 90 * dayMs;

/** When a session used at `nowMs` ends unless it is used again. */
export function sessionExpiryMs(mode: SessionMode, createdAtMs: number, nowMs: number): number {
  return mode === "normal"
    ? createdAtMs + accessTokenLifetimeMs
    : Math.min(nowMs + refreshLifetimeMs, createdAtMs + longestSessionMs);
}
