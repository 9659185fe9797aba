// What a handler knows about the call it answers beside the parsed input: who calls, from where, in which language.
// Who the caller is comes from the identity module (`Authenticate`), whether they may from the access module (`Authoriser`).
import type { Endpoint, Locale } from "@didban/contract";
import type { SqlExpression, Subquery } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import type { Refusal } from "./refusal.ts";

/** Where a person is, as logs tell it. */
export interface Device {
  /** Address that the call, or the newest one of the session, came from. */
  readonly ip: string;
  /** Empty when the sign-in named none. */
  readonly browser: string;
  readonly os: string;
}

/** A signed-in person, or a display, as their session says. */
export interface Caller {
  readonly accountId: string;
  /** Their name now. */
  readonly fullName: string;
  readonly sessionId: string;
  readonly device: Device;
  /** Workspace the session acts in; null before the first switch (SESS-21). */
  readonly workspaceId: string | null;
  /** Has the Guest role in the workspace of this call, whoever they are elsewhere; of a call that is of no workspace: came as a guest (AUTH-44). */
  readonly isGuest: boolean;
  /** Is a display of that workspace, and no person: may call what is declared for displays, and nothing else (LAYT-22). */
  readonly isDisplay: boolean;
  /** When identity was last proven in this session, milliseconds since 1970; null when never (MFA-20). */
  readonly identityProvenAtMs: number | null;
}

/** Where a call comes from. */
export interface CallOrigin {
  readonly requestId: string;
  /** The caller's own address, as the front door saw it. */
  readonly address: string;
  /** From the server's own loopback address and addressed to it by a loopback name. */
  readonly isLoopback: boolean;
  readonly isSecure: boolean;
  /** Host the caller addressed, with port. */
  readonly host: string;
  readonly userAgent: string;
  readonly locale: Locale;
  readonly authorization: string | undefined;
}

/** One call to an endpoint. */
export interface Call extends CallOrigin {
  readonly caller: Caller | null;
  /** A guest's changing call: everything written through the database is undone after the answer is made (AUTH-44). */
  readonly isRehearsal: boolean;
  readonly log: Logger;
  /** Aborts when the caller has gone. */
  readonly signal: AbortSignal;
  /** Adds a header to a successful answer. */
  setHeader(name: string, value: string): void;
  /** Answers with the endpoint's other status. */
  setStatus(status: 200 | 202): void;
}

/** What a signed-in caller was refused, or what went wrong of it. */
export interface FailedCall {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, unknown>>;
  /** Null: an error that nobody expected. */
  readonly refusal: Refusal | null;
  /** It was let in and its input was good. */
  readonly hasBegun: boolean;
  readonly isRehearsal: boolean;
}

/** A call of someone signed in. */
export interface SignedInCall extends Call {
  readonly caller: Caller;
}

/** A call that acts in a workspace. */
export interface WorkspaceCall extends Call {
  readonly caller: Caller & { readonly workspaceId: string };
}

type Anonymous = "public" | "loopback" | "operatorOrLoopback";
type Personal = "session" | "operator";

/** The call a handler of endpoint `E` receives: what its declared access guarantees stands in the type. */
export type CallOf<E extends Endpoint> = E["access"]["kind"] extends Anonymous
  ? Call
  : E["access"]["kind"] extends Personal
    ? SignedInCall
    : WorkspaceCall;

/** Columns of the row that says who calls, for what is asked in the same statement. */
export interface CallerColumns {
  readonly accountId: SqlExpression;
  /** Null before the first switch. */
  readonly workspaceId: SqlExpression;
}

/** What else a call has to know of its caller, asked in the very statement that says who they are. */
export interface CallerQuestion<Answer = unknown> {
  of(columns: CallerColumns): Subquery<Answer>;
  /** Takes the answer, which is about this caller; gives the caller as the call goes on with. */
  answered(caller: Caller, answer: Answer): Caller;
}

/** Says who calls, and asks besides; throws a Refusal of SESS-10 when it cannot. Provided by the identity module. */
export type Authenticate = (origin: CallOrigin, besides?: CallerQuestion) => Promise<Caller>;

/** What an Authoriser decides on: the declared access of an endpoint and the path parameters of the call. */
export interface AccessQuestion {
  readonly endpoint: Endpoint;
  readonly caller: Caller & { readonly workspaceId: string };
  readonly params: Readonly<Record<string, string>>;
}

/** Decides access kinds `display`, `member`, `workspace`, `resource` and `someResource`. Provided by the access module; throws a Refusal to deny. */
export interface Authoriser {
  /** What `authorise` will have to know of whoever calls the endpoint so; without an answer it asks itself. */
  questionOf(endpoint: Endpoint, params: Readonly<Record<string, string>>): CallerQuestion;
  /** `caller` is of this one call. */
  authorise(question: AccessQuestion): Promise<void>;
}
