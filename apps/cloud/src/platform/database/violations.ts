// What the database says of rows that it does not take.

/** True where a row like this is there already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, "23505");

/** True where a row that this one names is not there any more. */
export const isMissingRow = (error: unknown): boolean => hasCode(error, "23503");

/** True for values that no row can have (class 22): with the same ones it is refused again. */
export const isUnkeepable = (error: unknown): boolean => codeOf(error).startsWith("22");

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

const hasCode = (error: unknown, code: string): boolean => codeOf(error) === code;
