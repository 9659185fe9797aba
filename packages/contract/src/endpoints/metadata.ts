// Calls of metadata (TAG-6): what people note of a camera beside what it says of itself, each under a key of their own.
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, page } from "../shapes.ts";
import { metadataKeyMaxLength, metadataValueMaxLength } from "../tag-choices.ts";

const key = z.string().trim().min(1).max(metadataKeyMaxLength);
const value = z.string().trim().max(metadataValueMaxLength);

/** Something noted, as its resource shows it (CAM-7). */
export const metadataEntry = z.strictObject({ id, key: z.string(), value: z.string() });
export type MetadataEntry = z.output<typeof metadataEntry>;

export const metadataItem = metadataEntry.extend({ resourceId: id });
export type MetadataItem = z.output<typeof metadataItem>;

const path = "/api/metadata-manager/metadata";

export const metadataEndpoints = {
  list: endpoint({
    id: "metadata.list",
    method: "GET",
    path,
    summary: "What is noted of one camera, or of the workspace",
    access: { kind: "someResource", anyOf: ["metadataRead"] },
    guest: "read",
    query: z.strictObject({ resourceId: id }),
    status: 200,
    answer: page(metadataItem),
    errors: ["notFound"],
  }),
  create: endpoint({
    id: "metadata.create",
    method: "POST",
    path,
    summary: "Note something",
    access: { kind: "someResource", anyOf: ["metadataCreate"] },
    guest: "dryRun",
    log: { kind: "metadata", action: "create" },
    body: z.strictObject({ resourceId: id, key, value }),
    status: 201,
    answer: metadataItem,
    errors: ["notFound", "duplicateValue", "limitReached"],
  }),
  update: endpoint({
    id: "metadata.update",
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change what is noted",
    access: { kind: "someResource", anyOf: ["metadataUpdate"] },
    guest: "dryRun",
    log: { kind: "metadata", action: "update" },
    params: idParams,
    body: z
      .strictObject({ key, value })
      .partial()
      .refine((body) => Object.keys(body).length > 0, "This is required."),
    status: 200,
    answer: metadataItem,
    errors: ["notFound", "duplicateValue"],
  }),
  remove: endpoint({
    id: "metadata.remove",
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Forget what is noted",
    access: { kind: "someResource", anyOf: ["metadataRemove"] },
    guest: "dryRun",
    log: { kind: "metadata", action: "remove" },
    params: idParams,
    status: 204,
    answer: "none",
    errors: ["notFound"],
  }),
} as const;
