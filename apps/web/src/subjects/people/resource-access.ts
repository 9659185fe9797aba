// Who has what on a camera or group, where that may be set, and where it stands now.
import type { Permission } from "@didban/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { peopleKeys } from "./people-keys.ts";

/** Where rows may stand, the nearest first: the camera, its group, the groups above it, the workspace. */
export type Origin = "camera" | "group" | "workspace";

export interface Place {
  readonly origin: Origin;
  /** Rows that stand there, by account. */
  readonly rows: ReadonlyMap<string, Permission>;
}

/** Access to a camera, or to a group of them. */
export interface ResourceAccess {
  readonly id: string;
  readonly type: "c" | "cg";
  readonly name: string;
  /** Where rows may stand for it, the nearest first. */
  readonly places: readonly Place[];
  /** The groups that it is in, the nearest first. */
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** Cameras that a row on it reaches; 0 for a camera. */
  readonly inheritingCameras: number;
}

export const resourceAccessQuery = (id: string, workspaceId: string) =>
  queryOptions({
    queryKey: peopleKeys.access(id),
    enabled: workspaceId !== "",
    queryFn: async (): Promise<ResourceAccess> => {
      // Of a group that is hidden from the reader nothing is known, and nothing of it shows.
      const groups = await everyPage((offset) =>
        api.permissions.listResources({ query: { type: "cg", limit: pageLimit, offset } }),
      );
      const group = groups.find((one) => one.id === id);
      const camera = group === undefined ? await api.cameras.get({ params: { id } }) : null;
      const above: { readonly id: string; readonly name: string }[] = [];
      let parentId = camera === null ? group?.parentId : camera.group.groupId;
      for (;;) {
        const parent = groups.find((one) => one.id === parentId);
        if (parent === undefined) break;
        above.push({ id: parent.id, name: parent.name });
        parentId = parent.parentId;
      }
      const [own, ...inherited] = await Promise.all(
        [id, ...above.map((one) => one.id), workspaceId].map(rowsOn),
      );
      const origins = [...above.map(() => "group" as const), "workspace" as const];
      return {
        id,
        type: camera === null ? "cg" : "c",
        name: camera?.name ?? group?.name ?? "",
        groups: above,
        inheritingCameras: own?.inheritingCameras ?? 0,
        places: [
          { origin: camera === null ? "group" : "camera", rows: own?.rows ?? new Map() },
          ...inherited.map(({ rows }, at) => ({ rows, origin: origins[at] ?? "workspace" })),
        ],
      };
    },
  });

async function rowsOn(id: string): Promise<{
  readonly rows: ReadonlyMap<string, Permission>;
  readonly inheritingCameras: number;
}> {
  let inheritingCameras = 0;
  const items = await everyPage(async (offset) => {
    const page = await api.permissions.listOfResource({
      params: { id },
      query: { limit: pageLimit, offset },
    });
    ({ inheritingCameras } = page);
    return page;
  });
  return { inheritingCameras, rows: new Map(items.map((row) => [row.userId ?? "", row])) };
}
