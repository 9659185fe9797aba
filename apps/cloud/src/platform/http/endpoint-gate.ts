// Lets a call pass or not, by the access its endpoint declares, before its handler sees it. Deny by default: what is not decided here or by
// the Authoriser is refused.
import type { Endpoint } from "@didban/contract";
import type { Authenticate, Authoriser, Caller, CallOrigin } from "./call.ts";
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
  /** Who calls; null for calls that nobody need sign in for. */
  identify(endpoint: Endpoint, origin: CallOrigin): Promise<Caller | null>;
  /** Returns for those who may. */
  admit(endpoint: Endpoint, caller: Caller, params: Readonly<Record<string, unknown>>): Promise<void>;
}

/** The gate of the api process. */
export function createEndpointGate(deps: GateDeps): EndpointGate {
  return {
    async identify({ access }, origin) {
      if (access.kind === "public") return null;
      if (access.kind === "loopback" && !origin.isLoopback) throw new Refusal("notFound");
      if (access.kind === "loopback" || (access.kind === "operatorOrLoopback" && origin.isLoopback))
        return null;
      return deps.authenticate(origin);
    },
    async admit(endpoint, caller, params) {
      await requireRight(deps, endpoint, caller, params);
      if (endpoint.sensitive) await deps.requireIdentity(caller);
    },
  };
}

async function requireRight(
  deps: GateDeps,
  endpoint: Endpoint,
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { access } = endpoint;
  if (caller.isGuest && endpoint.guest === "refuse") throw new Refusal("forbiddenResource");
  switch (access.kind) {
    case "session":
      return;
    case "operator":
    case "operatorOrLoopback":
      if (await deps.isOperator(caller.accountId)) return;
      break;
    case "member":
    case "workspace":
    case "workspaceAnyOf":
    case "resource":
    case "someResource":
      if (!actsSomewhere(caller)) break;
      await deps.authoriser.authorise({
        endpoint,
        caller,
        params: params as Readonly<Record<string, string>>,
      });
      return;
  }
  throw new Refusal("forbiddenResource");
}

function actsSomewhere(caller: Caller): caller is Caller & { readonly workspaceId: string } {
  return caller.workspaceId !== null;
}
