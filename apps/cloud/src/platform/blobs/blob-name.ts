// Names of blobs: parts of letters, digits, `.`, `_` and `-`, none starting with a dot, joined by `/`. Nothing else reaches a path.

const part = "[A-Za-z0-9_-][A-Za-z0-9._-]*";
const pattern = new RegExp(`^${part}(?:/${part})*$`);
const longestName = 300;

/** Throws a RangeError for a name that is not allowed. */
export function assertBlobName(name: string): void {
  if (name.length > longestName || !pattern.test(name))
    throw new RangeError(`Not a blob name: ${JSON.stringify(name)}`);
}

/** Where the blobs of workspaces lie. */
export const blobsOfWorkspaces = "workspaces/";

/** Where everything lies that is erased with a workspace (WS-58). */
export function blobsOfWorkspace(workspaceId: string): string {
  return `${blobsOfWorkspaces}${workspaceId}/`;
}
