// Which of the selected cameras the person may change so, before anything is asked of the server (CAM-26, CAM-32, TAG-8).
import type { Action, CameraDetails } from "@didban/contract";
import type { Permissions } from "../../../../subjects/account/permissions.ts";

/** What is changed of several at once. */
export const bulkActs = ["group", "tags", "bridge", "retention", "mode", "enable"] as const;
export type BulkAct = (typeof bulkActs)[number];

const needs: Readonly<Record<BulkAct, Action>> = {
  group: "cameraUpdateSettings",
  tags: "tagAssign",
  bridge: "cameraUpdateSettings",
  retention: "cameraUpdateRecord",
  mode: "cameraUpdateRecord",
  enable: "cameraUpdateSettings",
};

/** Those that may be changed so; a camera whose tags are not told keeps them. */
export function changeable(
  act: BulkAct,
  cameras: readonly CameraDetails[],
  { may }: Permissions,
): readonly CameraDetails[] {
  return cameras.filter(({ id, tags }) => may(needs[act], id) && (act !== "tags" || tags !== undefined));
}

/** Whether the person may do any of it with any camera: who may not needs no boxes. */
export function mayChangeSome({ isGuest, may }: Permissions): boolean {
  return !isGuest && bulkActs.some((act) => may(needs[act]));
}
