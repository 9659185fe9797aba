// `npm run bridge`: the program of a bridge. Started by a person or a service it is the launcher, which starts it again as the agent.
import { agentWord } from "./program/launcher-words.ts";

if (process.argv[2] === agentWord) await (await import("./agent-main.ts")).runAgent();
else await (await import("./launch.ts")).launch(import.meta.filename);
