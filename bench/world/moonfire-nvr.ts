// A database of Moonfire NVR for given cameras. Its own command to configure them is a dialog, so the rows are written here, after
// `server/db/schema.sql` and `server/db/json.rs` of its version 0.7.30 (schema version 7).
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { CameraUrls } from "./camera-process.ts";

/** Its files of video have a recording's number for a name. */
export const moonfireFiles = /^[0-9a-f]{16}$/;

/** Nothing is deleted within a run. */
const retainBytes = 1e12;
/** What its guide advises. */
const flushIfSec = 120;

/** Makes the database below `folder` and gives the path of the settings that `run` takes. */
export function prepareMoonfire(program: string, cameras: readonly CameraUrls[], folder: string): string {
  const databaseFolder = join(folder, "db");
  execFileSync(program, ["init", "--db-dir", databaseFolder], { stdio: "ignore" });
  writeCameras(join(databaseFolder, "db"), cameras, join(folder, "sample"));
  const settings = join(folder, "moonfire-nvr.toml");
  writeFileSync(settings, `dbDir = ${JSON.stringify(databaseFolder)}\nbinds = []\n`);
  return settings;
}

function writeCameras(path: string, cameras: readonly CameraUrls[], sampleFolder: string): void {
  const database = new DatabaseSync(path);
  // A folder of samples that was never opened is made by `run`.
  database
    .prepare("insert into sample_file_dir (id, uuid, config) values (1, ?, ?)")
    .run(randomBytes(16), JSON.stringify({ path: sampleFolder }));
  const addCamera = database.prepare(
    "insert into camera (id, uuid, short_name, config) values (?, ?, ?, '{}')",
  );
  const addStream = database.prepare(
    `insert into stream (camera_id, sample_file_dir_id, type, config, cum_recordings, cum_media_duration_90k, cum_runs)
     values (?, 1, 'main', ?, 0, 0, 0)`,
  );
  cameras.forEach(({ main }, at) => {
    addCamera.run(at + 1, randomBytes(16), `c${at}`);
    addStream.run(
      at + 1,
      JSON.stringify({ mode: "record", url: main, rtspTransport: "tcp", retainBytes, flushIfSec }),
    );
  });
  database.close();
}
