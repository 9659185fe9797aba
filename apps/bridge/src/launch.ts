// What starts first: runs the agent, the installed version of it or the one that an update brought, until it is told to stop.
import { Launcher, startProgram } from "./program/launcher.ts";
import { ProgramFolder } from "./program/program-folder.ts";
import { dataFolderOf } from "./settings.ts";
import { version } from "./version.ts";

/** `file`: this program. */
export async function launch(file: string): Promise<never> {
  const launcher = new Launcher({
    folder: new ProgramFolder(dataFolderOf(process.env)),
    installed: { file, version },
    clock: {
      after(ms, act) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    },
    start: startProgram,
    say: (line) => console.log(`${new Date().toISOString()} launcher: ${line}`),
  });
  const stop = () => launcher.stop();
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.exit(await launcher.run());
}
