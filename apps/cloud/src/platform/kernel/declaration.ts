// How a module declares itself: what it needs of others, what it gives them, what it serves, and in what of others it takes part. The kernel orders
// the declarations of a process and opens them (compose-modules.ts).
import type { Database } from "../database/index.ts";
import type { ApiModule } from "../http/index.ts";
import type { Platform } from "../platform.ts";

/** Names a service that one module gives and others take. Its provider declares it, once. */
export interface Port<Service> {
  readonly name: string;
  /** For its type alone; never there. */
  readonly service?: Service;
}

export function port<Service>(name: string): Port<Service> {
  return { name };
}

/** Names something that a module does, in which others take part within the same transaction. Whoever does it declares it. */
export interface Hook<Fact> {
  readonly name: string;
  /** For its type alone; never there. */
  readonly fact?: Fact;
}

export function hook<Fact>(name: string): Hook<Fact> {
  return { name };
}

/** Has every module that takes part in `what` do its part, one after another. A part that fails fails the whole. */
export type Raise = <Fact>(what: Hook<Fact>, fact: Fact, within: Database) => Promise<void>;

/** A module's part in something that another one does. */
export interface Reaction {
  readonly hook: Hook<unknown>;
  act(fact: unknown, within: Database): Promise<void>;
}

export function on<Fact>(what: Hook<Fact>, act: (fact: Fact, within: Database) => Promise<void>): Reaction {
  const reaction: { readonly hook: Hook<Fact>; act(fact: Fact, within: Database): Promise<void> } = {
    hook: what,
    act,
  };
  return reaction;
}

/** What a port gives: how a module says which of another's services it uses, `Pick<ServiceOf<typeof accounts>, "namesOf">`. */
export type ServiceOf<Given extends Port<unknown>> = Given extends Port<infer Service> ? Service : never;

export type Ports = Readonly<Record<string, Port<unknown>>>;

export type Services<Taken extends Ports> = {
  readonly [Name in keyof Taken]: ServiceOf<Taken[Name]>;
};

/** Processes that are put together from declarations. */
export type ProcessKind = "api" | "jobs";

/** What every module is given to be opened with, beside what it needs of others. */
export interface World {
  readonly platform: Platform;
  readonly raise: Raise;
}

/** A module that has been opened: what it serves, begins and ends, and its parts in what others do. */
export type Opened = Partial<Omit<ApiModule, "name">> & { readonly reactions?: readonly Reaction[] };

type Given<Gives extends Ports> = keyof Gives extends never ? object : { readonly gives: Services<Gives> };

/** A module as the kernel takes it. */
export interface Declaration {
  readonly name: string;
  readonly processes: readonly ProcessKind[];
  readonly needs: Ports;
  readonly gives: Ports;
  open(
    services: Readonly<Record<string, unknown>>,
    world: World,
  ): Promise<Opened & { readonly gives?: Readonly<Record<string, unknown>> }>;
}

/** Declares a module. `open` loads what it is made of, so that a process loads only the modules it runs. */
export function declareModule<const Needs extends Ports = {}, const Gives extends Ports = {}>(declared: {
  readonly name: string;
  /** Where it runs; in the api process alone when left out. */
  readonly processes?: readonly ProcessKind[];
  readonly needs?: Needs;
  readonly gives?: Gives;
  open(services: Services<Needs>, world: World): Promise<Opened & Given<Gives>>;
}): Declaration {
  return { processes: ["api"], needs: {}, gives: {}, ...declared };
}
