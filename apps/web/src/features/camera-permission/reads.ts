// Reads of who has what on a camera or group. Their keys begin as the session channel knows them, so that what others change shows.
import type { MemberView, Permission } from "@didban/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Place } from "./effective-access.ts";

/** The most that a list gives at once. */
const limit = 200;
/** Locked roles and the most that a workspace makes (ROLE-28) are fewer. */
const mostTeams = 100;

/** Every page of a list. */
async function all<Item>(
  read: (offset: number) => Promise<{ readonly items: readonly Item[]; readonly total: number }>,
): Promise<readonly Item[]> {
  const first = await read(0);
  const later = Array.from({ length: Math.ceil(first.total / limit) - 1 }, (_, at) => read((at + 1) * limit));
  const pages = await Promise.all(later);
  return [first, ...pages].flatMap(({ items }) => items);
}

/** What the screen is about: a camera, or a group of them. */
export interface Subject {
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

export const subjectQuery = (id: string, workspaceId: string) =>
  queryOptions({
    queryKey: ["users", "subject", id],
    enabled: workspaceId !== "",
    queryFn: async (): Promise<Subject> => {
      // Of a group that is hidden from the reader nothing is known, and nothing of it shows.
      const groups = await all((offset) =>
        api.permissions.listResources({ query: { type: "cg", limit, offset } }),
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
  const items = await all(async (offset) => {
    const page = await api.permissions.listOfResource({ params: { id }, query: { limit, offset } });
    ({ inheritingCameras } = page);
    return page;
  });
  return { inheritingCameras, rows: new Map(items.map((row) => [row.userId ?? "", row])) };
}

/** Everyone in the workspace. */
export const everyoneQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ["users", "everyone", workspaceId],
    enabled: workspaceId !== "",
    queryFn: (): Promise<readonly MemberView[]> =>
      all((offset) => api.people.list({ params: { id: workspaceId }, query: { limit, offset } })),
  });

export const rolesQuery = queryOptions({
  queryKey: ["users", "roles"],
  queryFn: async () => (await api.roles.list({ query: { limit: mostTeams } })).items,
});
