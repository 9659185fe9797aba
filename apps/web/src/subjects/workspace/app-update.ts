// Whether the server serves a newer app than the one that runs here (WS-25): the page names its first script after what is in it.

/** The first script that a page names, as an address of this server. */
export function firstScriptOf(page: Document): string | null {
  return page.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;
}

/** True when what the server serves now begins with another script; false where it cannot be known. */
export async function isNewerServed(): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return false;
    const served = firstScriptOf(new DOMParser().parseFromString(await answer.text(), "text/html"));
    return served !== null && served !== firstScriptOf(document);
  } catch {
    return false;
  }
}
