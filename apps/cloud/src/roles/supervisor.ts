// `npm start`: the first process. It readies data folder, database, key, certificate and web app, starts the roles as child processes, holds
// the front door, and stops everything in good order. It must not die, so it parses no input but request lines and runs no module.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs";
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
import { lockFolder } from "../platform/folder-lock.ts";
import { ApiProxy } from "../platform/front/api-proxy.ts";
import { ensureOwnCertificate, readCertificate, watchCertificate } from "../platform/front/certificate.ts";
import { ChildRole } from "../platform/front/child-role.ts";
import { freePort } from "../platform/front/free-port.ts";
import { FrontDoor } from "../platform/front/front-door.ts";
import { OrderlyStop } from "../platform/front/orderly-stop.ts";
import { planRoles } from "../platform/front/role-plan.ts";
import { makeRunFolder } from "../platform/front/run-folder.ts";
import { openSiblingServer } from "../platform/front/sibling-server.ts";
import { Simulator } from "../platform/front/simulator.ts";
import { StreamTakers } from "../platform/front/stream-takers.ts";
import { buildWeb, hasWebSources, isWebBuilt, webDist } from "../platform/front/web-build.ts";
import { InternalClient } from "../platform/internal/index.ts";
import { migrateJobs } from "../platform/jobs/index.ts";
import { concealInLogs, createLogger, type Logger } from "../platform/log/index.ts";
import { livingNodes } from "../platform/placement/index.ts";
import {
  dataPlaces,
  frontName,
  privateAddress,
  publicApiSocket,
  surroundingsAsEnvironment,
} from "../platform/process/index.ts";
import { prepareKeyFile } from "../platform/secrets/index.ts";
import { isSet, readSettings, settingList, type Settings } from "../platform/settings/index.ts";

/** Longest that a role may take to finish (OPS-15), and a little for its last writes. */
const stopWithinMs = 11_000;

/** Prints progress for the person at the terminal. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts the server, whose roles run `program`; resolves once it serves. Rejects with an error whose message is the one line to print,
 * with nothing left running.
 */
export async function startSupervisor(program: string): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger({ role: frontName, level: settings.logLevel });
  keepDoorsOpen(log);
  const stop = new OrderlyStop();
  stop.onSignals(
    () => say("Stopping; press Ctrl+C again to stop at once ..."),
    (error) => log.error({ err: error }, "stopping failed"),
  );
  try {
    await start(program, settings, log, stop);
  } catch (error) {
    // A start that is cut short by a signal ends as the stop says.
    if (stop.isStopping) return await stop.run();
    await stop.run();
    throw error;
  }
}

/** One caller's odd request must not close the doors for all: what nobody handled is logged, and the front, which keeps no state, goes on. */
function keepDoorsOpen(log: Logger): void {
  const note = (error: unknown) => log.error({ err: error }, "an error was not handled");
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
}

async function start(program: string, settings: Settings, log: Logger, stop: OrderlyStop): Promise<void> {
  const places = dataPlaces(settings);
  makeDataFolder(settings.dataFolder, [places.keys, places.blobs, places.footage]);
  stop.add(lockFolder(settings.dataFolder));
  const ports = await choosePorts(settings);
  const run = makeRunFolder(settings.dataFolder);
  stop.add(run.remove);
  const secret = settings.internalSecret ?? randomBytes(24).toString("base64url");
  concealInLogs(secret);
  const databaseReady = Promise.withResolvers<string>();
  const children = planRoles(settings).map(({ name, role }) => {
    const own = surroundingsAsEnvironment({ name, runFolder: run.folder, secret });
    const environment = { ...process.env, ...own };
    const databaseUrl = databaseReady.promise;
    return new ChildRole({ name, role, program, environment, databaseUrl, clock: systemClock, log });
  });
  // No camera is recorded before its process runs: it loads and mends what it recorded last while the database is made ready.
  for (const child of children) if (child.role === "media") child.start();
  const stopChildren = () => Promise.all(children.map((child) => child.stop(stopWithinMs)));
  stop.add(stopChildren);
  stop.addAtOnce(() => children.forEach((child) => child.kill()));

  const webReady = readyWeb(log);
  webReady.catch(() => undefined);
  const simulator = settings.isDemo
    ? new Simulator({
        runFolder: run.folder,
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
  const { database, close } = await readyDatabase(databaseUrl, places.keyFile);
  stop.add(close);

  const siblings = await openSiblingServer(children, { runFolder: run.folder, secret, log });
  stop.add(() => siblings.close());

  const certificate = await readyCertificate(settings);
  const takers = new StreamTakers({
    children,
    runFolder: run.folder,
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
      publicApiSocket(run.folder),
      children.find(({ role }) => role === "api"),
    ),
    apiAddress: `unix:${publicApiSocket(run.folder)}`,
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
  for (const line of await greeting(run.folder, secret, log))
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

/**
 * The data folder can be entered by everyone, so that a root start's database, which runs by another account, reaches its own; what lies in
 * it is private to its owner.
 */
function makeDataFolder(folder: string, privateFolders: readonly string[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (process.getuid?.() === 0) chmodSync(folder, (statSync(folder).mode & 0o777) | 0o111);
  for (const one of privateFolders) mkdirSync(one, { recursive: true, mode: 0o700 });
}

/** The ports to open, before anything is made that would be of no use without them (OPS-7). Throws PortUnavailable. */
async function choosePorts(settings: Settings): Promise<Pick<Settings, "httpPort" | "tlsPort">> {
  const choose = async (key: "httpPort" | "tlsPort") => {
    const wanted = settings[key];
    const setting = settingList[key].name;
    const port = await freePort({ port: wanted, setting, isSet: isSet(key, process.env) });
    if (port !== wanted) say(`Port ${wanted} is taken by another program; Didban takes ${port}.`);
    return port;
  };
  return { httpPort: await choose("httpPort"), tlsPort: await choose("tlsPort") };
}

/** Builds the web app if need be, beside the rest of the start. */
async function readyWeb(log: Logger): Promise<void> {
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
async function readyDatabase(url: string, keyFile: string) {
  concealInLogs(new URL(url).password);
  const applied = await migrate(url, await readMigrations());
  if (applied.length > 0) say(`Brought the database forward by ${applied.length} steps.`);
  await migrateJobs(url);
  const connection = connectDatabase({ url, name: `didban ${frontName}`, size: 2 });
  await prepareKeyFile(keyFile, connection.database);
  return connection;
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
