// Why footage is missing: the one list of causes, their precedence and what each means for recording (ARCH-16, ARCH-17, ARCH-23).

/** Causes of a gap in recorded footage, in order of precedence: the earlier one names the gap when several hold (ARCH-23). */
export const gapCauses = [
  "payment",
  "recordMode",
  "disabled",
  "status",
  "schedule",
  "system",
  "storage",
  "noMotion",
] as const;
export type GapCause = (typeof gapCauses)[number];

/** True when the cause stopped recording as a decision or rule; false when recording was on but footage is missing (ARCH-17). */
export function isRecordStopper(cause: GapCause): boolean {
  switch (cause) {
    case "payment":
    case "recordMode":
    case "status":
    case "schedule":
    case "disabled":
      return true;
    case "noMotion":
    case "storage":
    case "system":
      return false;
  }
}

/** The cause that names a gap when all of `causes` hold; undefined for none (ARCH-23). */
export function leadingCause(causes: Iterable<GapCause>): GapCause | undefined {
  const held = new Set(causes);
  return gapCauses.find((cause) => held.has(cause));
}
