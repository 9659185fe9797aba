// Composition of the api process: its modules declare themselves in their folders; the kernel orders and opens them, and the server speaks for them.
import type { FastifyInstance } from "fastify";
import { join } from "node:path";
import {
  createApiServer,
  createPageServer,
  mountApiDocs,
  mountWebApp,
  type WebAppOptions,
} from "./platform/http/server.ts";
import { assertComplete, contractEndpoints, createEndpointGate } from "./platform/http/index.ts";
import type { SimulatedCameraList } from "./modules/cameras/api.ts";
import { failedCalls } from "./modules/activity/module.ts";
import { announcing } from "./modules/channel/announcing-module.ts";
import { decoder } from "./modules/media-nodes/module.ts";
import { webApp } from "./modules/evidence/module.ts";
import { simulator } from "./modules/demo/module.ts";
import { accounts, identityProof, sessions } from "./modules/identity/module.ts";
import { notifications } from "./modules/notifications/module.ts";
import { belonging } from "./modules/people/memberships-module.ts";
import { peopleOfRoles, visits } from "./modules/people/module.ts";
import { memberRoles, resources, rights, roles } from "./modules/access/rights-module.ts";
import { processes, type Processes } from "./modules/system/module.ts";
import { demoWorkspace } from "./modules/workspaces/module.ts";
import { composeModules, declareModule, findModules, give, type Services } from "./platform/kernel/index.ts";
import type { ProcessMetrics } from "./platform/metrics/index.ts";
import { Operators } from "./platform/operators/index.ts";
import type { Platform } from "./platform/platform.ts";
import { version } from "./platform/version.ts";
import { createResourceDirectory } from "./resource-directory.ts";

/** What the process that runs the api is told about its surroundings. */
export interface ApiSurroundings {
  readonly isBehindFront: boolean;
  /** Fail calls whose answer breaks the contract; for tests and development. */
  readonly checksAnswers: boolean;
  readonly metrics: ProcessMetrics;
  readonly processes: Processes;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Private address of the process that decodes stills; undefined where none runs. */
  readonly decoder?: string | undefined;
  /** What the simulator says of its cameras, where one runs. */
  readonly simulatedCameras?: SimulatedCameraList | undefined;
}

const doors = {
  accounts,
  announcing,
  belonging,
  demoWorkspace,
  failedCalls,
  identityProof,
  memberRoles,
  notifications,
  peopleOfRoles,
  rights,
  roles,
  sessions,
  visits,
};

/** What the server, and tests, ask of the modules. */
export type Doors = Services<typeof doors>;

/** The api, ready to listen. */
export interface Api {
  readonly server: FastifyInstance;
  readonly doors: Doors;
  /** Lines for the person at the terminal, printed once the server serves. */
  greeting(): Promise<readonly string[]>;
  /** Answers running calls, then ends what the modules began. */
  stop(): Promise<void>;
}

/** Where modules declare themselves. */
export const modulesFolder = join(import.meta.dirname, "modules");

/** Makes and starts the modules and the server that speaks for them. */
export async function openApi(platform: Platform, surroundings: ApiSurroundings): Promise<Api> {
  const operators = new Operators(platform.database);
  const opened = Promise.withResolvers<Doors>();
  const api = declareModule({
    name: "api",
    needs: doors,
    async open(services) {
      opened.resolve(services);
      return {};
    },
  });
  const { modules } = await composeModules([...(await findModules(modulesFolder)), api], {
    kind: "api",
    platform,
    given: [
      give(resources, createResourceDirectory(platform.database)),
      give(processes, surroundings.processes),
      give(decoder, { address: surroundings.decoder }),
      give(webApp, { folder: surroundings.webFolder }),
      give(simulator, { cameras: surroundings.simulatedCameras }),
    ],
  });
  const services = await opened.promise;
  const endpoints = modules.flatMap((module) => module.endpoints);
  assertComplete(endpoints);
  const { streamHost, eventHost, mapTiles } = platform.settings;
  const servedApp: WebAppOptions = {
    folder: surroundings.webFolder,
    connectTo: [streamHost, eventHost].filter((host) => host !== null),
    tilesFrom: mapTiles === null ? null : new URL(mapTiles).origin,
  };
  const server = createApiServer({
    endpoints,
    upgrades: modules.flatMap((module) => module.upgrades ?? []),
    gate: createEndpointGate({
      authenticate: (origin, besides) => services.sessions.authenticate(origin, besides),
      authoriser: services.rights,
      isOperator: (accountId) => operators.isOperator(accountId),
      requireIdentity: (caller) => services.identityProof.requireFresh(caller),
    }),
    rehearse: platform.rehearse,
    log: platform.log,
    isBehindFront: surroundings.isBehindFront,
    checksAnswers: surroundings.checksAnswers,
    servePage: createPageServer(servedApp),
    onFailed: (call) => services.failedCalls.noteFailure(call),
    onAnswered: (fact) => surroundings.metrics.answered(fact),
  });
  await mountWebApp(server, servedApp);
  await mountApiDocs(server, contractEndpoints, version);
  for (const module of modules) await module.start?.();
  return {
    server,
    doors: services,
    async greeting() {
      const lines = await Promise.all(modules.map((module) => module.greeting?.() ?? []));
      return lines.flat();
    },
    async stop() {
      await server.close();
      for (const module of modules.toReversed()) await module.stop?.();
    },
  };
}
