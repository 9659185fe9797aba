// Composition of the demo (OPS-3): its workspace, the account that owns it, its simulated cameras, and what is said of them at the start.
import type { AccessModule } from "./modules/access/api.ts";
import { openEntitlements } from "./modules/access/index.ts";
import { ensureSimulatedCameras, type SimulatedCameraList } from "./modules/cameras/api.ts";
import { demoPhone, type WorkspacesModule } from "./modules/workspaces/api.ts";
import type { ApiModule } from "./platform/http/index.ts";
import type { Operators } from "./platform/operators/index.ts";
import type { Platform } from "./platform/platform.ts";

export interface DemoDeps {
  readonly access: AccessModule;
  readonly workspaces: WorkspacesModule;
  readonly operators: Operators;
  readonly simulatedCameras: SimulatedCameraList | undefined;
}

/** The demo as a module of the api; none where the demo is off. */
export function composeDemo(
  platform: Platform,
  { access, workspaces, operators, simulatedCameras }: DemoDeps,
): readonly ApiModule[] {
  const { settings } = platform;
  if (!settings.isDemo) return [];
  return [
    {
      name: "demo",
      endpoints: [],
      async start() {
        const { workspaceId, ownerId } = await workspaces.ensureDemo();
        // On an empty server the demo's owner is the first account, and whoever reads its code sits at the server (OPS-1).
        await platform.database.transaction().execute((trx) => operators.accountRegistered(ownerId, trx));
        if (!simulatedCameras) return;
        const { storageDays } = await openEntitlements.of(workspaceId);
        const tell: AccessModule["roles"]["tell"] = (id, within) => access.roles.tell(id, within);
        await ensureSimulatedCameras({ ...platform, tell }, workspaceId, simulatedCameras, {
          locale: "en",
          retentionDays: storageDays,
        });
      },
      greeting: async () => [
        `Demo: sign in with the phone ${demoPhone}.`,
        "Its code appears at {origin}/outbox",
      ],
    },
  ];
}
