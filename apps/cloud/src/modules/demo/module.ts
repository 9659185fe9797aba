// Declares the demo (OPS-3): its workspace, the account that owns it, its simulated cameras, and what is said of them at the start.
import { demoPhone } from "@didban/contract";
import { declareModule, port } from "../../platform/kernel/index.ts";
import { roles } from "../access/rights-module.ts";
import type { SimulatedCameraList } from "../cameras/api.ts";
import { notifications } from "../notifications/module.ts";
import { demoWorkspace } from "../workspaces/module.ts";

/** What the simulator says of its cameras; undefined where none runs. The process gives it. */
export const simulator = port<{ readonly cameras: SimulatedCameraList | undefined }>("simulator");

export const module = declareModule({
  name: "demo",
  needs: { demoWorkspace, roles, simulator, notifications },
  async open(
    { demoWorkspace: workspaces, roles: assignments, simulator: { cameras }, notifications: { sandbox } },
    { platform },
  ) {
    if (!platform.settings.isDemo) return {};
    const { openEntitlements } = await import("../access/index.ts");
    const { ensureSimulatedCameras } = await import("../cameras/api.ts");
    const { Operators } = await import("../../platform/operators/index.ts");
    return {
      async start() {
        const { workspaceId, ownerId } = await workspaces.ensureDemo();
        // On an empty server the demo's owner is the first account, and whoever reads its code sits at the server (OPS-1).
        const operators = new Operators(platform.database);
        await platform.database.transaction().execute((trx) => operators.accountRegistered(ownerId, trx));
        if (!cameras) return;
        const { storageDays } = await openEntitlements.of(workspaceId);
        const tell: typeof assignments.tell = (id, within) => assignments.tell(id, within);
        await ensureSimulatedCameras({ ...platform, tell }, workspaceId, cameras, {
          locale: "en",
          retentionDays: storageDays,
        });
      },
      greeting: async () => [
        `Demo: sign in with the phone ${demoPhone}.`,
        `Its code appears at {origin}/outbox?key=${sandbox?.key.text}`,
      ],
    };
  },
});
