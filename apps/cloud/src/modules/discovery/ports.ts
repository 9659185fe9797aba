// What searching for cameras asks of others: the processes that stand in the network, the catalogue of brands, and where cameras are already.
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { deviceCatalogue } from "../catalogue/module.ts";
import type { mediaNodes } from "../media-nodes/module.ts";

export type Searching = Pick<ServiceOf<typeof mediaNodes>, "networks" | "searcher" | "search" | "found">;

export type Recogniser = Pick<ServiceOf<typeof deviceCatalogue>, "recognise">;

/** Which addresses the cameras of a workspace have. */
export type IsTaken = (workspaceId: string) => Promise<(ip: string) => boolean>;
