// Where the person was last, in this browser: the workspace and the tab in it. Both stay through a log-out for the same person's next
// login alone (SESS-19) and are forgotten when another workspace is entered (ROUTE-30).
const keys = { person: "lastPerson", workspace: "workspaceId", tab: "activeTab" } as const;

/** The workspace this browser was in last (ROUTE-18). */
export function lastWorkspace(): string | null {
  return localStorage.getItem(keys.workspace);
}

/** The tab that was active last in it (TAB-11). */
export function lastTab(): string | null {
  return localStorage.getItem(keys.tab);
}

export function keepTab(id: string): void {
  localStorage.setItem(keys.tab, id);
}

/** Nothing of the former workspace is opened in the one that is entered now; null: none is. */
export function keepWorkspace(workspaceId: string | null): void {
  if (workspaceId !== null && workspaceId === lastWorkspace()) return;
  localStorage.removeItem(keys.tab);
  if (workspaceId === null) localStorage.removeItem(keys.workspace);
  else localStorage.setItem(keys.workspace, workspaceId);
}

/** Tells when another tab of this browser keeps a workspace. */
export function onWorkspaceKept(act: (workspaceId: string) => void): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === keys.workspace && newValue !== null) act(newValue);
  });
}

/** Somebody else's places are no business of whoever signed in now. */
export function keepPlacesFor(personId: string): void {
  if (localStorage.getItem(keys.person) === personId) return;
  keepWorkspace(null);
  localStorage.setItem(keys.person, personId);
}
