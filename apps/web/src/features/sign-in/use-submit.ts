// One submit of one form: pending state, the refusal of its field or of the whole form, and no second submit meanwhile (AUTH-59).
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, textOfError } from "../../lib/api-error.ts";
import { useLocale } from "../../i18n/use-locale.ts";

interface Submit {
  readonly isPending: boolean;
  /** Text for the form as a whole. */
  readonly error: string | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Epoch milliseconds before which the server will not take another try; 0 for none. */
  readonly blockedUntilMs: number;
  run(action: () => Promise<void>): Promise<void>;
  clear(): void;
}

export function useSubmit(): Submit {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [blockedUntilMs, setBlockedUntilMs] = useState(0);
  return {
    isPending,
    error,
    fieldErrors,
    blockedUntilMs,
    clear() {
      setError(null);
      setFieldErrors({});
    },
    async run(action) {
      if (isPending) return;
      setPending(true);
      setError(null);
      setFieldErrors({});
      try {
        await action();
      } catch (failure) {
        setError(textOfError(failure, locale, t("state.unreachable")));
        if (failure instanceof ApiError) {
          setFieldErrors(failure.fieldMessages);
          if (failure.status === 429)
            setBlockedUntilMs(Date.now() + (failure.problem.retrySeconds ?? 60) * 1000);
        }
      } finally {
        setPending(false);
      }
    },
  };
}
