// The areas of a workspace and who sees them: the rail, the hub's tiles and the screen that opens first are all made from this list.
import {
  IconActivity,
  IconDeviceCctv,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
  IconPlus,
  IconSettings,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { useMemo } from "react";
import { useCurrentUser, usePermissions } from "../lib/reads.ts";
import { pathNamed } from "../lib/route-names.ts";

export interface Area {
  readonly key: "wall" | "cameras" | "playback" | "add" | "people" | "workspace" | "system" | "shortcuts";
  readonly path: string;
  readonly icon: Icon;
  readonly isOperatorOnly?: boolean;
  /** Left out of the phone's bottom bar. */
  readonly isWideOnly?: boolean;
  /** Open to anyone: by itself no reason to stay in a workspace. */
  readonly isForEveryone?: boolean;
}

const areas: readonly Area[] = [
  {
    key: "wall",
    path: pathNamed("stream.gridLayout"),
    icon: IconLayoutGrid,
  },
  { key: "cameras", path: pathNamed("stream.freeLayout"), icon: IconDeviceCctv },
  {
    key: "playback",
    path: pathNamed("playback"),
    icon: IconHistory,
  },
  {
    key: "add",
    path: pathNamed("cameraConnect"),
    icon: IconPlus,
  },
  { key: "people", path: pathNamed("permissionSettings"), icon: IconUsers, isWideOnly: true },
  {
    key: "workspace",
    path: pathNamed("workspaceSettings"),
    icon: IconSettings,
    isWideOnly: true,
    isForEveryone: true,
  },
  { key: "system", path: pathNamed("system"), icon: IconActivity, isOperatorOnly: true },
  {
    key: "shortcuts",
    path: pathNamed("shortcuts"),
    icon: IconKeyboard,
    isWideOnly: true,
    isForEveryone: true,
  },
];

/** The areas that the person may open, in their order. */
export function usePermittedAreas(): readonly Area[] {
  const permissions = usePermissions();
  const isOperator = useCurrentUser()?.isOperator === true;
  return useMemo(
    () =>
      areas.filter(
        ({ path, isOperatorOnly }) => permissions.mayOpen(path) && (!isOperatorOnly || isOperator),
      ),
    [permissions, isOperator],
  );
}
