// The form of the workspace's first step (ONB-5): what it begins with, which of its parts are whole, and what is to be sent. Pure.
import {
  weekDays,
  type Industry,
  type OnboardingFacts,
  type OpeningDay,
  type WorkspaceFields,
  type WorkspaceView,
} from "@didban/contract";
import { isFaulty, sameEveryDay, usualDay, weekOf } from "../../subjects/workspace/hours-week.ts";
import { hasAddress } from "../../subjects/workspace/workspace-address.ts";

export const addressLines = ["line1", "city", "postalCode"] as const;

export interface WorkspaceForm {
  readonly name: string;
  readonly address: Readonly<Record<(typeof addressLines)[number] | "country", string>>;
  readonly industry: Industry | null;
  /** `kept`: the hours that the workspace has; null: none chosen. */
  readonly hours: "kept" | "always" | "daily" | null;
  /** Of `daily`: which days are open, and how each one of them is. */
  readonly days: readonly string[];
  readonly day: OpeningDay;
}

type Saved = Pick<WorkspaceView, "name" | "address" | "industry" | "operationHours" | "subscription">;

export function formOf({ name, address, industry, operationHours }: Saved): WorkspaceForm {
  const { line1, city, postalCode, country } = address;
  return {
    name,
    address: { line1, city, postalCode, country },
    industry,
    hours: operationHours === null ? null : "kept",
    days: weekDays.filter((day) => day !== "friday"),
    day: usualDay,
  };
}

/** How far the workspace is (ONB-5). */
export function workspaceFacts(
  { name, address, industry, operationHours, subscription }: Saved,
  hasTrial: boolean,
): OnboardingFacts["workspace"] {
  return {
    hasName: name !== "",
    hasAddress: hasAddress(address),
    hasBusiness: industry !== null && operationHours !== null,
    hasPlan: hasTrial || subscription !== null,
  };
}

/** The fields that are still to be filled in. */
export function missingIn({ name, address, industry, hours, days, day }: WorkspaceForm): ReadonlySet<string> {
  const missing = new Set<string>();
  if (name.trim() === "") missing.add("name");
  if (address.line1.trim() === "") missing.add("line1");
  if (address.city.trim() === "") missing.add("city");
  if (industry === null) missing.add("industry");
  if (hours === null) missing.add("hours");
  else if (hours === "daily" && (days.length === 0 || isFaulty(day))) missing.add("times");
  return missing;
}

/** What of the workspace's own fields is whole and another than before; industry and hours go together. */
export function changedFields(
  form: WorkspaceForm,
  saved: Saved,
): WorkspaceFields & { operationHours?: WorkspaceView["operationHours"] } {
  const missing = missingIn(form);
  const { hours, industry, days, day } = form;
  const isBusinessWhole = !["industry", "hours", "times"].some((field) => missing.has(field));
  return {
    ...(!missing.has("name") && form.name.trim() !== saved.name && { name: form.name.trim() }),
    ...(isBusinessWhole && industry !== saved.industry && { industry }),
    ...(isBusinessWhole &&
      hours === "always" && { operationHours: sameEveryDay({ ...usualDay, allDay: true }) }),
    ...(isBusinessWhole &&
      hours === "daily" && { operationHours: weekOf((name) => ({ ...day, open: days.includes(name) })) }),
  };
}

/** The address where it is whole and another than before. */
export function changedAddress(form: WorkspaceForm, { address }: Saved): WorkspaceForm["address"] | null {
  const missing = missingIn(form);
  if (missing.has("line1") || missing.has("city")) return null;
  const isSame = [...addressLines, "country" as const].every(
    (line) => form.address[line].trim() === address[line],
  );
  return isSame ? null : form.address;
}
