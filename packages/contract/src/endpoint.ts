// What an endpoint is: method, path, who may call it, what goes in and what comes out. The endpoint tables in endpoints/ are made of
// these; server handlers, web client, OpenAPI page and tests are typed by them. Knows no server and no browser.
import type { z } from "zod";
import type { LogAct } from "./activity/log-acts.ts";
import type { HttpErrorCode } from "./errors/error-catalogue.ts";
import type { Action } from "./permissions/actions.ts";
import type { HangingKind, LogResourceType } from "./permissions/resource-kinds.ts";

/**
 * Who may call an endpoint. There is no default: an endpoint without it does not compile.
 * - `public`: anyone. `loopback`: callers on the server's own loopback address; others get 404.
 * - `session`: any signed-in person, about themself. `operator`: holders of the operator role (OPS-1). `display`: displays alone (LAYT-22).
 * - `member`: any joined member of the acting workspace.
 * - `workspace`: members holding `action` on the acting workspace. `workspaceAnyOf`: members holding there every action of one of the sets.
 * - `resource`: the id in path parameter `parameter` names a resource of the kind `resource` on which `action` must be held;
 *   unknown, foreign and hidden ones answer 404 with the code of their kind. `anyOf` actions: one of them suffices.
 * - `someResource`: one of `anyOf` held on the workspace or on at least one resource; the answer holds only those (CAM-25), and what is
 *   changed is judged once it is known on which.
 */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "loopback" }
  | { readonly kind: "session" }
  | { readonly kind: "display" }
  | { readonly kind: "operator" }
  | { readonly kind: "operatorOrLoopback" }
  | { readonly kind: "member" }
  | { readonly kind: "workspace"; readonly action: Action }
  | { readonly kind: "workspaceAnyOf"; readonly anyOf: readonly (readonly Action[])[] }
  | {
      readonly kind: "resource";
      readonly resource: HangingKind;
      readonly parameter: string;
      readonly anyOf: readonly [Action, ...Action[]];
    }
  | { readonly kind: "someResource"; readonly anyOf: readonly [Action, ...Action[]] };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a guest's call does (AUTH-44): `read` answers normally, `dryRun` validates and stores nothing, `refuse` answers 403. */
export type GuestRule = "read" | "dryRun" | "refuse" | "own";

/**
 * What a call is in the logs: one that is refused or fails is entered as that act (LOG-8). `about` names the path parameter with what it is
 * done to, where the access does not. `none` says why a call is in no log.
 */
export type EndpointLog =
  | (LogAct & { readonly about?: { readonly type: LogResourceType; readonly parameter: string } })
  | { readonly none: string };

/** JSON answer, nothing (204), or bytes of the given content types. */
export type AnswerBody = z.ZodType | "none" | { readonly contentTypes: readonly string[] };

export interface Endpoint {
  /** Operation id, `area.verb`, unique. */
  readonly id: string;
  readonly method: Method;
  /** Path with `{name}` parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly guest: GuestRule;
  /** Changing calls of a workspace do not compile without it; reading ones may have it. */
  readonly log?: EndpointLog;
  /** Open to displays too, as far as their role lets them (LAYT-22); no call is without it, or access of the kind `display`. */
  readonly forDisplays?: true;
  /** The person must have proven in this session, within the last minutes, that it is them (MFA-17 to MFA-20). */
  readonly sensitive?: true;
  /** Stands beside a call of the same method and path and answers it with `?dryRun=true`: tells what the other would do (ROLE-34). */
  readonly dryRun?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** One file as multipart/form-data, in the field `file`, of at most so many bytes; `body` are the other fields of the form then, each a text. */
  readonly upload?: { readonly maxBytes: number };
  readonly headers?: z.ZodObject;
  readonly status: 200 | 201 | 202 | 204;
  /** Where a call gives two: the status of answers that only promise something (PASS-18), or that found what they would have made (TAB-26). */
  readonly otherStatus?: 200 | 202;
  readonly answer: AnswerBody;
  /** Codes of its own, beside those every call can answer. */
  readonly errors: readonly HttpErrorCode[];
  /** Of these codes those that only say that there is nothing yet, in ordinary use: they answer with status 200 whoever prefers that (`absence`). */
  readonly absences?: readonly HttpErrorCode[];
}

/**
 * How a caller asks, and is told, that an absence came with status 200, its body a problem as ever (RFC 7240 clauses 2 and 3). Browsers write
 * every other status into their console as a failure.
 */
export const absence = {
  request: "prefer",
  answer: "preference-applied",
  preference: "absence=200",
} as const;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Written<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a server handler receives. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: Parsed<E["body"]>;
  readonly headers: Parsed<E["headers"]>;
  readonly file: E["upload"] extends object ? Uint8Array : undefined;
}

/** What a client passes; absent parts may be left out. */
export type EndpointRequest<E extends Endpoint> = RequestPart<"params", Written<E["params"]>> &
  RequestPart<"query", Written<E["query"]>> &
  RequestPart<"body", Written<E["body"]>> &
  RequestPart<"headers", Written<E["headers"]>> &
  RequestPart<"file", E["upload"] extends object ? FileToSend : undefined>;

/** A file as browsers have it: a Blob. */
export interface FileToSend {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

type RequestPart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value | undefined
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

/** What a successful call answers: parsed JSON, nothing, or bytes. */
export type EndpointAnswer<E extends Endpoint> = E["answer"] extends z.ZodType
  ? z.output<E["answer"]>
  : E["answer"] extends "none"
    ? undefined
    : Uint8Array;

/** What `endpoint` asks of a changing call of a workspace beyond the shape of all. */
type Logged<E extends Endpoint> = E["method"] extends "GET"
  ? unknown
  : E["access"]["kind"] extends
        | "public"
        | "loopback"
        | "session"
        | "display"
        | "operator"
        | "operatorOrLoopback"
    ? unknown
    : { readonly log: EndpointLog };

/** Absences are errors of the call. */
type KnownAbsences<E extends Endpoint> = { readonly absences?: readonly E["errors"][number][] };

/** Declares an endpoint, keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E & Logged<E> & KnownAbsences<E>): E {
  return definition;
}

/** The path with its parameters filled in and encoded. */
export function pathOf(definition: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path parameter ${name} of ${definition.id} is missing`);
    return encodeURIComponent(value);
  });
}
