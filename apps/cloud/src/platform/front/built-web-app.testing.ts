// The web app for tests in a browser.
import { onDatabase, testServerUrl } from "../../testing/test-database.ts";
import { buildWeb, isWebBuilt, webDist } from "./web-build.ts";

const buildLock = 7_316_044;

/** Folder of the web app, built of the present sources. The tests' processes begin together: one of them builds it, and the others wait. */
export async function builtWebApp(): Promise<string> {
  if (isWebBuilt()) return webDist;
  await onDatabase(await testServerUrl(), async (client) => {
    await client.query("select pg_advisory_lock($1)", [buildLock]);
    if (!isWebBuilt()) await buildWeb();
  });
  return webDist;
}
