// Which cameras of a layout or a tour a display may show (LAYT-22, LAYT-23): those that stand in it and that whoever chose it may watch. They are the display's own
// list, so that it goes on with them once nothing is shared any more, and what was taken out before never comes back.
import type { Database } from "../../platform/database/index.ts";
import { sharedViewsOf, type SharedViews } from "../shared-layouts/index.ts";
import { DisplayStore, type Display } from "./display-store.ts";
import type { Rights } from "./ports.ts";

/** Takes from the displays of a workspace what does not stand in their layouts and tours any more. To be called within each change of those. */
export async function takeFromDisplays(workspaceId: string, within: Database): Promise<void> {
  const store = new DisplayStore(within);
  for (const { id, shows } of await store.in(workspaceId)) if (shows !== null) await keepShown(store, id);

  async function keepShown(displays: DisplayStore, id: string): Promise<void> {
    const display = await displays.hold(id, workspaceId);
    if (display === null || display.shows === null) return;
    const shown = await sharedViewsOf(display.shows, workspaceId, within);
    const cameraIds = display.cameraIds.filter((cameraId) => shown?.cameraIds.has(cameraId));
    if (cameraIds.length < display.cameraIds.length) await displays.setCameras(id, cameraIds);
  }
}

/** Adds what stands in its layout or tour by now, which is `shown`, as far as whoever chose that may watch it. */
export async function addToDisplay(
  { id, workspaceId, chosenBy, shows, cameraIds }: Display,
  shown: SharedViews,
  rights: Rights,
  database: Database,
): Promise<void> {
  const isAll = [...shown.cameraIds].every((cameraId) => cameraIds.includes(cameraId));
  if (isAll || chosenBy === null) return;
  // Of no session of theirs: one who must prove more than having joined adds nothing here.
  const chooser = { accountId: chosenBy, sessionId: id, workspaceId };
  const watchable = new Set((await rights.look(chooser)).visible("camera", "cameraStreamLive"));
  await database.transaction().execute(async (trx) => {
    const store = new DisplayStore(trx);
    const now = await store.hold(id, workspaceId);
    // Somebody may have chosen otherwise, or taken something out, since.
    if (now?.shows?.id !== shows?.id || now?.chosenBy !== chosenBy || !now.shows) return;
    const present = await sharedViewsOf(now.shows, workspaceId, trx);
    const added = [...(present?.cameraIds ?? [])].filter((cameraId) => watchable.has(cameraId));
    await store.setCameras(id, [...new Set([...now.cameraIds, ...added])]);
  });
}
