// Inviting people by their phones in a real browser against the real api: one by one and several at once, again, and no more.
import { newPhone, signUp } from "@didban/cloud/testing/person";
import { endpoints, errorText } from "@didban/contract";
import type { Page, Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faultsOf, lookIn } from "./browser.ts";
import { connected } from "./connected.ts";
import { inEnglish } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { newTeam, people, row, wordsOf } from "./people-page.ts";
import { at, enter, numberField, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();

describe.each(inEnglish)("inviting, in %s", (locale) => {
  const { people: words, workspaces } = wordsOf[locale];
  const drawer = (page: Page) => page.getByRole("dialog", { name: words.invite.title });
  const send = (page: Page) => drawer(page).getByRole("button", { name: words.invite.send });
  const pending = (page: Page) => page.getByRole("region", { name: words.pending.title });

  async function openDrawer(): Promise<{ page: Page } & Awaited<ReturnType<typeof newTeam>>> {
    const team = await newTeam();
    const page = await newPage(lookIn(locale));
    const isEveryone = (answer: Response) =>
      answer.url().includes("/users/details") && answer.request().method() === "GET";
    const everyone = page.waitForResponse(isEveryone);
    await enter(page, server, tokensOf(team.owner), people);
    await page.getByRole("button", { name: words.invite.open }).click();
    // The drawer knows who is there already.
    await (await everyone).finished();
    return { page, ...team };
  }
  async function add(page: Page, phone: string): Promise<void> {
    await numberField(page).fill(phone.slice(2));
    await drawer(page).getByRole("button", { name: words.invite.another }).click();
  }

  it("PEOP-20 PEOP-25 PEOP-26 PEOP-29 PEOP-30 several at once: each that fails stays with its reason, the others are invited, invited again and withdrawn", async () => {
    const { page, owner } = await openDrawer();
    const invitee = await signUp(server, { mode: "safe" });
    const stranger = newPhone();
    await drawer(page).locator("select").first().selectOption("US");
    await add(page, invitee.phone);
    await add(page, invitee.phone);
    expect(await numberField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await send(page).isDisabled()).toBe(true);
    // Who belongs to the workspace is known before anything is sent.
    await add(page, owner.phone);
    expect(await numberField(page).getAttribute("aria-invalid")).toBe("true");
    const overtaken = [newPhone(), newPhone()];
    for (const phone of [...overtaken, stranger]) await add(page, phone);
    // Meanwhile somebody else invites two of them.
    for (const phone of overtaken)
      expect(
        (await owner.call(endpoints.invitations.invite, { body: { phone, type: "member" } })).status,
      ).toBe(201);
    await numberField(page).fill("");
    await send(page).click();
    const left = drawer(page).getByRole("listitem");
    await expect.poll(() => left.count(), soon).toBe(2);
    for (const phone of overtaken)
      expect(await left.filter({ hasText: phone }).getByRole("alert").innerText()).toBe(
        errorText("phoneAlreadyInWorkspace", locale),
      );
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    for (const phone of [invitee.phone, stranger]) await pending(page).getByText(phone).waitFor();

    const theirs = await newPage(lookIn(locale));
    await enter(theirs, server, tokensOf(invitee), "/select-workspace");
    await theirs.getByText(workspaces.status.pending).waitFor();
    const waiting = pending(page).getByRole("listitem").filter({ hasText: invitee.phone });
    // A ticket for a channel is good for a minute.
    await connected(invitee);
    await server.clock.advance(61_000);
    await waiting.getByRole("button", { name: words.pending.resend }).click();
    await page.getByText(words.pending.resent).waitFor();
    await waiting.getByRole("button", { name: words.pending.withdraw }).click();
    await page.getByText(words.pending.withdrawn).waitFor();
    await waiting.waitFor({ state: "detached" });
    await theirs.getByText(workspaces.emptyTitle).waitFor();
  });

  it("CHAN-34 PEOP-13 PEOP-28 who is invited, and comes, moves between the lists of whoever looks at them", async () => {
    const { page, owner } = await openDrawer();
    await page.keyboard.press("Escape");
    const invitee = await signUp(server, { mode: "safe", fullName: "Iris Invited" });
    const body = { phone: invitee.phone, type: "member" } as const;
    expect((await owner.call(endpoints.invitations.invite, { body })).status).toBe(201);
    const waiting = page.getByRole("listitem").filter({ hasText: invitee.phone });
    await waiting.waitFor();
    const theirs = await newPage(lookIn(locale));
    await enter(theirs, server, tokensOf(invitee), "/select-workspace");
    await theirs.getByRole("button", { name: workspaces.join }).click();
    await theirs.getByRole("banner").getByRole("button", { name: "Bakery" }).waitFor();
    await row(page, "Iris Invited").waitFor();
    await waiting.waitFor({ state: "detached" });
    const other = await signUp(server, { mode: "safe" });
    await owner.call(endpoints.invitations.invite, { body: { phone: other.phone, type: "member" } });
    await page.getByRole("listitem").filter({ hasText: other.phone }).waitFor();
    const declining = await newPage(lookIn(locale));
    await enter(declining, server, tokensOf(other), "/select-workspace");
    await declining.getByRole("button", { name: workspaces.decline }).click();
    await declining.getByText(workspaces.emptyTitle).waitFor();
    await at(declining, "/select-workspace");
    await page.getByRole("listitem").filter({ hasText: other.phone }).waitFor({ state: "detached" });
  });
});
