// A search at a bridge: its agent is asked to begin it and what it has found. A bridge may be anybody's by now, so what it says is judged as what a stranger says: in shape, in
// where devices may be, and in what may be shown (R15).
import { lineFound, lineQuestions } from "@didban/bridge-line";
import type { DiscoveryKind } from "@didban/contract";
import { addressRefusal, cleanText } from "@didban/media-io/camera";
import type { SearchState } from "../media-nodes/index.ts";
import type { Agents } from "./ports.ts";

export interface BridgeSearch {
  /** Throws `agentNotAccessible` and `agentRejected` (BRDG-33). */
  begin(bridgeId: string, key: string, kind: DiscoveryKind): Promise<void>;
  /** What was found up to now; undefined where the bridge knows no such search, or says what no bridge says. Throws as above. */
  found(bridgeId: string, key: string): Promise<SearchState | undefined>;
}

/** `allowedAddresses` are those of the server's operator, in CIDR form: devices may be there beside private networks. */
export function createBridgeSearch(agents: Agents, allowedAddresses: readonly string[]): BridgeSearch {
  const isAtSite = (ip: string) =>
    addressRefusal(ip, { isPublicServer: true, allow: [] }) === "private" ||
    addressRefusal(ip, { isPublicServer: true, allow: allowedAddresses, onlyNetworks: [] }) === undefined;
  return {
    async begin(bridgeId, key, kind) {
      await agents.ask(bridgeId, lineQuestions.search, { key, kind });
    },
    async found(bridgeId, key) {
      const answer = lineFound.safeParse(await agents.ask(bridgeId, lineQuestions.found, { key })).data;
      if (!answer) return undefined;
      const devices = new Map(
        answer.items.filter(({ ip }) => isAtSite(ip)).map((device) => [device.ip, device] as const),
      );
      const items = [...devices.values()].map(({ name, manufacturer, model, server, ...rest }) => ({
        ...rest,
        name: cleanText(name),
        manufacturer: cleanText(manufacturer),
        model: cleanText(model),
        server: cleanText(server),
      }));
      return { ...answer, items };
    },
  };
}
