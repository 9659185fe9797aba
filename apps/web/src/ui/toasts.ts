// Short messages in the corner (UI-7, ERR-7): five seconds, three for validation and workspace flows; the same one is never stacked twice.
import { errorCatalogue, type ErrorCode, type Locale } from "@didban/contract";
import i18next from "i18next";
import { ApiError, textOfError } from "../lib/api-error.ts";
import { wordsFor } from "../lib/error-words.ts";
import { isGuestVisit } from "../lib/guest-visit.ts";
import { showMessage } from "./message.ts";

const longMs = 5000;
const shortMs = 3000;

export function showToast(
  message: string,
  kind: "done" | "error" | "note" = "note",
  lifeMs = longMs,
  title?: string,
): void {
  showMessage({
    id: `${kind}:${message}`,
    title,
    message,
    autoClose: lifeMs,
    color: kind === "error" ? "red" : kind === "done" ? "green" : "firoozeh",
    role: kind === "error" ? "alert" : "status",
  });
}

/** Says that a change of workspace, people or roles is done; to a guest, for whom it was only tried, that it is not saved (WS-67). */
export function showDone(message: string): void {
  if (isGuestVisit()) return showToast(i18next.t("notSaved", { ns: "guest" }), "note");
  showToast(message, "done");
}

/** Shows an error as the catalogue says; errors that belong to a field or to the log alone show nothing here. */
export function showError(error: unknown): void {
  const known = error instanceof ApiError ? error : null;
  const shown = known !== null && known.code !== null ? errorCatalogue[known.code].shown : "toast";
  // What a workspace asks for is said where it can be given (MFA-13).
  if (known?.endsSession === true || known?.asksForFactor === true) return;
  if (shown === "silent" || shown === "sidebar") return;
  const isShort = shown === "toastShort" || known?.isOfWorkspaces === true;
  showToast(
    textOfError(error, localeNow(), i18next.t("state.unreachable")),
    "error",
    isShort ? shortMs : longMs,
  );
}

/** A workspace could not be entered or made; one that is gone has words of its own (ROUTE-31). */
export function showEntryError(error: unknown): void {
  if (error instanceof ApiError && error.asksForTerms) return showToast(i18next.t("state.newTerms"), "note");
  if (!(error instanceof ApiError && error.code === "notFound")) return showError(error);
  showToast(
    wordsFor("cannotRemoveWorkspace", localeNow()) ?? "",
    "error",
    shortMs,
    i18next.t("state.serviceError"),
  );
}

/** Says that the session is over and why (SESS-11). */
export function showSecurityNotice(code: ErrorCode): void {
  showToast(wordsFor(code, localeNow()) ?? "", "error", longMs, i18next.t("security.endedTitle"));
}

function localeNow(): Locale {
  return i18next.language === "fa" ? "fa" : "en";
}
