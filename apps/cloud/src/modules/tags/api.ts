// Door of the tags module for the api process.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { Bearers } from "./bearers.ts";
import { MetadataService } from "./metadata-service.ts";
import type { AnnounceLabels, NoteLabels, Resources, Rights } from "./ports.ts";
import { metadataRoutes, tagRoutes } from "./tag-routes.ts";
import { TagService } from "./tag-service.ts";

interface TagsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rights: Rights;
  readonly resources: Resources;
  readonly announce: AnnounceLabels;
  readonly note: NoteLabels;
}

/** Composes the module. */
export function createTagsModule(deps: TagsDeps): ApiModule & { readonly tags: Pick<TagService, "copy"> } {
  const bearers = new Bearers(deps);
  const tags = new TagService({ ...deps, bearers });
  return {
    tags,
    name: "tags",
    endpoints: [...tagRoutes(tags), ...metadataRoutes(new MetadataService({ ...deps, bearers }))],
  };
}
