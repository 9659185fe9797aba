// The programs of agents that this server knows (BRDG-3).
import { version } from "../../platform/version.ts";
import type { AgentVersions } from "./bridge-status.ts";

export const agentVersions: AgentVersions = { latest: version, minimum: "1.0.0" };
