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
    const { tellOfEnds } = await import("./export-news.ts");
    const { ExportMaker } = await import("./export-maker.ts");
    const { database, events, settings } = platform;
    const index = createArchiveIndex(database, {});
    const root = dataPlaces(settings).footage;
    const maker = new ExportMaker({
      ...platform,
      recorded: index,
      catalogue: FootageCatalogue.ofFiled({ root, fileSystem: diskFileSystem, index }),
      ended: tellOfEnds({ news, events, notices: told }),
    });
    return { start: async () => maker.start(), stop: () => maker.stop() };
  },
});
