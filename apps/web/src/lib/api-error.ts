// The one error a failed call throws, and the words a person reads for it (AUTH-57, ERR-8).
import { errorCatalogue, isErrorCode, type ErrorCode, type Locale, type Problem } from "@didban/contract";
import i18next from "i18next";
import { hasPlaces, wordsFor } from "./error-words.ts";
import { UnreadableFile } from "./files/unreadable-file.ts";
import { isGuestVisit } from "./guest-visit.ts";

/** A refused or unanswered call. `code` null: no answer came, or one that was no problem document. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly problem: Partial<Problem>;
  /** Path of the call, as the contract has it. */
  readonly path: string;

  constructor(status: number, problem: Partial<Problem>, path = "") {
    super(problem.detail ?? firstText(problem) ?? problem.title ?? `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    // The client alone knows this older spelling (ERR-17).
    const code = String(problem.code) === "UniqueViolation" ? "UniquenessViolation" : problem.code;
    this.code = code !== undefined && isErrorCode(code) ? code : null;
    this.problem = problem;
    this.path = path;
  }

  /** True when a workspace asks for a second factor that this session has not passed (MFA-13); elsewhere it is the session that lacks one. */
  get asksForFactor(): boolean {
    return this.code === "Not2FAVerified" && this.isInWorkspace;
  }

  /** True when a workspace has terms that the person has to agree to before they enter it (WS-27). */
  get asksForTerms(): boolean {
    return (
      this.code === "userNotInvited" && Reflect.get(Object(this.problem.value), "status") === "termsRequired"
    );
  }

  /** The call was about one workspace or what is in it, not about the account or all workspaces. */
  get isInWorkspace(): boolean {
    return !this.path.startsWith("/api/u-crm/") && this.path !== "/api/workspace-manager/workspace";
  }

  /** True when the session that made the call is over (SESS-11); a workspace that is locked, or asks for something, is only not entered. */
  get endsSession(): boolean {
    if (this.code === null || errorCatalogue[this.code].shown !== "signOut") return false;
    return !this.asksForFactor && !(this.code === "workspaceLocked" && this.path.endsWith("/switch"));
  }

  /** True for an answer about workspaces and who may do what in them, which shows a shorter toast (ERR-7). */
  get isOfWorkspaces(): boolean {
    return ["/api/workspace-manager/", "/api/p-crm/"].some((area) => this.path.startsWith(area));
  }

  /**
   * True when no answer came or a gateway said that nobody is there: the same call may succeed later (ROUTE-21). A server that is full is
   * there (AUTH-49).
   */
  get isOutage(): boolean {
    return this.code !== "capacityFull" && [0, 408, 502, 503, 504].includes(this.status);
  }

  /** The message of each field that was refused. */
  get fieldMessages(): Readonly<Record<string, string>> {
    const entries = (this.problem.errors ?? []).map(({ field, message }) => [field, message] as const);
    const { field, detail } = this.problem;
    return Object.fromEntries(
      entries.length === 0 && field !== undefined && detail !== undefined ? [[field, detail]] : entries,
    );
  }
}

/** True for a call that was refused with `code`. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** Text for `error` in `locale`: the code's own, else the server's, else the status text; never a raw code (ERR-8). */
export function textOfError(error: unknown, locale: Locale, unreachable: string): string {
  if (error instanceof UnreadableFile) return i18next.t("state.unreadableFile");
  if (!(error instanceof ApiError) || error.status === 0) return unreachable;
  if (error.code === null) return error.message;
  if (error.code === "forbiddenResource" && isGuestVisit()) return i18next.t("notForGuests");
  const { detail, retrySeconds, value } = error.problem;
  // The server knows what the places in a text are to be filled with, and has done so.
  if (detail !== undefined && hasPlaces(error.code, locale)) return detail;
  const text = wordsFor(error.code, locale, {
    seconds: retrySeconds ?? 60,
    // A refused value may be told by the reason alone (AUTH-14).
    ...(typeof value === "string" ? { reason: value } : {}),
  });
  return text ?? error.message;
}

/** Parts of a body that are meant for programs. */
const unreadable = new Set(["type", "title", "status", "code", "instance", "requestId", "stack"]);

/** The first text of a body that is no problem document, be it alone or in a list. */
function firstText(body: object): string | undefined {
  return Object.entries(body)
    .filter(([name]) => !unreadable.has(name))
    .flatMap(([, value]: [string, unknown]) => value)
    .filter((value) => typeof value === "string")
    .find((text) => text !== "");
}
