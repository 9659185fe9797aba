// What tests of the people of a workspace, and of their roles, do and see on its screens.
import { joinWorkspace, type MemberRole } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import type { Page } from "playwright-core";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import peopleEn from "../apps/web/src/i18n/en/people.json" with { type: "json" };
import securityEn from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import peopleFa from "../apps/web/src/i18n/fa/people.json" with { type: "json" };
import securityFa from "../apps/web/src/i18n/fa/security.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { server } from "./page-world.ts";

export const people = "/app/permission-settings";
export const roles = `${people}?tab=permissions`;

/** The words of these screens, by language. */
export const wordsOf = {
  en: { common: commonEn, people: peopleEn, security: securityEn, workspaces: workspacesEn },
  fa: { common: commonFa, people: peopleFa, security: securityFa, workspaces: workspacesFa },
} as const;

export const dialog = (page: Page) => page.getByRole("dialog");
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** A workspace of somebody new, and a way to have people join it. */
export async function newTeam(name = "Bakery") {
  const owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  const { id } = await createWorkspace(owner, name);
  const join = async (fullName: string, role: MemberRole = "member"): Promise<Person> => {
    const person = await signUp(server, { mode: "safe", fullName });
    await joinWorkspace(server, person, id, role);
    return person;
  };
  return { owner, id, join };
}

/** Opens what can be done with a member and chooses from it. */
export async function choose(
  page: Page,
  { people: words }: (typeof wordsOf)["en" | "fa"],
  name: string,
  action: string,
): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: words.actionsOf.replace("{{name}}", name) })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
