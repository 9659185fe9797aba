// One submit of one form: pending state, the refusal of its field or of the whole form, and no second submit meanwhile (AUTH-59) nor before
// the server takes another (ERR-3).
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, textOfError } from "../../lib/api-error.ts";
import { counted } from "../../lib/running-updates.ts";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCountdown } from "./use-countdown.ts";

export interface Submit {
  readonly isPending: boolean;
  /** Text for the form as a whole. */
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Seconds before which the server will not take another try; 0 for none. */
  readonly waitSeconds: number;
  run(action: () => Promise<void>): Promise<void>;
  /** Forgets the refusal, for when what was refused is gone. */
  clear(): void;
}

/** The refusal shown, and until when it holds in epoch milliseconds. */
interface Refused {
  readonly error: unknown;
  readonly untilMs: number;
}

const noErrors = {};

export function useSubmit(): Submit {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const waitSeconds = useCountdown(refused?.untilMs ?? 0);
  return {
    isPending,
    error: refused && textOfError(refused.error, locale, t("state.unreachable")),
    fieldErrors: refused?.error instanceof ApiError ? refused.error.fieldMessages : noErrors,
    waitSeconds,
    clear: () => setRefused(null),
    async run(action) {
      if (isPending || waitSeconds > 0) return;
      setPending(true);
      setRefused(null);
      try {
        await counted(action());
      } catch (error) {
        // Whoever would rather not prove who they are has called it off themself (MFA-23).
        if (error instanceof ApiError && error.code === "identityVerificationRequired") return;
        setRefused({ error, untilMs: untilMsOf(error) });
      } finally {
        setPending(false);
      }
    },
  };
}

function untilMsOf(error: unknown): number {
  if (!(error instanceof ApiError) || error.status !== 429) return 0;
  return Date.now() + (error.problem.retrySeconds ?? 60) * 1000;
}
