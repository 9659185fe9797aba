// `npm start`: the first process. It readies the data folder, has recording started at once and, with what that needs, everything else, and stops all in good
// order. It must not die, so it parses no input but request lines and runs no module.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { FolderInUse, lockFolder } from "@didban/media-io/folder-lock";
import { systemClock } from "../platform/clock/index.ts";
import { ChildRole } from "../platform/front/child-role.ts";
import { freePort } from "../platform/front/free-port.ts";
import { OrderlyStop } from "../platform/front/orderly-stop.ts";
import { planRoles } from "../platform/front/role-plan.ts";
import { makeRunFolder } from "../platform/front/run-folder.ts";
import { concealInLogs, createLogger, type Logger } from "../platform/log/index.ts";
import { dataPlaces } from "../platform/process/data-places.ts";
import { frontName, surroundingsAsEnvironment } from "../platform/process/surroundings.ts";
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
  stop.add(lockData(settings.dataFolder));
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

  // What all this needs is loaded while that process loads.
  const { serve } = await import("./serving.ts");
  const { folder: runFolder } = run;
  await serve({ settings, ports, runFolder, secret, children, databaseReady, log, stop, stopChildren, say });
}

/** Locks the data folder for as long as this process lives. */
function lockData(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Error(
      `Another Didban is running on ${folder}; stop it first, or set DIDBAN_DATA to another folder.`,
    );
  }
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
