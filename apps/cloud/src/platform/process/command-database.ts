// The database for a command typed on the server (`npm run operator`): the running server's if there is one, else started for the command.
import { existsSync, mkdirSync } from "node:fs";
import { FolderInUse, lockFolder } from "@didban/media-io/folder-lock";
import {
  connectDatabase,
  DatabaseUnavailable,
  embeddedDatabaseServer,
  outsideDatabaseServer,
  type Database,
} from "../database/index.ts";
import { silentLogger } from "../log/index.ts";
import type { Settings } from "../settings/index.ts";
import { dataPlaces } from "./data-places.ts";

/** Runs `act` on the database of `settings` and closes what it opened. Throws DatabaseUnavailable when there is none yet. */
export async function withCommandDatabase<Result>(
  settings: Settings,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const places = dataPlaces(settings);
  if (settings.databaseUrl === null && !existsSync(places.databasePassword)) {
    throw new DatabaseUnavailable(
      `There is no database in ${settings.dataFolder} yet; start Didban once with npm start.`,
    );
  }
  const folder = takeFolder(settings.dataFolder);
  const server =
    settings.databaseUrl === null
      ? embeddedDatabaseServer({
          folder: places.database,
          passwordFile: places.databasePassword,
          log: silentLogger,
        })
      : outsideDatabaseServer(settings.databaseUrl);
  const connection = connectDatabase({ url: await server.start(), name: "didban command", size: 2 });
  try {
    return await act(connection.database);
  } finally {
    await connection.close();
    if (!folder.isServerRunning) await server.stop();
    folder.letGo();
  }
}

/** Whether a server runs on the folder; if not, the folder is held for the command meanwhile. */
function takeFolder(folder: string): { readonly isServerRunning: boolean; readonly letGo: () => void } {
  mkdirSync(folder, { recursive: true });
  try {
    return { isServerRunning: false, letGo: lockFolder(folder) };
  } catch (error) {
    if (error instanceof FolderInUse) return { isServerRunning: true, letGo: () => undefined };
    throw error;
  }
}
