// Resources of kinds that no module knows yet, for tests of what must hold for every kind.
import type { DirectoryEntry } from "../modules/access/index.ts";
import type { TestServer } from "./test-server.ts";

/** Makes the authoriser of a server know resources beside its own, as many as `planted` holds at the time. Answers how to make it forget them. */
export function plantResources(
  { doors }: Pick<TestServer, "doors">,
  planted: readonly DirectoryEntry[],
): () => void {
  const { rights: authoriser } = doors;
  const [trailOf, resourcesOf] = [
    authoriser.trailOf.bind(authoriser),
    authoriser.resourcesOf.bind(authoriser),
  ];
  authoriser.trailOf = async (kind, id) =>
    planted.find(({ trail }) => trail.kind === kind && trail.path[0] === id)?.trail ?? trailOf(kind, id);
  authoriser.resourcesOf = async (workspaceId) => [
    ...(await resourcesOf(workspaceId)),
    ...planted.filter(({ trail }) => trail.workspaceId === workspaceId),
  ];
  return () => {
    authoriser.trailOf = trailOf;
    authoriser.resourcesOf = resourcesOf;
  };
}
