// The web app for tests in a browser.
import { buildWeb, isWebBuilt, webDist } from "./web-build.ts";

/** Folder of the web app, built of the present sources. */
export async function builtWebApp(): Promise<string> {
  if (!(await isWebBuilt())) await buildWeb();
  return webDist;
}
