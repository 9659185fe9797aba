// Entering a workspace from wherever one is chosen (WS-25): a newer app first, then joining if that is still open, then its hub. What the workspace
// asks for is given where it can be, and the way then leads on.
import type { MemberStatus } from "@didban/contract";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { dropReads } from "../../lib/query-client.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showEntryError } from "../../ui/toasts.ts";
import { keepWorkspace } from "../account/last-place.ts";
import { isNewerServed } from "./app-update.ts";
import { enterWorkspace } from "./enter-workspace.ts";
import { placeOfAsk } from "./entry-ask.ts";
import { workspaceKeys } from "./workspace-keys.ts";

export interface Chosen {
  readonly id: string;
  readonly status: MemberStatus;
  /** The version of the workspace's terms that the person has agreed to (WS-27). */
  readonly acceptsTerms?: number;
}

/** In the address of the list: the workspace that was chosen before the page was loaded anew. */
export const chosenBefore = "enter";

export function useEnterWorkspace() {
  const navigate = useNavigate();
  const { isPending, run } = useSubmit(showEntryError);
  /** The one that is being entered, or was last. */
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const go = useCallback(
    async (next: Chosen) => {
      setChosen(next);
      try {
        if (await isNewerServed()) await reloadInto(next);
        // Entered anew, it opens with its first screen, whatever was shown in it last (ROUTE-30).
        keepWorkspace(null);
        await enterWorkspace(next);
        await navigate(paths.hub);
      } catch (error) {
        void dropReads(workspaceKeys.list);
        const place = placeOfAsk(error, next.id);
        if (place !== null) void navigate(place.to, { state: place.state });
        throw error;
      }
    },
    [navigate],
  );
  const enter = useCallback((next: Chosen) => void run(() => go(next)), [run, go]);
  return { isPending, chosen, enter };
}

/** Loads the page anew, which then goes on; it never comes back here. */
function reloadInto({ id }: Chosen): Promise<never> {
  location.assign(`${paths.selectWorkspace}?${new URLSearchParams({ [chosenBefore]: id })}`);
  return new Promise<never>(() => undefined);
}
