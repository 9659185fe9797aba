// Going out of a workspace that one is no part of any more: nothing of it is shown again, and another is chosen.
import { paths } from "../../lib/paths.ts";
import { readCurrentAnew } from "../../subjects/account/current-user.ts";
import { keepWorkspace } from "../../subjects/account/last-place.ts";

export async function depart(navigate: (path: string) => unknown): Promise<void> {
  keepWorkspace(null);
  await navigate(paths.selectWorkspace);
  await readCurrentAnew();
}
