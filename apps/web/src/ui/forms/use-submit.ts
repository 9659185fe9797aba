// One submit, of a form or by a single press: pending state, the refusal of its field or of the whole form, and no second submit meanwhile (AUTH-59)
// nor before the server takes another (ERR-3). Whatever a person sends goes through this.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { ApiError, textOfError } from "../../lib/api-error.ts";
import { counted } from "../../lib/running-updates.ts";
import { useCountdown } from "./use-countdown.ts";

export interface Submit {
  readonly isPending: boolean;
  /** Why it was refused, in words; null when it was not. */
  readonly error: string | null;
  /** The refusal itself. */
  readonly refusal: unknown;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** `error`, unless one of `fields`, which show their own faults, tells it. */
  errorBeside(...fields: readonly string[]): string | null;
  /** Seconds before which the server will not take another try; 0 for none. */
  readonly waitSeconds: number;
  /** Answers whether it is done. The same function for good. */
  run(action: () => Promise<unknown>): Promise<boolean>;
  /** Forgets the refusal, for when what was refused is gone. */
  clear(): void;
}

/** The refusal shown, and until when it holds in epoch milliseconds. */
interface Refused {
  readonly error: unknown;
  readonly untilMs: number;
}

const noErrors = {};

/** `onRefused` tells of a refusal where there is no form to show it, such as by a toast; nothing of it stays here then. */
export function useSubmit(onRefused?: (error: unknown) => void): Submit {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const waitSeconds = useCountdown(refused?.untilMs ?? 0);
  // Two presses may come before what the first one changed is shown.
  const now = useRef({ isRunning: false, untilMs: 0, onRefused });
  useEffect(() => {
    now.current.onRefused = onRefused;
  }, [onRefused]);
  const keep = useCallback((next: Refused | null) => {
    now.current.untilMs = next?.untilMs ?? 0;
    setRefused(next);
  }, []);
  const clear = useCallback(() => keep(null), [keep]);
  const run = useCallback(
    async (action: () => Promise<unknown>) => {
      if (now.current.isRunning || now.current.untilMs > Date.now()) return false;
      now.current.isRunning = true;
      setPending(true);
      keep(null);
      try {
        await counted(action());
        return true;
      } catch (error) {
        if (isCalledOff(error)) return false;
        if (now.current.onRefused) now.current.onRefused(error);
        else keep({ error, untilMs: untilMsOf(error) });
        return false;
      } finally {
        now.current.isRunning = false;
        setPending(false);
      }
    },
    [keep],
  );
  const error = refused && textOfError(refused.error, locale, t("state.unreachable"));
  const fieldErrors = refused?.error instanceof ApiError ? refused.error.fieldMessages : noErrors;
  return useMemo(
    () => ({
      isPending,
      error,
      refusal: refused?.error,
      fieldErrors,
      errorBeside: (...fields) => (fields.some((name) => name in fieldErrors) ? null : error),
      waitSeconds,
      run,
      clear,
    }),
    [isPending, error, refused, fieldErrors, waitSeconds, run, clear],
  );
}

/** The person themself has: they stopped what ran, or would rather not prove who they are (MFA-23). */
function isCalledOff(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === "identityVerificationRequired";
  return error instanceof DOMException && error.name === "AbortError";
}

function untilMsOf(error: unknown): number {
  if (!(error instanceof ApiError) || error.status !== 429) return 0;
  return Date.now() + (error.problem.retrySeconds ?? 60) * 1000;
}
