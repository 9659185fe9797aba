// Where things lie under the data folder (OPS-8).
import { join } from "node:path";
import type { Settings } from "../settings/index.ts";

/** Places under DIDBAN_DATA. */
export function dataPlaces(settings: Pick<Settings, "dataFolder" | "keyFile">) {
  const keys = join(settings.dataFolder, "keys");
  return {
    database: join(settings.dataFolder, "database"),
    /** Recorded footage, owned by the archive. */
    footage: join(settings.dataFolder, "footage"),
    blobs: join(settings.dataFolder, "blobs"),
    keys,
    keyFile: settings.keyFile ?? join(keys, "secret-key"),
    databasePassword: join(keys, "database-password"),
    certificate: join(keys, "tls-certificate.pem"),
    certificateKey: join(keys, "tls-key.pem"),
    /** The port of the demo's simulated cameras. */
    simulatorPort: join(settings.dataFolder, "simulator-port"),
  };
}
