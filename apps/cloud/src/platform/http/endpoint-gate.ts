// Lets a call pass or not, by the access its endpoint declares, before its handler sees it. Deny by default: what is not decided here or by
// the Authoriser is refused.
import type { Endpoint } from "@didban/contract";
import { together, type Subquery } from "../database/index.ts";
import type { Authenticate, Authoriser, Caller, CallerQuestion, CallOrigin } from "./call.ts";
import { Refusal } from "./refusal.ts";

export interface GateDeps {
  readonly authenticate: Authenticate;
  readonly authoriser: Authoriser;
  /** True when the account holds the operator role (OPS-1). */
  readonly isOperator: (accountId: string) => Promise<boolean>;
  /** Throws `identityVerificationRequired` unless the caller has lately proven who they are (MFA-19). */
  readonly requireIdentity: (caller: Caller) => Promise<void>;
}

/** Both throw a Refusal. In two steps, so that who is refused is known. */
export interface EndpointGate {
  /** Who calls; null for calls that nobody need sign in for. `besides` is asked in the same statement where the call is one of a workspace. */
  identify(
    endpoint: Endpoint,
    origin: CallOrigin,
    params: Readonly<Record<string, unknown>>,
    besides?: Subquery<void>,
  ): Promise<Caller | null>;
  /** Returns for those who may. */
  admit(endpoint: Endpoint, caller: Caller, params: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The gate of the api process. */
export function createEndpointGate(deps: GateDeps): EndpointGate {
  return {
    async identify(endpoint, origin, params, besides) {
      const { access } = endpoint;
      if (access.kind === "public") return null;
      if (access.kind === "loopback" && !origin.isLoopback) throw new Refusal("notFound");
      if (access.kind === "loopback" || (access.kind === "operatorOrLoopback" && origin.isLoopback))
        return null;
      return deps.authenticate(origin, questionOf(deps, endpoint, params, besides));
    },
    async admit(endpoint, caller, params) {
      await requireRight(deps, endpoint, caller, params);
      if (endpoint.sensitive) await deps.requireIdentity(caller);
    },
  };
}

/** Rights are asked together with who calls, where the call is one of a workspace. */
function questionOf(
  { authoriser }: GateDeps,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  besides: Subquery<void> | undefined,
): CallerQuestion | undefined {
  switch (endpoint.access.kind) {
    case "member":
    case "workspace":
    case "workspaceAnyOf":
    case "resource":
    case "someResource":
      return withBesides(authoriser.questionOf(endpoint, named(params)), besides);
    default:
      return undefined;
  }
}

function withBesides(question: CallerQuestion, besides: Subquery<void> | undefined): CallerQuestion {
  if (besides === undefined) return question;
  const both: CallerQuestion<readonly [unknown, void]> = {
    of: (columns) => together(question.of(columns), besides),
    answered: (caller, [own]) => question.answered(caller, own),
  };
  return both;
}

async function requireRight(
  deps: GateDeps,
  endpoint: Endpoint,
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { access } = endpoint;
  const isOpenToDisplays = access.kind === "display" || endpoint.forDisplays === true;
  if (caller.isDisplay ? !isOpenToDisplays : access.kind === "display")
    throw new Refusal("forbiddenResource");
  if (caller.isGuest && endpoint.guest === "refuse") throw new Refusal("forbiddenResource");
  switch (access.kind) {
    case "session":
      return;
    case "operator":
    case "operatorOrLoopback":
      if (await deps.isOperator(caller.accountId)) return;
      break;
    case "display":
    case "member":
    case "workspace":
    case "workspaceAnyOf":
    case "resource":
    case "someResource":
      if (!actsSomewhere(caller)) break;
      await deps.authoriser.authorise({
        endpoint,
        caller,
        params: named(params),
      });
      return;
  }
  throw new Refusal("forbiddenResource");
}

/** What stands in a path is text. */
function named(params: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return params as Readonly<Record<string, string>>;
}

function actsSomewhere(caller: Caller): caller is Caller & { readonly workspaceId: string } {
  return caller.workspaceId !== null;
}
