// The form of the workspace's first step (ONB-5): what it begins with, what of it cannot be saved, and what is to be sent. Pure.
import {
  weekDays,
  type Industry,
  type OpeningDay,
  type WorkspaceFields,
  type WorkspaceView,
} from "@didban/contract";
import { isFaulty, sameEveryDay, usualDay, weekOf } from "../../subjects/workspace/hours-week.ts";

export const addressLines = ["line1", "city", "postalCode"] as const;

export interface WorkspaceForm {
  readonly name: string;
  readonly address: Readonly<Record<(typeof addressLines)[number] | "country", string>>;
  readonly industry: Industry | null;
  /** `kept`: the hours that the workspace has. */
  readonly hours: "kept" | "always" | "daily";
  /** Of `daily`: which days are open, and how each one of them is. */
  readonly days: readonly string[];
  readonly day: OpeningDay;
  /** What may stay empty was looked at. */
  readonly isUnfolded: boolean;
}

type Saved = Pick<WorkspaceView, "name" | "address" | "industry" | "operationHours">;

export function formOf({ name, address, industry, operationHours }: Saved): WorkspaceForm {
  const { line1, city, postalCode, country } = address;
  return {
    name,
    address: { line1, city, postalCode, country },
    industry,
    hours: operationHours === null ? "always" : "kept",
    days: weekDays.filter((day) => day !== "friday"),
    day: usualDay,
    isUnfolded: false,
  };
}

/** Fields that cannot be saved as they are; all but the name may stay empty (ONB-5). */
export function faultsIn({ name, hours, days, day }: WorkspaceForm): ReadonlySet<"name" | "times"> {
  const faulty = new Set<"name" | "times">();
  if (name.trim() === "") faulty.add("name");
  if (hours === "daily" && (days.length === 0 || isFaulty(day))) faulty.add("times");
  return faulty;
}

/** What is another than before. What stands folded away and was never looked at is nobody's choice. */
export function changedFields(
  { name, industry, hours, days, day, isUnfolded }: WorkspaceForm,
  saved: Saved,
): WorkspaceFields & { operationHours?: WorkspaceView["operationHours"] } {
  return {
    ...(name.trim() !== saved.name && { name: name.trim() }),
    ...(industry !== saved.industry && { industry }),
    ...(isUnfolded && hours === "always" && { operationHours: sameEveryDay({ ...usualDay, allDay: true }) }),
    ...(isUnfolded &&
      hours === "daily" && { operationHours: weekOf((one) => ({ ...day, open: days.includes(one) })) }),
  };
}

/** The address where it is another than before. */
export function changedAddress(form: WorkspaceForm, { address }: Saved): WorkspaceForm["address"] | null {
  const isSame = [...addressLines, "country" as const].every(
    (line) => form.address[line].trim() === address[line],
  );
  return isSame ? null : form.address;
}
