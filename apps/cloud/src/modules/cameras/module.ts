// Declares cameras: adding, changing, connecting, trying and removing them, and how they are.
import type { DisplayedStatus } from "@didban/contract";
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { chosenViewers } from "../access/module.ts";
import { rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { accounts } from "../identity/module.ts";
import { mediaNodes } from "../media-nodes/module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import { workspaceCreated } from "../workspaces/hooks.ts";
import { cameraMasked, cameraRemoved } from "./hooks.ts";
import type { PictureMasks } from "./index.ts";
import type { AnnounceCamera, NoteCamera } from "./ports.ts";

/** What cameras tell of themselves: to open sessions, and to the logs. */
export const cameraNews = port<{ readonly announce: AnnounceCamera; readonly note: NoteCamera }>(
  "camera news",
);

/** What lies over the pictures of cameras. */
export const pictureMasks = port<PictureMasks>("picture masks");

/** Cameras of all workspaces by displayed status. */
export type CameraCounts = () => Promise<Partial<Record<DisplayedStatus, number>>>;
export const cameraCounts = port<CameraCounts>("camera counts");

export const module = declareModule({
  name: "cameras",
  needs: { accounts, announcing, chosenViewers, logbook, mediaNodes, rights, roles, workspaceDirectory },
  gives: { cameraNews, cameraCounts, pictureMasks },
  async open({ rights: authoriser, mediaNodes: media, ...needed }, { platform, raise }) {
    const { addressCheck, cameraLook, createCamerasModule } = await import("./api.ts");
    const { createCameraStore, createDefaultGroup, displayedStatusCounts, PictureMasks } =
      await import("./index.ts");
    const { openEntitlements } = await import("../access/index.ts");
    const { Refusal } = await import("../../platform/http/index.ts");
    const { database, clock, settings } = platform;
    const announce: AnnounceCamera = ({ workspaceId, cameraId, event, change }, within, audience) => {
      const facts = { workspaceId, kind: "camera", resourceId: cameraId, event, eventType: null } as const;
      const data = change === undefined ? null : { change };
      const news = { name: "ResourceEvent", args: [{ ...facts, data }] } as const;
      return needed.announcing.announce({ ...news, args: [...news.args] }, within, audience);
    };
    const note: NoteCamera = (action, { id, workspaceId, name }, by, within) => {
      const what = { kind: "camera", action, by, workspaceId } as const;
      return needed.logbook.note(
        { ...what, resource: { type: "c", id }, placeholders: { camera: name } },
        within,
      );
    };
    const opened = createCamerasModule({
      ...platform,
      entitlements: openEntitlements,
      announce,
      announceMask: (news, within) =>
        needed.announcing.announce({ name: "MaskAltered", args: [news] }, within),
      maskShown: (cameraId) => media.maskChanged(cameraId),
      note,
      masked: (camera, within) => raise(cameraMasked, camera, within),
      removed: (camera, within) => raise(cameraRemoved, camera, within),
      async requireLasting(id, within) {
        const workspace = await needed.workspaceDirectory.find(id, within);
        if (workspace?.lifecycle === "deletionScheduled") throw new Refusal("forbiddenResource");
      },
      access: {
        allowedActions: (caller, id) => authoriser.allowedActions(caller, id),
        viewersOf: (id) => authoriser.viewersOf(id),
        restrictTo: (chosen, caller) => needed.chosenViewers.prepare(caller, chosen),
        tell: (workspaceId, within) => needed.roles.tell(workspaceId, within),
        look: async (caller) => cameraLook(await authoriser.look(caller), needed.accounts),
        lookAt: async (caller, id) => cameraLook(await authoriser.lookAt(caller, id), needed.accounts),
      },
      prober: {
        probe: (config, fingerprint) => media.probe(config, fingerprint),
        checkPorts: (host, ports) => media.checkPorts(host, ports),
      },
      checkAddress: addressCheck({ isPublicServer: settings.isPublic, allow: settings.allowedAddresses }),
    });
    const store = createCameraStore(database);
    return {
      ...opened,
      gives: {
        cameraNews: { announce, note },
        pictureMasks: new PictureMasks({ database, rights: authoriser }),
        cameraCounts: async () =>
          displayedStatusCounts(await store.whole(await store.allIds()), clock.nowMs()),
      },
      reactions: [
        on(
          workspaceCreated,
          async ({ id, locale }, within) =>
            void (await createDefaultGroup(id, locale, clock.nowMs(), within)),
        ),
      ],
    };
  },
});
