// The way to help (PROF-20): the operator's ticketing panel in a new tab, or the form of the house.
import type { CurrentUser } from "@didban/contract";
import { api } from "../lib/api.ts";
import { showError } from "../ui/toasts.ts";

/** Tells the panel which app the question comes from. */
const callCode = "web";

export async function askForHelp(
  { id, fullName }: Pick<CurrentUser, "id" | "fullName">,
  go: (path: string) => unknown,
): Promise<void> {
  try {
    const { url } = await api.profile.supportLink({ body: { callCode, fullname: fullName, userId: id } });
    if (url.startsWith("/")) return void go(url);
    const tab = open(url, "_blank");
    // A browser that keeps new tabs back shows it here.
    if (tab === null) location.assign(url);
    else tab.opener = null;
  } catch (error) {
    showError(error);
  }
}
