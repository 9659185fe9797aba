// The process that decodes stills as the api sees one, in the process of a test: the real decoder behind a private door.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInternalServer } from "../../platform/internal/index.ts";
import { silentLogger } from "../../platform/log/index.ts";
import { createStillDecoder, stillRoutes } from "./index.ts";

export interface TestDecoder {
  /** For `startTestServer`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Starts one. `command` in place of ffmpeg. */
export async function startStillDecoder(command?: string): Promise<TestDecoder> {
  const folder = mkdtempSync(join(tmpdir(), "didban-decoder-"));
  const path = join(folder, "decoder.sock");
  const decoder = createStillDecoder({ log: silentLogger, ...(command === undefined ? {} : { command }) });
  // The test server's own secret for private calls.
  const internal = createInternalServer({ secret: "test", log: silentLogger, routes: stillRoutes(decoder) });
  await internal.listen({ path });
  return {
    address: `unix:${path}`,
    async close() {
      await internal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
