// `npm run bridge`: the program of a bridge. Started by a person or a service it is the launcher, which starts it again as the agent.
import { enableCompileCache, flushCompileCache } from "node:module";
import { agentWord } from "./program/launcher-words.ts";

// Started from its sources it compiles them once, not at every start.
enableCompileCache();

if (process.argv[2] === agentWord) {
  const { runAgent } = await import("./agent-main.ts");
  // Kept by now: one that is killed, or loses its power, keeps nothing at its end.
  flushCompileCache();
  await runAgent();
} else await (await import("./launch.ts")).launch(import.meta.filename);
