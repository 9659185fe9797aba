// How server code says no: by throwing a Refusal with a code of the error catalogue. The HTTP layer turns it into a problem answer.
import { errorCatalogue, type ErrorCode, type HttpErrorCode } from "@didban/contract";

export interface RefusalDetails {
  /** The field at fault, dotted for nested ones. */
  readonly field?: string;
  /** What the caller should know beside the code; never a secret. */
  readonly value?: unknown;
  /** Why, in the words of whoever refused it behind this server: picks closer words of the code, or stands behind its text as it was said (CAM-71). */
  readonly reason?: string | undefined;
  /** Seconds to wait before trying again; a 429 without it says 60 (ERR-3). */
  readonly retrySeconds?: number;
  /** What may be sent at most, for the place `{size}` of the code's text (ERR-15). */
  readonly maxBytes?: number;
  /** Values for the places in the code's text, `{name}`. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** All faulty fields, when several are (ERR-4). */
  readonly fields?: readonly FieldFault[];
}

/** One faulty field of a request. */
export interface FieldFault {
  readonly field: string;
  readonly code: ErrorCode;
  readonly parameters?: Readonly<Record<string, string | number>>;
}

/** An expected "no" of the server, answered as `application/problem+json` (ERR-1). */
export class Refusal extends Error {
  readonly code: HttpErrorCode;
  readonly details: RefusalDetails;

  constructor(code: HttpErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
