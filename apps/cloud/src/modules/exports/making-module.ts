// Declares the making of exports.
import { declareModule } from "../../platform/kernel/index.ts";
import { announcing } from "../channel/announcing-module.ts";
import { notices } from "../notifications/module.ts";

export const module = declareModule({
  name: "making of exports",
  processes: ["jobs"],
  needs: { announcing, notices },
  async open({ announcing: news, notices: told }, { platform }) {
    const { diskFileSystem, FootageCatalogue } = await import("@didban/media-io/archive");
    const { createArchiveIndex } = await import("../archive/index.ts");
    const { dataPlaces } = await import("../../platform/process/index.ts");
    const { announceExports } = await import("./export-news.ts");
    const { ExportMaker } = await import("./export-maker.ts");
    const { exportsChanged } = await import("./export-queue.ts");
    const { database, events, settings } = platform;
    const index = createArchiveIndex(database, {});
    const root = dataPlaces(settings).footage;
    const announce = announceExports(news);
    const maker = new ExportMaker({
      ...platform,
      recorded: index,
      catalogue: FootageCatalogue.ofFiled({ root, fileSystem: diskFileSystem, index }),
      async ended({ id, workspaceId, name, createdBy, parts }, end, within) {
        for (const { cameraId } of parts) await announce(cameraId, workspaceId, within);
        const event = end === "ready" ? "exportReady" : "exportFailed";
        // Its footage may go now, and the next one has its turn.
        await events.publish(exportsChanged, id, within);
        await told.raise(createdBy, event, within, { export: name }, { workspaceId });
      },
    });
    return { start: async () => maker.start(), stop: () => maker.stop() };
  },
});
