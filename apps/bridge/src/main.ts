// `npm run bridge`: the program of a bridge. Runs until it is told to stop; the code to pair it stands on its local page, and in no log.
import { Agent } from "./agent.ts";
import { serveLocalPage } from "./local-page.ts";
import { readBridgeSettings, SettingWrong } from "./settings.ts";
import { version } from "./version.ts";

const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`);

try {
  const settings = readBridgeSettings(process.env);
  const agent = new Agent(settings, say);
  const page = await serveLocalPage(settings.pagePort, () => agent.state);
  say(`bridge ${version}, hardware ${agent.state.hardwareId}, server ${settings.server.host}`);
  say(`its page is at http://localhost:${page.port}`);
  const stop = () => {
    agent.stop();
    page.close();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  await agent.run();
  process.exit(0);
} catch (error) {
  console.error(error instanceof SettingWrong ? error.message : error);
  process.exitCode = 1;
}
