// Declares bridges: boxes at a site through which cameras come without an open port.
import { declareModule, port } from "../../platform/kernel/index.ts";
import { rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import type { BridgeAgents } from "./api.ts";
import { bridgeRemoved, bridgeSearched } from "./hooks.ts";

/** What is asked of the programs of bridges. */
export const bridgeAgents = port<BridgeAgents>("bridge agents");

export const module = declareModule({
  name: "bridges",
  needs: { announcing, logbook, rights, roles, workspaceDirectory },
  gives: { bridgeAgents },
  async open(needed, { platform, raise }) {
    const { createBridgesModule, lineCamerasOf, servedVersions } = await import("./api.ts");
    const { cameraChanged, createCameraStore, createCertificateStore } = await import("../cameras/index.ts");
    const { desiredCameraOf } = await import("../recording/index.ts");
    const { lastingBy } = await import("../cameras/api.ts");
    const { lineKeyOfSeed, lineVersions } = await import("@didban/bridge-line");
    const { agentVersions } = await import("./agent-versions.ts");
    const { builtAgent } = await import("../../platform/front/program-build.ts");
    const { bridgePackage } = platform.settings;
    const { rights: authoriser } = needed;
    const cameras = createCameraStore(platform.database);
    const certificates = createCertificateStore(platform);
    const { agents, ...opened } = createBridgesModule({
      ...platform,
      ...needed,
      serverKey: lineKeyOfSeed(Buffer.from(platform.secrets.derive("the line of bridges"), "base64url")),
      served: lineVersions,
      versions: servedVersions(bridgePackage, agentVersions, platform.log),
      packagePlace: async () => bridgePackage ?? builtAgent(),
      cameras,
      cameraChanged,
      rememberCertificate: (seen) => certificates.remember(seen),
      async lineCamerasOf(bridgeId) {
        const ids = (await cameras.ofBridges({ bridgeIds: [bridgeId] })).map(({ id }) => id);
        const rows = (await cameras.whole(ids)).toSorted((one, other) =>
          one.camera.id < other.camera.id ? -1 : 1,
        );
        return lineCamerasOf(rows.map((whole) => desiredCameraOf(whole, platform.secrets, undefined)));
      },
      requireLasting: lastingBy(needed.workspaceDirectory),
      removed: (bridge, within) => raise(bridgeRemoved, bridge, within),
      searched: (search, within) => raise(bridgeSearched, search, within),
      async viewersOf(bridgeId) {
        const trail = await authoriser.trailOf("bridge", bridgeId);
        if (trail === null) return [];
        const audience = await authoriser.audienceOf(trail.workspaceId);
        return audience.accountIds.filter((accountId) => audience.sees(accountId, trail));
      },
      announce({ id: resourceId, workspaceId }, { data = null, event }, within, audience) {
        const facts = { workspaceId, kind: "bridge", resourceId, event, eventType: null, data } as const;
        return needed.announcing.announce({ name: "ResourceEvent", args: [facts] }, within, audience);
      },
      note: (action, { id, name, workspaceId }, by, within) =>
        needed.logbook.note(
          {
            kind: "bridge",
            action,
            by,
            workspaceId,
            resource: { type: "br", id },
            placeholders: { name },
          },
          within,
        ),
    });
    return { ...opened, gives: { bridgeAgents: agents } };
  },
});
