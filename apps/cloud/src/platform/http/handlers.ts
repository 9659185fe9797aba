// Binds handlers to the endpoints of the contract, typed by them. Parsing, access and answering are the ApiServer's work.
import type { IncomingMessage } from "node:http";
import type { Duplex, Readable } from "node:stream";
import type { Endpoint, EndpointAnswer, EndpointInput } from "@didban/contract";
import type { Subquery } from "../database/index.ts";
import type { CallOf, CallOrigin } from "./call.ts";

/** An answer of bytes. */
export interface ByteAnswer {
  readonly contentType: string;
  readonly bytes: Uint8Array | Readable;
  /** 206 with a `content-range` among the headers for a part; the endpoint's own status without it. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler of `E` answers. */
export type HandlerAnswer<E extends Endpoint> =
  EndpointAnswer<E> extends Uint8Array
    ? ByteAnswer
    : EndpointAnswer<E> extends undefined
      ? void
      : EndpointAnswer<E>;

/** Answers one endpoint: parsed input and call in, answer out; throws a Refusal to say no. */
export type EndpointHandler<E extends Endpoint> = (
  input: EndpointInput<E>,
  call: CallOf<E>,
) => Promise<HandlerAnswer<E>>;

/** A handler of `E` with a question of its own; made by `asking` only. */
export interface AskingHandler<E extends Endpoint> extends ErasedHandler {
  readonly endpoint: E;
}

export type EndpointHandlers<Table extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Table]: EndpointHandler<Table[Name]> | AskingHandler<Table[Name]>;
};

interface ErasedHandler {
  readonly asks?: (params: Readonly<Record<string, unknown>>) => Subquery<unknown>;
  readonly handle: (input: never, call: never, asked: never) => Promise<unknown>;
}

/** An endpoint with its handler, its types erased; made by `implement` only. */
export interface ImplementedEndpoint extends ErasedHandler {
  readonly endpoint: Endpoint;
}

/** An endpoint that reads the resource which its path names. */
type Reading = Endpoint & {
  readonly method: "GET";
  readonly access: { readonly kind: "resource"; readonly parameter: string };
};

/**
 * A handler that gets what it reads from the very statement that says who calls, in place of one more way to the database. It is asked before it is known
 * whether the caller may, and handed to the handler of those alone who may.
 */
export function asking<E extends Reading, Asked>(
  endpoint: E,
  asks: (resourceId: string) => Subquery<Asked>,
  handle: (input: EndpointInput<E>, call: CallOf<E>, asked: Asked) => Promise<HandlerAnswer<E>>,
): AskingHandler<E> {
  const { parameter } = endpoint.access;
  return { endpoint, asks: (params) => asks(String(params[parameter])), handle };
}

/** Binds a handler to every endpoint of a table of the contract; a missing or mistyped one does not compile. */
export function implement<const Table extends Readonly<Record<string, Endpoint>>>(
  table: Table,
  handlers: NoInfer<EndpointHandlers<Table>>,
): readonly ImplementedEndpoint[] {
  return Object.entries(table).map(([name, endpoint]) => {
    const handler: ErasedHandler | ErasedHandler["handle"] = handlers[name as keyof Table];
    return typeof handler === "function" ? { endpoint, handle: handler } : { ...handler, endpoint };
  });
}

/** A WebSocket of the api process, outside the endpoint table. */
export interface UpgradeHandler {
  /** Exact path, e.g. `/api/events/socket`. */
  readonly path: string;
  handle(request: IncomingMessage, socket: Duplex, head: Buffer, origin: CallOrigin): void;
}

/** What a module brings to the api process. */
export interface ApiModule {
  readonly name: string;
  readonly endpoints: readonly ImplementedEndpoint[];
  readonly upgrades?: readonly UpgradeHandler[];
  /** Begins background work, e.g. event subscriptions; called once before the first call is answered. */
  start?(): Promise<void>;
  /** Lines for the person at the terminal, printed once the server serves (OPS-3: the demo's account). */
  greeting?(): Promise<readonly string[]>;
  /** Ends it; called once at the stop. */
  stop?(): Promise<void>;
}
