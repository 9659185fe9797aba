// Resources of kinds that no module knows yet, for tests of what must hold for every kind.
import { sql } from "kysely";
import type { DirectoryEntry, ResourceTrail } from "./index.ts";
import type { Subquery } from "../../platform/database/index.ts";
import type { TestServer } from "../../testing/test-server.ts";

/** A question that has its answer. */
export function known<Answer extends ResourceTrail | null>(answer: Answer): Subquery<Answer> {
  return { text: sql`null`, read: () => answer };
}

/** Makes the authoriser of a server know resources beside its own, as many as `planted` holds at the time. Answers how to make it forget them. */
export function plantResources(
  { doors }: Pick<TestServer, "doors">,
  planted: readonly DirectoryEntry[],
): () => void {
  const { rights: authoriser } = doors;
  const [trailQuestion, resourcesOf] = [
    authoriser.trailQuestion.bind(authoriser),
    authoriser.resourcesOf.bind(authoriser),
  ];
  authoriser.trailQuestion = (kind, id) => {
    const found = planted.find(({ trail }) => trail.kind === kind && trail.path[0] === id);
    return found === undefined ? trailQuestion(kind, id) : known(found.trail);
  };
  authoriser.resourcesOf = async (workspaceId) => [
    ...(await resourcesOf(workspaceId)),
    ...planted.filter(({ trail }) => trail.workspaceId === workspaceId),
  ];
  return () => {
    authoriser.trailQuestion = trailQuestion;
    authoriser.resourcesOf = resourcesOf;
  };
}
