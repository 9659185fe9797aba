// The first process once recording is on its way: it readies database, key, certificate and web app, holds the front door, and has the other processes
// started. What holds of the supervisor holds here: it parses no input but request lines and runs no module.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ProcessRole } from "@didban/contract";
import { z } from "zod";
import { systemClock, type Cancel } from "../platform/clock/index.ts";
import {
  connectDatabase,
  embeddedDatabaseServer,
  migrate,
  outsideDatabaseServer,
  readMigrations,
  type DatabaseServer,
} from "../platform/database/index.ts";
import { ApiProxy } from "../platform/front/api-proxy.ts";
import { ensureOwnCertificate, readCertificate, watchCertificate } from "../platform/front/certificate.ts";
import type { ChildRole } from "../platform/front/child-role.ts";
import { FrontDoor } from "../platform/front/front-door.ts";
import type { OrderlyStop } from "../platform/front/orderly-stop.ts";
import { openSiblingServer } from "../platform/front/sibling-server.ts";
import { Simulator } from "../platform/front/simulator.ts";
import { StreamTakers } from "../platform/front/stream-takers.ts";
import { buildWeb, hasWebSources, isWebBuilt, webDist } from "../platform/front/web-build.ts";
import { InternalClient } from "../platform/internal/index.ts";
import { migrateJobs } from "../platform/jobs/index.ts";
import { concealInLogs, type Logger } from "../platform/log/index.ts";
import { livingNodes } from "../platform/placement/index.ts";
import { dataPlaces, frontName, privateAddress, publicApiSocket } from "../platform/process/index.ts";
import { SigningKeys, SigningKeysWrong } from "../platform/signing/index.ts";
import { prepareKeyFile } from "../platform/secrets/index.ts";
import type { Settings } from "../platform/settings/index.ts";

/** What the first process has when its recorders have been started. */
export interface Begun {
  readonly settings: Settings;
  readonly ports: Pick<Settings, "httpPort" | "tlsPort">;
  readonly runFolder: string;
  readonly secret: string;
  readonly children: readonly ChildRole[];
  /** Is told the address of the database. */
  readonly databaseReady: PromiseWithResolvers<string>;
  readonly log: Logger;
  readonly stop: OrderlyStop;
  stopChildren(): Promise<unknown>;
  /** Prints progress for the person at the terminal. */
  say(line: string): void;
}

/** Resolves once the server serves. */
export async function serve(begun: Begun): Promise<void> {
  const { settings, ports, runFolder, secret, children, databaseReady, log, stop, stopChildren, say } = begun;
  const places = dataPlaces(settings);
  const webReady = readyWeb(log, say);
  webReady.catch(() => undefined);
  const simulator = settings.isDemo
    ? new Simulator({
        runFolder,
        portFile: places.simulatorPort,
        clock: systemClock,
        log,
      })
    : undefined;
  const simulatorReady = simulator?.start();
  stop.add(() => simulator?.stop());

  say("Starting the database ...");
  const databaseServer = chooseDatabaseServer(settings, log);
  stop.add(() => databaseServer.stop());
  const databaseUrl = await databaseServer.start();
  const { database, close } = await readyDatabase(databaseUrl, places.keyFile, say);
  stop.add(close);
  sayIfUnsignable(places.keys, say);

  const siblings = await openSiblingServer(children, { runFolder, secret, log });
  stop.add(() => siblings.close());

  const certificate = await readyCertificate(settings);
  const takers = new StreamTakers({
    children,
    runFolder,
    clock: systemClock,
    livingNodes: () => livingNodes(database),
  });
  stop.add(() => takers.stop());
  const front = new FrontDoor({
    ...settings,
    ...ports,
    log,
    certificate: readCertificate(certificate),
    api: new ApiProxy(
      publicApiSocket(runFolder),
      children.find(({ role }) => role === "api"),
    ),
    apiAddress: `unix:${publicApiSocket(runFolder)}`,
    findStreamTaker: (name) => takers.find(name),
  });
  const { httpPort } = await front.open();
  stop.add(() => front.cut());
  stop.add(watchCertificate(certificate, log, (pair) => front.renew(pair)));

  say("Starting the processes ...");
  stop.add(async () => {
    front.closeToNew();
    await stopChildren();
  });
  // The api makes the demo's cameras at its start, from what the simulator says of them.
  await simulatorReady;
  stop.add(reviving(databaseServer, log));
  databaseReady.resolve(databaseUrl);
  await startOthers(children);
  await webReady;
  say(`Didban is ready at http://localhost:${httpPort}`);
  for (const line of await greeting(runFolder, secret, log))
    say(line.replace("{origin}", `http://localhost:${httpPort}`));
}

/**
 * Starts what does not record, and waits for recording and calls, which have the processor to themselves until they run; without one of them there is
 * no server. Without the others there is one, whose health says what is amiss: nobody waits for them.
 */
async function startOthers(children: readonly ChildRole[]): Promise<void> {
  const ofRole = (...roles: readonly ProcessRole[]) => children.filter(({ role }) => roles.includes(role));
  for (const child of ofRole("api")) child.start();
  await Promise.all(ofRole("api", "media").map(({ firstReady }) => firstReady));
  for (const child of ofRole("analysis", "jobs")) child.start();
}

/** Builds the web app if need be, beside the rest of the start. */
async function readyWeb(log: Logger, say: Begun["say"]): Promise<void> {
  if (!hasWebSources() || isWebBuilt()) return;
  say("Building the web app ...");
  try {
    await buildWeb();
  } catch (error) {
    if (!existsSync(join(webDist, "index.html"))) throw error;
    log.error({ err: error }, "the web app could not be built; the former one is served");
  }
}

function chooseDatabaseServer(settings: Settings, log: Logger): DatabaseServer {
  const { database, databasePassword } = dataPlaces(settings);
  if (settings.databaseUrl !== null) return outsideDatabaseServer(settings.databaseUrl);
  return embeddedDatabaseServer({ folder: database, passwordFile: databasePassword, log });
}

/** Looks after the built-in database, which is nobody's child and so is missed by nobody when it dies (OPS-16). */
function reviving(server: DatabaseServer, log: Logger): Cancel {
  let isBusy = false;
  return systemClock.every(1_000, () => {
    if (isBusy) return;
    isBusy = true;
    server
      .revive()
      .catch((error: unknown) => log.error({ err: error }, "the database could not be started again"))
      .finally(() => (isBusy = false));
  });
}

/** Brings the schema forward, checks the key of its secrets, and keeps a small pool for the front itself. */
async function readyDatabase(url: string, keyFile: string, say: Begun["say"]) {
  concealInLogs(new URL(url).password);
  const applied = await migrate(url, await readMigrations());
  if (applied.length > 0) say(`Brought the database forward by ${applied.length} steps.`);
  await migrateJobs(url);
  const connection = connectDatabase({ url, name: `didban ${frontName}`, size: 2 });
  await prepareKeyFile(keyFile, connection.database);
  return connection;
}

/** Without good keys exports are neither signed nor checked. Recording goes on all the same: it does not wait for the rest. */
function sayIfUnsignable(folder: string, say: Begun["say"]): void {
  try {
    new SigningKeys(folder).check();
  } catch (error) {
    if (!(error instanceof SigningKeysWrong)) throw error;
    say(`${error.message} Until then nothing can be exported.`);
  }
}

async function readyCertificate(settings: Settings) {
  const places = dataPlaces(settings);
  const own = { certificate: places.certificate, key: places.certificateKey };
  if (settings.tlsCertificate === null || settings.tlsKey === null) {
    await ensureOwnCertificate(own, systemClock.nowMs());
    return own;
  }
  return { certificate: settings.tlsCertificate, key: settings.tlsKey };
}

/**
 * Lines that the modules want printed after the start, such as the demo's account (OPS-3). Roles that were ready may have died since, which
 * is got over like any other death (OPS-16): then there are no lines, and the server runs.
 */
async function greeting(runFolder: string, secret: string, log: Logger): Promise<readonly string[]> {
  const client = new InternalClient(secret);
  try {
    return (
      (await client.json(privateAddress(runFolder, "api"), "/internal/greeting", z.array(z.string()))) ?? []
    );
  } catch (error) {
    log.warn({ err: error }, "the api did not say what to print after the start");
    return [];
  } finally {
    client.close();
  }
}
