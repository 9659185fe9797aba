/** True for the database's word that a text holds what it cannot keep, as the character zero. */
export function isUnstorableText(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("code" in error)) return false;
  return error.code === "22021" || error.code === "22P05";
}
