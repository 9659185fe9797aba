// A jobs process of the product in a process of its own, which kills itself as `kill -9` does when the making of exports has come to a given step.
import { join } from "node:path";
import { Readable } from "node:stream";
import { openJobs } from "../../apps/cloud/src/jobs-app.ts";
import { exportsChanged } from "../../apps/cloud/src/modules/exports/export-queue.ts";
import { FileBlobStore, type BlobInfo } from "../../apps/cloud/src/platform/blobs/index.ts";
import { systemClock, type Clock } from "../../apps/cloud/src/platform/clock/index.ts";
import { connectDatabase } from "../../apps/cloud/src/platform/database/index.ts";
import { openPostgresEventBus, type EventBus } from "../../apps/cloud/src/platform/events/index.ts";
import { InternalClient } from "../../apps/cloud/src/platform/internal/index.ts";
import { openPostgresJobs } from "../../apps/cloud/src/platform/jobs/index.ts";
import { silentLogger } from "../../apps/cloud/src/platform/log/index.ts";
import { SecretBox, secretKey } from "../../apps/cloud/src/platform/secrets/index.ts";
import { readSettings } from "../../apps/cloud/src/platform/settings/index.ts";
import { SigningKeys } from "../../apps/cloud/src/platform/signing/index.ts";
import type { Step, VictimPlan } from "./export-steps.ts";

const plan: VictimPlan = JSON.parse(process.argv[2] ?? "");
let passed = 0;

/** The process has come to `step`: it may be its last. */
function reach(step: Step): void {
  if (plan.death?.step !== step) return;
  passed += 1;
  if (passed >= plan.death.count) process.kill(process.pid, "SIGKILL");
}

class DyingBlobs extends FileBlobStore {
  override async put(name: string, content: Uint8Array | Readable): Promise<BlobInfo> {
    if (content instanceof Uint8Array) {
      const picture = await super.put(name, content);
      reach("pictured");
      return picture;
    }
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      const bytes: AsyncIterable<Uint8Array> = content;
      for await (const piece of bytes) {
        yield piece;
        reach("halfWritten");
      }
    };
    const file = await super.put(name, Readable.from(pieces(), { objectMode: false }));
    reach("written");
    return file;
  }

  override async remove(name: string): Promise<void> {
    if (!plan.keepsFiles) await super.remove(name);
  }
}

class DyingKeys extends SigningKeys {
  override check(): void {
    // Asked for once an export is claimed, before anything of it is written.
    reach("claimed");
    super.check();
  }

  override async sign(...facts: Parameters<SigningKeys["sign"]>): ReturnType<SigningKeys["sign"]> {
    const signed = await super.sign(...facts);
    reach("signed");
    return signed;
  }
}

/** What is published of exports by this process is that one has ended: it goes out when the transaction does. */
function dyingEvents(events: EventBus): EventBus {
  const own = new Set<string>();
  const heard = (id: string) => own.has(id) && reach("ended");
  events.subscribe(exportsChanged, { onEvent: heard, onGap: () => undefined });
  return {
    subscribe: (topic, subscriber) => events.subscribe(topic, subscriber),
    async publish(topic, id, within) {
      await events.publish(topic, id, within);
      if (topic !== exportsChanged) return;
      own.add(id);
      reach("ending");
    },
    close: () => events.close(),
  };
}

const { databaseUrl: url, dataFolder, startMs } = plan;
const clock: Clock = { ...systemClock, nowMs: () => startMs + performance.now() };
const { database, rehearse } = connectDatabase({ url, name: "didban torture" });
const log = silentLogger;
const platform = {
  settings: readSettings({ DIDBAN_DATA: dataFolder }),
  log,
  clock,
  database,
  rehearse,
  events: dyingEvents(await openPostgresEventBus({ url, database, clock: systemClock, log })),
  jobs: await openPostgresJobs({ url, database, mode: "client", log }),
  blobs: new DyingBlobs(join(dataFolder, "blobs")),
  secrets: new SecretBox(secretKey(Buffer.from(plan.secretKey, "base64"))),
  signingKeys: new DyingKeys(join(dataFolder, "keys")),
  internal: new InternalClient("test"),
};
reach("waiting");
await openJobs(platform);
console.log("begun");
// Until it is killed.
setInterval(() => undefined, 1_000);
