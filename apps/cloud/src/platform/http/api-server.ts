// The HTTP server of the api process: routes every endpoint of the contract through origin, gate, parsing, handler and answer. Knows no
// module; which endpoints there are is handed in. The web app and the API page are mounted by web-app.ts and api-docs.ts.
import { rmSync } from "node:fs";
import { Readable, type Duplex } from "node:stream";
import type { IncomingMessage } from "node:http";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { absence, type Endpoint } from "@didban/contract";
import { z } from "zod";
import type { Subquery } from "../database/index.ts";
import type { Logger } from "../log/index.ts";
import type { Call, Caller, CallOrigin, FailedCall } from "./call.ts";
import { callOrigin } from "./call-origin.ts";
import type { EndpointGate } from "./endpoint-gate.ts";
import type { ByteAnswer, ImplementedEndpoint, UpgradeHandler } from "./handlers.ts";
import { parseInput, parseParams } from "./parse-input.ts";
import { disturbance, problemOf, refusalOf, type ProblemAnswer } from "./problem-answer.ts";
import { Refusal } from "./refusal.ts";
import { mountUploads, readUpload, type UploadedForm } from "./upload.ts";

/** Bytes of a body that is not an upload (ERR-4). */
const bodyLimitBytes = 1_000_000;

export interface ApiServerOptions {
  readonly endpoints: readonly ImplementedEndpoint[];
  readonly upgrades: readonly UpgradeHandler[];
  readonly gate: EndpointGate;
  /** Runs a guest's changing call so that nothing of it stays (AUTH-44). */
  readonly rehearse: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly log: Logger;
  /** The socket is private to the front door, whose word on the caller counts. */
  readonly isBehindFront: boolean;
  /** Compare every answer with the contract and fail the call if it differs; for tests and development. */
  readonly checksAnswers: boolean;
  /** Answers what no endpoint does, with the web app's page; null leaves it a 404. */
  readonly servePage?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;
  /** Told of every call of someone signed in that fails, before it is answered. */
  readonly onFailed?: (call: FailedCall) => Promise<void>;
  /** Told of every answered call; `route` is the endpoint's path or "none". */
  readonly onAnswered?: (fact: { method: string; route: string; status: number; seconds: number }) => void;
}

/** What a request carries through its hooks. */
interface Passage {
  readonly origin: CallOrigin;
  readonly log: Logger;
  caller: Caller | null;
  /** What the handler's question was answered. */
  asked: unknown;
  params: Readonly<Record<string, unknown>>;
  endpoint: Endpoint | null;
  hasBegun: boolean;
}

const passages = new WeakMap<IncomingMessage, Passage>();

/** Builds the server; the caller makes it listen. */
export function createApiServer(options: ApiServerOptions): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 60_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    // An address that cannot be read passes no hook.
    frameworkErrors(error, request, reply) {
      receive(request, reply, options);
      void sendFailure(error, request, reply);
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? undefined : (JSON.parse(text.toString()) as unknown));
    } catch {
      done(new Refusal("malformedBody"));
    }
  });

  server.addHook("onRequest", (request, reply, done) => {
    receive(request, reply, options);
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    const fact = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    };
    passageOf(request).log.debug(fact, "answered");
    options.onAnswered?.(fact);
    done();
  });
  server.setErrorHandler(async (error, request, reply) => {
    await tellFailure(error, request, options);
    return sendFailure(error, request, reply);
  });
  server.setNotFoundHandler(async (request, reply) => {
    const page = await options.servePage?.(request, reply);
    return page ?? sendFailure(notRouted(request, options.endpoints), request, reply);
  });

  const routed = options.endpoints.filter(({ endpoint }) => endpoint.dryRun !== true);
  const [uploads, others] = [routed.filter(takesUpload), routed.filter((one) => !takesUpload(one))];
  for (const implemented of others) route(server, implemented, options);
  mountUploads(server, (scope) => {
    for (const implemented of uploads) route(scope, implemented, options);
  });
  mountUpgrades(server, options);
  return server;
}

/** Notes who calls, and gives the call its id. */
function receive(request: FastifyRequest, reply: FastifyReply, options: ApiServerOptions): void {
  const origin = callOrigin(request.raw, options.isBehindFront);
  const log = options.log.child({ requestId: origin.requestId });
  passages.set(request.raw, {
    origin,
    log,
    caller: null,
    asked: undefined,
    params: {},
    endpoint: null,
    hasBegun: false,
  });
  void reply.header("x-request-id", origin.requestId);
}

function route(server: FastifyInstance, implemented: ImplementedEndpoint, options: ApiServerOptions): void {
  const dryRun = options.endpoints.find((one) => isDryRunOf(one, implemented));
  const askedFor = (request: FastifyRequest): ImplementedEndpoint =>
    dryRun !== undefined && /[?&]dryRun=true(&|$)/.test(request.url) ? dryRun : implemented;
  server.route({
    method: implemented.endpoint.method,
    url: routePath(implemented.endpoint),
    // Before the body is read: nobody uploads to what they may not call.
    onRequest: async (request) => {
      const passage = passageOf(request);
      const { endpoint, asks } = askedFor(request);
      passage.endpoint = endpoint;
      passage.params = parseParams(endpoint, request.params);
      const besides = asks && keptIn(passage, asks(passage.params));
      passage.caller = await options.gate.identify(endpoint, passage.origin, passage.params, besides);
      if (passage.caller !== null) await options.gate.admit(endpoint, passage.caller, passage.params);
    },
    handler: async (request, reply) => {
      const passage = passageOf(request);
      const { endpoint, handle } = askedFor(request);
      const form = endpoint.upload && (await readUpload(request, formLimitsOf(endpoint, endpoint.upload)));
      const parsed = parseInput(endpoint, form === undefined ? request : formInput(request, form));
      const input = { params: passage.params, ...parsed, file: form?.file };
      const isRehearsal = rehearses(endpoint, passage.caller);
      passage.hasBegun = true;
      const call = createCall(passage, request, reply, isRehearsal);
      void reply.code(endpoint.status);
      const work = () => handle(input as never, call as never, passage.asked as never);
      const answer = await (isRehearsal ? options.rehearse(work) : work());
      if (isRehearsal) void reply.header("x-not-saved", "1");
      return sendAnswer(endpoint, answer, reply, options.checksAnswers);
    },
  });
}

function keptIn(passage: Passage, { text, read }: Subquery<unknown>): Subquery<void> {
  return { text, read: (answer) => void (passage.asked = read(answer)) };
}

/** A guest's changing call, which leaves nothing behind (AUTH-44). */
function rehearses(endpoint: Endpoint, caller: Caller | null): boolean {
  return caller?.isGuest === true && endpoint.guest === "dryRun";
}

function isDryRunOf({ endpoint: one }: ImplementedEndpoint, { endpoint }: ImplementedEndpoint): boolean {
  return one.dryRun === true && one.method === endpoint.method && one.path === endpoint.path;
}

function formLimitsOf({ body }: Endpoint, { maxBytes }: NonNullable<Endpoint["upload"]>) {
  return { maxBytes, mostFields: body instanceof z.ZodObject ? Object.keys(body.shape).length : 0 };
}

/** The texts of a form stand where another call has its body. */
function formInput({ query, headers }: FastifyRequest, { fields }: UploadedForm) {
  return { query, headers, body: fields };
}

function takesUpload({ endpoint }: ImplementedEndpoint): boolean {
  return endpoint.upload !== undefined;
}

/** `/a/{id}` as the router writes it: `/a/:id`. */
export function routePath(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{(\w+)\}/g, ":$1");
}

function createCall(
  passage: Passage,
  request: FastifyRequest,
  reply: FastifyReply,
  isRehearsal: boolean,
): Call {
  let abort: AbortController | undefined;
  return {
    ...passage.origin,
    caller: passage.caller,
    isRehearsal,
    log: passage.log,
    get signal() {
      if (abort === undefined) {
        const controller = new AbortController();
        reply.raw.once("close", () => controller.abort());
        abort = controller;
      }
      return abort.signal;
    },
    setHeader: (name, value) => void reply.header(name, value),
    setStatus: (status) => void reply.code(status),
  };
}

function sendAnswer(endpoint: Endpoint, answer: unknown, reply: FastifyReply, checks: boolean): FastifyReply {
  if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  if (endpoint.answer === "none") return reply.code(endpoint.status).send();
  if (endpoint.answer instanceof z.ZodType) {
    if (checks) assertAnswer(endpoint, endpoint.answer, answer);
    const status = reply.statusCode === endpoint.otherStatus ? endpoint.otherStatus : endpoint.status;
    return reply.code(status).type("application/json; charset=utf-8").send(JSON.stringify(answer));
  }
  const { bytes, contentType, headers, status } = answer as ByteAnswer;
  void reply
    .code(status ?? endpoint.status)
    .type(contentType)
    .headers(headers ?? {});
  return reply.send(
    bytes instanceof Readable ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
}

function assertAnswer(endpoint: Endpoint, schema: z.ZodType, answer: unknown): void {
  const checked = schema.safeParse(answer);
  if (checked.success) return;
  throw new Error(`The answer of ${endpoint.id} breaks the contract: ${z.prettifyError(checked.error)}`);
}

/** Whoever is told may fail too: the caller gets their answer all the same. */
async function tellFailure(
  error: unknown,
  request: FastifyRequest,
  { onFailed }: ApiServerOptions,
): Promise<void> {
  const { endpoint, caller, params, hasBegun, log } = passageOf(request);
  if (endpoint === null || caller === null) return;
  const isRehearsal = rehearses(endpoint, caller);
  const call = { endpoint, caller, params, refusal: refusalOf(error), hasBegun, isRehearsal };
  await onFailed?.(call).catch((err: unknown) => log.error({ err }, "a failed call could not be noted"));
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { endpoint, origin, log } = passageOf(request);
  const refusal = refusalOf(error);
  const facts = { err: error, method: request.method, route: request.routeOptions.url };
  if (refusal === null) log.error(facts, "call failed");
  else if (refusal !== error && refusal.status >= 500) log.warn(facts, "call could not be served");
  if (refusal === null) return sendProblem(disturbance(origin.requestId, origin.locale), reply);
  const problem = problemOf(refusal, origin.locale);
  return endpoint?.absences?.includes(refusal.code) === true && prefersAbsence(request)
    ? sendProblem(problem, reply.header(absence.answer, absence.preference), 200)
    : sendProblem(problem, reply);
}

/** True when the caller has a status of 200 rather than a failure where there only is nothing. */
function prefersAbsence({ headers }: FastifyRequest): boolean {
  const preferences = [headers[absence.request] ?? []].flat().join(",").split(",");
  return preferences.some((preference) => preference.trim() === absence.preference);
}

function sendProblem(problem: ProblemAnswer, reply: FastifyReply, status = problem.status): FastifyReply {
  return reply
    .code(status)
    .headers({ ...problem.headers, "cache-control": "no-store" })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(problem.body));
}

/** 405 where the path exists for other methods, else 404. */
function notRouted(request: FastifyRequest, endpoints: readonly ImplementedEndpoint[]): Refusal {
  const path = request.url.split("?")[0] ?? "";
  const isKnown = endpoints.some(({ endpoint }) => pathPattern(endpoint).test(path));
  return new Refusal(isKnown ? "methodNotAllowed" : "notFound");
}

function pathPattern(endpoint: Endpoint): RegExp {
  const escaped = endpoint.path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+")}$`);
}

function passageOf(request: FastifyRequest): Passage {
  const passage = passages.get(request.raw);
  if (passage === undefined) throw new Error("The request has not been received");
  return passage;
}

/** WebSockets go to the handler of their exact path; others are closed. Those still open when the server closes are cut. */
function mountUpgrades(server: FastifyInstance, options: ApiServerOptions): void {
  const open = new Set<Duplex>();
  server.addHook("preClose", async () => {
    for (const socket of open) socket.destroy();
  });
  server.server.on("upgrade", (request, socket, head) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
    const path = request.url?.split("?")[0];
    const upgrade = options.upgrades.find((one) => one.path === path);
    if (upgrade === undefined) {
      socket.end("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return;
    }
    try {
      upgrade.handle(request, socket, head, callOrigin(request, options.isBehindFront));
    } catch (error) {
      options.log.error({ err: error, path }, "a WebSocket could not be taken");
      socket.destroy();
    }
  });
}

/** Makes the server listen on a port or a socket path; answers its address, `http://127.0.0.1:port` or `unix:/path`. */
export async function listenOn(server: FastifyInstance, where: ListenAddress): Promise<string> {
  // A socket that a killed process left behind would be taken for a living one.
  if ("path" in where) rmSync(where.path, { force: true });
  await server.listen({ ...where, backlog: mostWaiting });
  const address = server.server.address();
  return typeof address === "object" && address !== null
    ? `http://127.0.0.1:${address.port}`
    : `unix:${address ?? ""}`;
}

/** Connections that wait to be taken: after a restart everyone comes at once, and a socket file refuses whoever finds its queue full. */
const mostWaiting = 4096;

export type ListenAddress = { readonly port: number; readonly host: string } | { readonly path: string };
