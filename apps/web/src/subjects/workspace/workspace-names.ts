// What workspaces are called, as far as this page has read. The cache of reads forgets a workspace together with the right to be in it, which is before
// the person is told that they are out of it, and of which one (PEOP-51).

interface Named {
  readonly id: string;
  readonly name: string;
}

const names = new Map<string, string>();

/** Remembers what `workspace` is called now, and hands it on. */
export function named<Workspace extends Named>(workspace: Workspace): Workspace {
  names.set(workspace.id, workspace.name);
  return workspace;
}

/** What a workspace was called when it was last read; undefined for one that never was. */
export function workspaceName(id: string): string | undefined {
  return names.get(id);
}
