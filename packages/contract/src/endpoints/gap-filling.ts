// Calls of gaps that are filled from a camera's own card (ARCH-25): whether it has one, whether it is used, and how that went.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, isoDate } from "../shapes.ts";
import { oneCamera } from "./camera-shapes.ts";

export const gapFilling = z.strictObject({
  /** Who fills gaps: the camera's own card, or the bridge that it comes through, which always does. */
  keptBy: z.enum(["card", "bridge"]),
  /** Whether gaps are filled from the card where the camera can; a bridge asks nobody. */
  fillsGaps: z.boolean(),
  /** `unknown`: it has not been asked yet, or speaks no ONVIF. */
  card: z.enum(["unknown", "none", "there"]),
  /** The earliest footage on the card; null: not told. */
  reachesBackTo: isoDate.nullable(),
  /** When gaps were last sought there, and what came of it; null: never. */
  last: z
    .strictObject({
      at: isoDate,
      outcome: z.enum(["filled", "partlyFilled", "notOnCard", "failed"]),
      filledSeconds: z.number().min(0),
    })
    .nullable(),
});
export type GapFilling = z.output<typeof gapFilling>;

const path = "/api/camera-manager/camera/{id}/gap-filling";

export const gapFillingEndpoints = {
  read: endpoint({
    id: "gapFilling.read",
    method: "GET",
    path,
    summary: "Say whether a camera's own card fills gaps, and how that went",
    access: { ...oneCamera, anyOf: ["cameraRead"] },
    guest: "read",
    params: idParams,
    status: 200,
    answer: gapFilling,
    errors: [],
  }),
  update: endpoint({
    id: "gapFilling.update",
    method: "PATCH",
    path,
    summary: "Have gaps filled from a camera's own card, or not",
    access: { ...oneCamera, anyOf: ["cameraUpdateSettings"] },
    guest: "dryRun",
    log: { kind: "camera", action: "update" },
    params: idParams,
    body: z.strictObject({ fillsGaps: z.boolean() }),
    status: 200,
    answer: gapFilling,
    errors: [],
  }),
} as const;
