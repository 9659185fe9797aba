// How long footage is kept, in the three terms that subscriptions, heatmaps and people speak of (ARCH-11).

export const retentionTerms = ["shortTerm", "midTerm", "longTerm"] as const;
export type RetentionTerm = (typeof retentionTerms)[number];

/** Longest retention of a term, days; what is longer is `longTerm`. */
const shortTermDays = 1;
const midTermDays = 90;

/** The term of a retention of `days`, which may be a fraction (ARCH-11). */
export function retentionTermOf(days: number): RetentionTerm {
  if (days <= shortTermDays) return "shortTerm";
  return days <= midTermDays ? "midTerm" : "longTerm";
}
