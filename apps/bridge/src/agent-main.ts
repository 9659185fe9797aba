// The agent itself, as its launcher starts it. Runs until it is told to stop; the code to pair it stands on its local page, and in no log.
import { mkdirSync } from "node:fs";
import { FolderInUse, lockFolderWithin } from "@didban/media-io/folder-lock";
import { Agent } from "./agent.ts";
import { serveLocalPage } from "./local-page.ts";
import { launcherLine } from "./program/launcher-line.ts";
import { restartCode } from "./program/launcher-words.ts";
import { readBridgeSettings, SettingWrong } from "./settings.ts";
import { version } from "./version.ts";

/** How often it shows its launcher that it lives. */
const aliveEveryMs = 5_000;

/** One that lost its launcher a moment ago may still be on its way out: two would write the same footage. */
const formerEndsWithinMs = 15_000;

const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`);

export async function runAgent(): Promise<never> {
  let code = 0;
  try {
    const settings = readBridgeSettings(process.env);
    process.umask(0o077);
    mkdirSync(settings.dataFolder, { recursive: true, mode: 0o700 });
    await lockFolderWithin(formerEndsWithinMs, settings.dataFolder);
    // Once the agent is there; before that nothing runs that is to end well.
    let stop = (): void => process.exit(0);
    const launcher = launcherLine(() => stop());
    // Also a second time: the launcher tells it, and so does whoever ends all processes of a service.
    process.on("SIGTERM", () => stop());
    process.on("SIGINT", () => stop());
    const agent = new Agent(settings, say, {
      launcher,
      restart() {
        code = restartCode;
        stop();
      },
    });
    const page = await serveLocalPage(settings.pagePort, () => agent.state);
    say(`bridge ${version}, hardware ${agent.state.hardwareId}, server ${settings.server.host}`);
    say(`its page is at http://localhost:${page.port}`);
    stop = () => {
      agent.stop();
      page.close();
    };
    const showLife = () => agent.isRecording && launcher.say({ name: "alive" });
    setInterval(showLife, aliveEveryMs).unref();
    showLife();
    await agent.run();
  } catch (error) {
    console.error(error instanceof SettingWrong || error instanceof FolderInUse ? error.message : error);
    code = 1;
  }
  process.exit(code);
}
