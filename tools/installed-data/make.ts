// Makes the data folder of a server as people have it installed, as one file, with what it answers: run it with the version that is installed, keep
// the file, and a test starts every later version on it. `node tools/installed-data/make.ts` writes beside itself.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { endpoints } from "@didban/contract";
import { databaseUrlOf } from "@didban/cloud/testing/real-server";
import { onDatabase } from "@didban/cloud/testing/test-database";
import { startCameras } from "../../bench/world/camera-process.ts";
import { RecordingServer, signUp } from "../../bench/world/recording-server.ts";
import { readInstalled, signInInstalled, type InstalledWorld } from "./reads.ts";

/** So that a file of the archive is closed, one is not, and a pause lies between. */
const recordMs = [65_000, 5_000, 20_000] as const;

/** Actions of the role on the one camera: live and recorded pictures. */
const heldOnCamera = [14, 21, 23];

const from = new Date(Date.now() - 60_000).toISOString();
const cameras = await startCameras({ count: 2, scene: "entrance" });
// The database's own account must be able to enter it, or the database would lie elsewhere.
const folder = mkdtempSync(join(tmpdir(), "didban-installed-"));
chmodSync(folder, 0o755);
const dataFolder = join(folder, "data");
mkdirSync(dataFolder);
const product = await RecordingServer.start({ dataFolder, hasSubstreams: true });
const { server } = product;
await product.add(cameras.urls);
const [gate = "", yard = ""] = product.cameraIds;
await product.allRecorded();

const call: RecordingServer["call"] = (endpoint, request) => product.call(endpoint, request);
const owner = (await call(endpoints.identity.current, {})).body;
const workspaceId = owner.session.workspaceId ?? "";
const ownerPhone = owner.user.phone ?? "";
await call(endpoints.cameras.update, { params: { id: yard }, body: { name: "حیاط" } });
const team = (
  await call(endpoints.roles.create, {
    body: {
      name: "Night guard",
      description: "Watches",
      levels: {
        WorkspaceOverview: "hidden",
        PeopleAndPermissions: "hidden",
        BillingAndInvoicing: "hidden",
        LiveStream: "viewOnly",
        DeviceSetup: "hidden",
        ClipsHistoricalFootage: "hidden",
        CustomerAnalyticsAndAIHeatmaps: "hidden",
      },
    },
  })
).body;
const member = await signUp(server, "Mina Moradi");
await call(endpoints.invitations.invite, { body: { phone: member.phone, type: "member", teamId: team.id } });
await member.call(endpoints.workspaces.join, { params: { id: workspaceId } });
await member.call(endpoints.workspaces.switch, { params: { id: workspaceId } });
await call(endpoints.invitations.invite, {
  body: { phone: "+12015550177", type: "member", teamId: team.id },
});
const closer = (
  await call(endpoints.roles.create, {
    body: {
      name: "Gate keeper",
      authorities: heldOnCamera,
    },
  })
).body;
await call(endpoints.permissions.create, {
  body: { userId: member.accountId, resourceId: gate, teamId: closer.id },
});
await call(endpoints.customSettings.createTab, {
  body: {
    route: "stream.gridLayout",
    settings: [
      { key: "tabNumber", value: 1 },
      { key: "gridSize", value: 4 },
    ],
  },
});
await wait(recordMs[0]);
await call(endpoints.archive.updateRecord, { params: { id: gate }, body: { recordMode: "pause" } });
await wait(recordMs[1]);
await call(endpoints.archive.updateRecord, { params: { id: gate }, body: { recordMode: "always" } });
await wait(recordMs[2]);
const to = new Date().toISOString();
await cameras.stop();
await wait(3_000);

// The footage is to outlive the time in which it would be deleted.
await onDatabase(databaseUrlOf(server.dataFolder), (client) =>
  client.query("update camera set archive_age_days = 36500"),
);

const world: InstalledWorld = {
  phones: { owner: ownerPhone, member: member.phone },
  workspaceId,
  cameraIds: [gate, yard],
  from,
  to,
};
const answers = {
  owner: await readInstalled(await signInInstalled(server, world, ownerPhone), world),
  member: await readInstalled(await signInInstalled(server, world, member.phone), world),
};
server.process.kill("SIGTERM");
await server.exit;
const tar = execFileSync("tar", ["-c", "-C", folder, "--owner=0", "--group=0", "data"], {
  maxBuffer: 1 << 30,
});
const packed = brotliCompressSync(tar, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(join(import.meta.dirname, "installed.tar.br"), packed);
writeFileSync(
  join(import.meta.dirname, "installed.json"),
  `${JSON.stringify({ world, answers }, null, 1)}\n`,
);
await product.stop();
rmSync(folder, { recursive: true });
console.log(`${packed.length} bytes, of ${tar.length}`);
