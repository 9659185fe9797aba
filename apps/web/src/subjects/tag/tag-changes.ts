// What changes tags, and which cameras bear them: each call with what is read anew after it. A guest's tags are this page's alone (WS-68): of those that
// they made the server knows nothing, and is not asked.
import {
  defaultTagColor,
  tagColors,
  type CameraDetails,
  type Tag,
  type TagColor,
  type WorkspaceTag,
} from "@didban/contract";
import { api } from "../../lib/api.ts";
import { isGuestVisit, keepForGuest } from "../../lib/guest-visit.ts";
import { dropReads, queryClient } from "../../lib/query-client.ts";
import { cameraKeys } from "../camera/camera-keys.ts";
import { guestCamera } from "../camera/camera-reads.ts";
import { tagKeys } from "./tag-keys.ts";
import { guestTags, tagListQuery } from "./tag-reads.ts";

type Tagged = Pick<CameraDetails, "id" | "tags">;

/** Made by a guest on this page. */
const visitTags = new Set<string>();
const isStored = (id: string) => !visitTags.has(id);

/** Makes a tag, or finds the one that is called so (TAG-4). */
export async function addTag(name: string, color?: TagColor): Promise<WorkspaceTag> {
  const tag = await api.tags.create({ body: { name, color: color ?? nextColor(knownTags()) } });
  if (isGuestVisit() && knownTags().every(({ id }) => id !== tag.id)) visitTags.add(tag.id);
  keepTags((tags) => [...tags.filter(({ id }) => id !== tag.id), tag]);
  await dropReads(tagKeys.list);
  return tag;
}

/** Calls it something else, or colours it otherwise, wherever it is. */
export async function changeTag(id: string, body: Pick<Tag, "name" | "color">): Promise<void> {
  if (isStored(id)) await api.tags.update({ params: { id }, body });
  keepTags((tags) => tags.map((tag) => (tag.id === id ? { ...tag, ...body } : tag)));
  await dropReads(tagKeys.list, tagKeys.eachAssigned, cameraKeys.list, cameraKeys.each);
}

export async function removeTag(id: string): Promise<void> {
  if (isStored(id)) await api.tags.remove({ params: { id } });
  keepTags((tags) => tags.filter((tag) => tag.id !== id));
  await dropReads(tagKeys.list, tagKeys.eachAssigned, cameraKeys.list, cameraKeys.each);
}

/** Puts a tag on a camera, a group or a bookmark. */
export async function putTag({ id, name, color }: Tag, { id: resourceId, tags = [] }: Tagged): Promise<void> {
  if (isStored(id)) await api.tags.assign({ body: { tagId: id, resourceId } });
  keepForGuest(guestCamera(resourceId), { tags: [...tags, { id, name, color }] });
  await dropReads(tagKeys.list, tagKeys.assigned(resourceId), cameraKeys.list, cameraKeys.one(resourceId));
}

/** Takes a tag off it. */
export async function takeTagOff(tagId: string, { id: resourceId, tags = [] }: Tagged): Promise<void> {
  if (isStored(tagId)) await api.tags.drop({ params: { tagId, resourceId } });
  keepForGuest(guestCamera(resourceId), { tags: tags.filter(({ id }) => id !== tagId) });
  await dropReads(tagKeys.list, tagKeys.assigned(resourceId), cameraKeys.list, cameraKeys.one(resourceId));
}

/** The colour that the fewest tags have, so that new ones are told apart. */
export function nextColor(tags: readonly Pick<Tag, "color">[]): TagColor {
  const count = (color: TagColor) => tags.filter((tag) => tag.color === color).length;
  const chosen = tagColors.filter((color) => color !== defaultTagColor);
  return chosen.toSorted((a, b) => count(a) - count(b))[0] ?? defaultTagColor;
}

function knownTags(): readonly WorkspaceTag[] {
  return queryClient.getQueryData<readonly WorkspaceTag[]>(tagListQuery.queryKey) ?? [];
}

function keepTags(change: (tags: readonly WorkspaceTag[]) => readonly WorkspaceTag[]): void {
  if (isGuestVisit()) keepForGuest(guestTags, { items: change(knownTags()) });
}
