// What searching for cameras asks of others: the processes and bridges that stand in the network, the catalogue of brands, and where cameras are already.
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { deviceCatalogue } from "../catalogue/module.ts";
import type { rights } from "../access/rights-module.ts";
import type { bridgeAgents } from "../bridges/module.ts";
import type { announcing } from "../channel/announcing-module.ts";
import type { mediaNodes } from "../media-nodes/module.ts";

export type Searching = Pick<ServiceOf<typeof mediaNodes>, "networks" | "searcher" | "search" | "found">;

export type Recogniser = Pick<ServiceOf<typeof deviceCatalogue>, "recognise">;

export type Agents = Pick<ServiceOf<typeof bridgeAgents>, "ask">;

export type Announcing = Pick<ServiceOf<typeof announcing>, "announce">;

export type Rights = Pick<ServiceOf<typeof rights>, "look">;

/** Which addresses the cameras of a workspace have, of those behind one bridge, or of those that the server dials. */
export type TakenIn = (workspaceId: string, bridgeId: string | null) => Promise<(ip: string) => boolean>;
