// The calls of gap filling, each delegated to the step that does it.
import { gapFillingEndpoints } from "@didban/contract";
import { implement, type ImplementedEndpoint } from "../../platform/http/index.ts";
import type { GapFillingService } from "./gap-filling-service.ts";

export function gapFillingRoutes(service: GapFillingService): readonly ImplementedEndpoint[] {
  return implement(gapFillingEndpoints, {
    read: ({ params }) => service.read(params.id),
    update: ({ params, body }, call) => service.update(call, params.id, body.fillsGaps),
  });
}
