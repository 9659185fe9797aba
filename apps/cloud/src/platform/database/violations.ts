// What the database says of rows that it does not take.

/** True where a row like this is there already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "23505");

/** True where a row that this one names is not there any more. */
export const isMissingRow = (error: unknown): boolean => hasCode(error, "23503");

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
