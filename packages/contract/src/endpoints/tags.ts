// Calls of tags (TAG-1, TAG-2): words of a workspace that are put on its cameras, groups and bookmarks.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page, pageQuery } from "../shapes.ts";
import { tagColors } from "../tag-choices.ts";

const color = z.enum(tagColors);
/** Which names are good is said by `isTagName`, with a refusal of its own (TAG-3). */
const name = z.string();

/** A tag where it is shown on something. */
export const tag = z.strictObject({ id, name: z.string(), color });
export type Tag = z.output<typeof tag>;

/** A tag of the workspace. */
export const workspaceTag = tag.extend({
  /** Devices that bear it, as far as the caller may see them. */
  usage: z.number().int().min(0),
});
export type WorkspaceTag = z.output<typeof workspaceTag>;

const assignment = z.strictObject({ tagId: id, resourceId: id });

const tagPath = "/api/tag-manager/tag";
const resourcePath = "/api/tag-manager/resource";

export const tagsEndpoints = {
  list: endpoint({
    id: "tags.list",
    method: "GET",
    path: tagPath,
    summary: "Tags of the workspace by name; of whoever may not see all of them, those of what they may see",
    access: { kind: "someResource", anyOf: ["tagRead"] },
    guest: "read",
    query: pageQuery(50).extend({
      /** Stands in the name. */
      search: z.string().max(100).optional(),
    }),
    status: 200,
    answer: page(workspaceTag),
    errors: [],
  }),
  create: endpoint({
    id: "tags.create",
    method: "POST",
    path: tagPath,
    summary: "Make a tag; a name that exists answers its tag, with status 200 (TAG-4)",
    access: { kind: "workspace", action: "tagUpdate" },
    guest: "dryRun",
    log: { kind: "metadata", action: "tagCreate" },
    body: z.strictObject({ name, color: color.optional() }),
    status: 201,
    otherStatus: 200,
    answer: workspaceTag,
    errors: ["valueNotAllowed", "limitReached"],
  }),
  update: endpoint({
    id: "tags.update",
    method: "PATCH",
    path: `${tagPath}/{id}`,
    summary: "Call a tag something else, or colour it otherwise, wherever it is",
    access: { kind: "workspace", action: "tagUpdate" },
    guest: "dryRun",
    log: { kind: "metadata", action: "tagUpdate" },
    params: idParams,
    body: z
      .strictObject({ name, color })
      .partial()
      .refine((body) => Object.keys(body).length > 0, "This is required."),
    status: 200,
    answer: workspaceTag,
    errors: ["notFound", "valueNotAllowed", "duplicateValue"],
  }),
  remove: endpoint({
    id: "tags.remove",
    method: "DELETE",
    path: `${tagPath}/{id}`,
    summary: "Delete a tag everywhere",
    access: { kind: "workspace", action: "tagRemove" },
    guest: "dryRun",
    log: { kind: "metadata", action: "tagRemove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
  assigned: endpoint({
    id: "tags.assigned",
    method: "GET",
    path: resourcePath,
    summary: "Tags of one camera, group or bookmark",
    access: { kind: "someResource", anyOf: ["tagRead"] },
    guest: "read",
    query: z.strictObject({ resourceId: id }),
    status: 200,
    answer: page(tag),
    errors: ["notFound"],
  }),
  assign: endpoint({
    id: "tags.assign",
    method: "POST",
    path: resourcePath,
    summary: "Put a tag on something; where it is already, status 200 and nothing changes (TAG-5)",
    access: { kind: "someResource", anyOf: ["tagAssign"] },
    guest: "dryRun",
    log: { kind: "metadata", action: "tagAssign" },
    body: assignment,
    status: 201,
    otherStatus: 200,
    answer: assignment,
    errors: ["notFound", "limitReached"],
  }),
  drop: endpoint({
    id: "tags.drop",
    method: "DELETE",
    path: `${resourcePath}/{tagId}/{resourceId}`,
    summary: "Take a tag off something",
    access: { kind: "someResource", anyOf: ["tagAssign"] },
    guest: "dryRun",
    log: { kind: "metadata", action: "tagDrop" },
    params: assignment,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
} as const;
