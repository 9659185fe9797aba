// Declares cameras: adding, changing, connecting, trying and removing them, and how they are.
import type { DisplayedStatus, LogPlaceholders } from "@didban/contract";
import { declareModule, on, port } from "../../platform/kernel/index.ts";
import { chosenViewers } from "../access/module.ts";
import { rights, roles } from "../access/rights-module.ts";
import { logbook } from "../activity/logbook-module.ts";
import { bridgeRemoved } from "../bridges/hooks.ts";
import { bridgeRoom } from "../bridges/room-module.ts";
import { deviceCatalogue } from "../catalogue/module.ts";
import { announcing } from "../channel/announcing-module.ts";
import { mediaNodes } from "../media-nodes/module.ts";
import { workspaceDirectory } from "../workspaces/directory-module.ts";
import { workspaceCreated } from "../workspaces/hooks.ts";
import { cameraDuplicated, cameraMasked, cameraRemoved } from "./hooks.ts";
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
  needs: {
    announcing,
    bridgeRoom,
    chosenViewers,
    deviceCatalogue,
    logbook,
    mediaNodes,
    rights,
    roles,
    workspaceDirectory,
  },
  gives: { cameraNews, cameraCounts, pictureMasks },
  async open({ rights: authoriser, mediaNodes: media, ...needed }, { platform, raise }) {
    const { addressCheck, cameraLook, createCamerasModule, lastingBy } = await import("./api.ts");
    const { cameraChanged, createCameraStore, createDefaultGroup, displayedStatusCounts, PictureMasks } =
      await import("./index.ts");
    const { openEntitlements } = await import("../access/index.ts");
    const { database, clock, settings } = platform;
    const announce: AnnounceCamera = ({ workspaceId, cameraId, event, change }, within, audience) => {
      const facts = { workspaceId, kind: "camera", resourceId: cameraId, event, eventType: null } as const;
      const data = change === undefined ? null : { change };
      const news = { name: "ResourceEvent", args: [{ ...facts, data }] } as const;
      return needed.announcing.announce({ ...news, args: [...news.args] }, within, audience);
    };
    const note: NoteCamera = (action, { id, workspaceId, name }, by, within, changes = []) => {
      const what = { kind: "camera", action, by, workspaceId } as const;
      const placeholders = { camera: name, ...(changes.length > 0 && { changes }) };
      return needed.logbook.note({ ...what, resource: { type: "c", id }, placeholders }, within);
    };
    const opened = createCamerasModule({
      ...platform,
      entitlements: openEntitlements,
      announce,
      announceMask: (news, within) =>
        needed.announcing.announce({ name: "MaskAltered", args: [news] }, within),
      maskShown: (cameraId) => media.maskChanged(cameraId),
      note,
      noteMove: ({ id, workspaceId, name: camera }, { former, name }, by, within) => {
        const what = { kind: "cameraGroup", action: "moveCamera", by, workspaceId } as const;
        const placeholders: LogPlaceholders = { camera, name, changes: [["group", former, name]] };
        return needed.logbook.note({ ...what, resource: { type: "c", id }, placeholders }, within);
      },
      masked: (camera, within) => raise(cameraMasked, camera, within),
      removed: (camera, within) => raise(cameraRemoved, camera, within),
      duplicated: (cameras, within) => raise(cameraDuplicated, cameras, within),
      requireLasting: lastingBy(needed.workspaceDirectory),
      access: {
        allowedActions: (caller, id) => authoriser.allowedActions(caller, id),
        viewersOf: (id) => authoriser.viewersOf(id),
        restrictTo: (chosen, caller) => needed.chosenViewers.prepare(caller, chosen),
        tell: (workspaceId, within) => needed.roles.tell(workspaceId, within),
        look: async (caller) => cameraLook(await authoriser.look(caller)),
        lookAt: async (caller, id) =>
          cameraLook(await authoriser.lookAt(caller, id), (kind, otherId) =>
            authoriser.sees(caller, kind, otherId),
          ),
      },
      prober: {
        probe: (asked) => media.probe(asked),
        probeChannels: (asked) => media.probeChannels(asked),
        deviceTime: (asked) => media.deviceTime(asked),
        checkPorts: (host, ports) => media.checkPorts(host, ports),
      },
      devices: media,
      bridges: needed.bridgeRoom,
      catalogue: needed.deviceCatalogue,
      checkAddress: addressCheck(settings),
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
        // They stay, and are reached once somebody says how (BRDG-38).
        on(bridgeRemoved, async ({ bridgeId, workspaceId }, within) => {
          for (const cameraId of await createCameraStore(within).leaveBridge(bridgeId)) {
            await platform.events.publish(cameraChanged, cameraId, within);
            await announce({ workspaceId, cameraId, event: "updated", change: "connection" }, within);
          }
        }),
      ],
    };
  },
});
