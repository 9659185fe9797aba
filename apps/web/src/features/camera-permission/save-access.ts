// Writes what was chosen for people on a camera or group: each by itself, so that what is refused stops none of the others.
import type { Permission, TeamView } from "@didban/contract";
import { api } from "../../lib/api.ts";
import type { ResourceAccess } from "../../subjects/people/resource-access.ts";
import { valuesOf, type Choice } from "./access-choice.ts";

/** Saves the choices by account; answers why some were refused, by account. */
export async function saveAccess(
  { id, places }: ResourceAccess,
  choices: ReadonlyMap<string, Choice>,
  teams: readonly TeamView[],
): Promise<ReadonlyMap<string, unknown>> {
  const refused = new Map<string, unknown>();
  for (const [userId, choice] of choices) {
    const row = places[0]?.rows.get(userId);
    try {
      await write(row, choice, { userId, resourceId: id, teams });
    } catch (error) {
      refused.set(userId, error);
    }
  }
  return refused;
}

async function write(
  row: Permission | undefined,
  choice: Choice,
  { userId, resourceId, teams }: { userId: string; resourceId: string; teams: readonly TeamView[] },
): Promise<void> {
  const values = valuesOf(choice, teams);
  if (values === null) {
    if (row !== undefined) await api.permissions.remove({ params: { id: row.id } });
  } else if (row === undefined) await api.permissions.create({ body: { ...values, userId, resourceId } });
  else await api.permissions.change({ params: { id: row.id }, body: values });
}
