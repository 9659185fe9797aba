// Short messages in the corner (UI-7, ERR-7): five seconds, three for validation and workspace flows; the same one is never stacked twice.
import { errorCatalogue, errorText, type ErrorCode, type Locale } from "@didban/contract";
import { notifications } from "@mantine/notifications";
import i18next from "i18next";
import { ApiError, textOfError } from "../lib/api-error.ts";

const longMs = 5000;
const shortMs = 3000;

export function showToast(
  message: string,
  kind: "done" | "error" | "note" = "note",
  lifeMs = longMs,
  title?: string,
): void {
  notifications.show({
    id: `${kind}:${message}`,
    title,
    message,
    autoClose: lifeMs,
    withBorder: true,
    color: kind === "error" ? "red" : kind === "done" ? "green" : "firoozeh",
    role: kind === "error" ? "alert" : "status",
  });
}

/** Shows an error as the catalogue says; errors that belong to a field or to the log alone show nothing here. */
export function showError(error: unknown, lifeMs?: number): void {
  const shown = error instanceof ApiError && error.code !== null ? errorCatalogue[error.code].shown : "toast";
  if (shown === "silent" || shown === "signOut") return;
  showToast(
    textOfError(error, localeNow(), i18next.t("state.unreachable")),
    "error",
    lifeMs ?? (shown === "toastShort" ? shortMs : longMs),
  );
}

/** Says that the session is over and why (SESS-11). */
export function showSecurityNotice(code: ErrorCode): void {
  showToast(errorText(code, localeNow()), "error", longMs, i18next.t("security.endedTitle"));
}

function localeNow(): Locale {
  return i18next.language === "fa" ? "fa" : "en";
}
