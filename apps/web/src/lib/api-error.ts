// The one error a failed call throws, and the words a person reads for it (ERR-8).
import { errorText, isErrorCode, type ErrorCode, type Locale, type Problem } from "@didban/contract";

/** A refused or unanswered call. `code` null: no answer came, or one that was no problem document. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    // The client alone knows this older spelling (ERR-17).
    const code = String(problem.code) === "UniqueViolation" ? "UniquenessViolation" : problem.code;
    this.code = code !== undefined && isErrorCode(code) ? code : null;
    this.problem = problem;
  }

  /** True when no answer came or a gateway said that nobody is there: the same call may succeed later (ROUTE-21). */
  get isOutage(): boolean {
    return [0, 408, 502, 503, 504].includes(this.status);
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

/** Text for `error` in `locale`: the code's own, else the server's, else the status text; never a raw code (ERR-8). */
export function textOfError(error: unknown, locale: Locale, unreachable: string): string {
  if (!(error instanceof ApiError)) return unreachable;
  if (error.code !== null) {
    const { retrySeconds, value } = error.problem;
    const parameters =
      typeof value === "object" && value !== null ? (value as Record<string, string | number>) : {};
    // The server's own text already has its parameters filled in.
    if (/\{\w+\}/.test(errorText(error.code, locale)) || error.problem.detail === undefined)
      return (
        error.problem.detail ?? errorText(error.code, locale, { seconds: retrySeconds ?? 60, ...parameters })
      );
    return errorText(error.code, locale, parameters);
  }
  return error.status === 0 ? unreachable : error.message;
}
