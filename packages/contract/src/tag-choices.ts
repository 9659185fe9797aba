// What tags and metadata may be (TAG-3, TAG-4, TAG-7), without the shapes, so that the web app has it too.

export const tagNameMaxLength = 32;
/** Tags of one resource. */
export const tagsAtMost = 20;
/** Tags of one workspace. */
export const workspaceTagsAtMost = 1000;
export const tagColors = [
  "grey",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
] as const;
export type TagColor = (typeof tagColors)[number];
/** Of a tag that is made without one. */
export const defaultTagColor: TagColor = "grey";

export const metadataKeyMaxLength = 64;
export const metadataValueMaxLength = 1000;
/** Items of one resource. */
export const metadataAtMost = 50;

/** A name as it is kept: without room around it, and with single spaces. */
export function tagNameOf(typed: string): string {
  return typed.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** A name as it is compared: names that differ in case alone, or in the form of the Persian ye or ke, are the same (TAG-4). */
export function tagNameKey(name: string): string {
  return tagNameOf(name)
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(/[يى]/g, "ی")
    .replaceAll("ك", "ک");
}

/** Anything that says nothing by itself: joiners belong within Persian words and signs that are put together, all else hides what a name says. */
const hiding = /[^\P{C}\u200c\u200d]|[\u2028\u2029]/u;
const saying = /[^\s\p{C}\p{M}]/u;

/** True for a name that a tag may have (TAG-3). */
export function isTagName(typed: string): boolean {
  const name = tagNameOf(typed);
  // Looked for in what was typed: a control character at its edge is no room around it.
  if (hiding.test(typed) || /[,،#]/.test(name)) return false;
  return saying.test(name) && [...name].length <= tagNameMaxLength;
}
