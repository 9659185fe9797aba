// What a refused token or a closed connection means: try again, show an error, or give up (LIVE-27 to LIVE-30, WIRE-5).
import { streamClose } from "@didban/contract";

/** `again` repeats soon, `lost` reconnects, `failed` shows an error (and reconnects when `isRetried`), `ended` waits for a wish. */
export type Verdict =
  | { readonly kind: "again"; readonly code: string }
  | { readonly kind: "lost" }
  | { readonly kind: "ended" }
  | { readonly kind: "failed"; readonly code: string; readonly isRetried: boolean }
  | { readonly kind: "authLost"; readonly code: string };

/** Why the call for a stream token failed. An error without a code is one of the network. */
export function verdictOfRequest(error: unknown): Verdict {
  const { status, code } = problemOf(error);
  if (status === 401) return { kind: "authLost", code: code ?? "unauthorised" };
  if (code === undefined) return { kind: "lost" };
  // A camera just added, or of a server just started, has no stream information yet: it comes by itself within seconds.
  if (code === "liveRequestPending" || code === "cameraInfoNotFound") return { kind: "again", code };
  // Whatever is wrong with a camera may be mended; one that is gone, or that may not be seen, does not come by itself.
  return { kind: "failed", code, isRetried: status !== 403 && code !== "CameraIdDoesNotExists" };
}

/** Why a connection closed; `fatalCode` is the code of the fatal error that came before. */
export function verdictOfClose(closeCode: number, fatalCode: string | undefined): Verdict {
  switch (closeCode) {
    case streamClose.normal:
      return { kind: "ended" };
    case streamClose.revoked:
      return { kind: "authLost", code: "forbiddenResource" };
    case streamClose.cameraGone:
      return { kind: "failed", code: "CameraIdDoesNotExists", isRetried: false };
    case streamClose.noRoom:
      return { kind: "failed", code: fatalCode ?? "NoSuitableMediaServer", isRetried: true };
    case streamClose.token:
    case streamClose.tokenInUse:
      return { kind: "lost" };
    default:
      return fatalCode === undefined
        ? { kind: "lost" }
        : { kind: "failed", code: fatalCode, isRetried: true };
  }
}

const delaysMs = [1000, 2000, 4000, 8000, 15_000] as const;

/** Wait before the next try, the first being 0; `chance` from 0 to 1 adds up to 20 % (LIVE-30). */
export function reconnectDelayMs(attempt: number, chance: number): number {
  const delayMs = delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 15_000;
  return delayMs * (1 + 0.2 * chance);
}

/** Reads the problem of a refused call (RFC 9457) from whatever was thrown. */
function problemOf(error: unknown): { status?: number; code?: string } {
  if (typeof error !== "object" || error === null) return {};
  return {
    ...("status" in error && typeof error.status === "number" ? { status: error.status } : {}),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
  };
}
