// The screens of workspaces, people, roles and logs that `npm run screens` takes pictures of. The demo has company in them (demo-company.ts).
import type { Page } from "playwright-core";
import { companyRole } from "../demo-company.ts";
import { dialogOpens, type Screen } from "../screen.ts";

const isWorkspaceList = ({ pathname }: URL) => pathname === "/api/workspace-manager/workspace";

/** Answers as if the demo's owner belonged to a workspace of every standing. */
const inManyWorkspaces = (page: Page) =>
  page.route(isWorkspaceList, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: { team: object | null }[] };
    const id = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`;
    const member = { ...items[0]?.team, name: "Member" };
    const other = { ...items[0], isDemo: false, owner: { id: id(9), fullName: "Nima Rad" }, team: member };
    const list = [
      { ...other, name: "Harbour Bakery", description: "Two shops and a store", status: "pending" },
      { ...items[0] },
      { ...other, name: "نانوایی بندر", description: "دو فروشگاه و یک انبار", status: "joined" },
      { ...other, name: "Old mill", description: "", locked: true, lockForUser: true, lockReason: "manual" },
      { ...other, name: "Riverside Hotel", description: "Front desk and garage", status: "termsRequired" },
      { ...other, name: "Car park", description: "Level 1", status: "withdrawn", team: null },
    ].map((one, at) => ({ ...one, ...(at === 1 ? {} : { id: id(at) }) }));
    const deleted = { id: id(8), name: "Closed kiosk", status: "notFound" };
    await route.fulfill({ json: { items: [...list, deleted], total: list.length + 1 } });
  });

/** Answers as if people were invited, and one of three could not be. */
const asInviting = async (page: Page) => {
  const named = { id: "0190a000-0000-7000-8000-000000000001", fullName: "Demo Owner" };
  const pending = (phone: string, at: number) => ({
    id: `0190a000-0000-7000-8000-00000000001${at}`,
    phone,
    status: "pending",
    type: "member",
    team: { id: named.id, name: "Member" },
    invitedBy: named,
    invitedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    lastSentAt: new Date().toISOString(),
  });
  const items = ["+989121110001", "+12015550177"].map(pending);
  await page.route("**/users/pending/details*", (route) => route.fulfill({ json: { items, total: 2 } }));
  await page.route("**/users/invite/bulk", async (route) => {
    const { users } = route.request().postDataJSON() as { users: { phone: string }[] };
    const isPersian = (await route.request().headerValue("accept-language"))?.startsWith("fa") === true;
    const message = isPersian
      ? "این شماره از پیش در این فضا هست."
      : "This number is in this workspace already.";
    const [first, ...rest] = users.map(({ phone }) => phone);
    const failed = rest.map((phone) => ({ phone, code: "phoneAlreadyInWorkspace", message }));
    await route.fulfill({ json: { invited: first === undefined ? [] : [pending(first, 0)], failed } });
  });
};

const publishedTerms = {
  en: "These hold in every workspace of the harbour.\n\n- What you watch is for the work here alone.\n- Pictures of people leave the house only with the captain's word.\n- Whoever leaves the crew leaves the workspace.\n\nAsk the harbour office when you are in doubt.",
  fa: "این شرایط در همهٔ فضاهای کاری بندر برقرار است.\n\n- آنچه می‌بینید فقط برای کار همین‌جا است.\n- تصویر اشخاص فقط با اجازهٔ ناخدا از اینجا بیرون می‌رود.\n- هر کس از گروه برود از فضای کاری هم می‌رود.\n\nاگر تردید دارید از دفتر بندر بپرسید.",
};

/** Terms were published since the workspace was entered last. */
async function withTermsToAgreeTo(page: Page): Promise<void> {
  await page.route("**/workspace/terms", (route) =>
    route.fulfill({ json: { version: 1, texts: publishedTerms } }),
  );
  await page.route("**/api/workspace-manager/workspace?**", async (route) => {
    const { items, total } = (await (await route.fetch()).json()) as { items: object[]; total: number };
    await route.fulfill({
      json: { items: items.map((item) => ({ ...item, status: "termsRequired" })), total },
    });
  });
}

const withoutCameras = (page: Page) =>
  page.route("**/api/camera-manager/camera/details?**", (route) =>
    route.fulfill({ json: { items: [], total: 0 } }),
  );

const openDeletion = (page: Page) => page.locator("main section").last().getByRole("button").last().click();

const rowOf = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name });

async function openMember(page: Page): Promise<void> {
  await rowOf(page, "Nima Rad").getByRole("button").first().click();
  await page.getByRole("dialog").locator("dl").first().waitFor();
}

async function openMemberMenu(page: Page): Promise<void> {
  await rowOf(page, "Nima Rad").getByRole("button").last().click();
  await page.getByRole("menuitem").last().waitFor();
}

async function openRoleMenu(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: companyRole, exact: true })
    .locator("button[aria-haspopup=menu]")
    .click();
  await page.getByRole("menuitem").last().waitFor();
}

export const screens: readonly Screen[] = [
  { name: "select-workspace", path: "/select-workspace" },
  {
    name: "workspaces-all",
    path: "/select-workspace",
    arrange: inManyWorkspaces,
    prepare: (page) => page.locator("main li").nth(6).waitFor(),
  },
  {
    name: "workspaces-none",
    path: "/select-workspace",
    arrange: (page) =>
      page.route(isWorkspaceList, (route) => route.fulfill({ json: { items: [], total: 0 } })),
    prepare: (page) => page.locator("main button").first().waitFor(),
  },
  {
    name: "workspace-terms",
    path: "/select-workspace",
    arrange: withTermsToAgreeTo,
    async prepare(page) {
      await page.locator("main li button").last().click();
      await page.getByRole("dialog").getByRole("checkbox").waitFor();
    },
  },
  {
    name: "workspace-switch",
    path: "/app/help/shortcuts",
    async prepare(page) {
      await page.locator("header button[title]").click();
      await page.getByRole("menuitem").nth(1).waitFor();
    },
  },
  {
    name: "workspace-settings",
    path: "/app/workspace/settings",
    prepare: (page) => page.locator("main section").nth(5).waitFor(),
  },
  {
    name: "workspace-general",
    path: "/app/workspace/settings",
    async prepare(page) {
      await page.locator("main section:has(dl) button").first().click();
      await page.locator("main form").waitFor();
    },
  },
  {
    name: "workspace-hours",
    path: "/app/workspace/settings",
    async prepare(page) {
      await page.locator("main section:has(.tabler-icon-pencil)").nth(2).getByRole("button").click();
      await page.locator("main form").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "workspace-doors",
    path: "/app/workspace/settings",
    prepare: (page) => page.locator("main section").last().scrollIntoViewIfNeeded(),
  },
  {
    name: "workspace-lock",
    path: "/app/workspace/settings",
    async prepare(page) {
      await page.locator("main section").nth(-2).getByRole("button").first().click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "workspace-transfer",
    path: "/app/workspace/settings",
    async prepare(page) {
      await page.locator("main section").last().getByRole("button").first().click();
      await dialogOpens(page);
    },
  },
  {
    name: "workspace-devices",
    path: "/app/workspace/settings",
    async prepare(page) {
      await openDeletion(page);
      await page.getByRole("dialog").getByRole("link").first().waitFor();
    },
  },
  {
    name: "workspace-delete",
    path: "/app/workspace/settings",
    arrange: withoutCameras,
    async prepare(page) {
      await openDeletion(page);
      await dialogOpens(page);
    },
  },
  {
    name: "workspace-delete-name",
    path: "/app/workspace/settings",
    arrange: withoutCameras,
    async prepare(page) {
      await openDeletion(page);
      await page.getByRole("dialog").getByRole("radio").first().check();
      await page.getByRole("dialog").locator('button[type="submit"]').click();
      await page.getByRole("dialog").getByRole("textbox").fill("Dem");
    },
  },
  {
    name: "people",
    path: "/app/permission-settings",
    prepare: (page) => page.locator("tbody tr").first().waitFor(),
  },
  {
    name: "people-roles",
    path: "/app/permission-settings",
    async prepare(page) {
      await page.getByRole("checkbox").first().check();
      await page.locator("main button:has(.tabler-icon-user-cog)").click();
      await dialogOpens(page);
    },
  },
  {
    name: "people-invite",
    path: "/app/permission-settings",
    async prepare(page) {
      await page.locator("main button:has(.tabler-icon-user-plus)").click();
      await dialogOpens(page);
    },
  },
  {
    name: "people-pending",
    path: "/app/permission-settings",
    arrange: asInviting,
    prepare: (page) => page.locator("main li").first().waitFor(),
  },
  {
    name: "people-failed",
    path: "/app/permission-settings",
    arrange: asInviting,
    async prepare(page) {
      await page.locator("main button:has(.tabler-icon-user-plus)").click();
      await dialogOpens(page);
      const form = page.getByRole("dialog").locator("form");
      await form.locator("select").first().selectOption("IR");
      for (const digits of ["9121110001", "9121110002", "9121110003"]) {
        await form.locator('input[type="tel"]').fill(digits);
        await form.locator("button:has(.tabler-icon-plus)").click();
      }
      await form.locator('button[type="submit"]').click();
      await form.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "member",
    path: "/app/permission-settings",
    prepare: openMember,
  },
  {
    name: "member-security",
    path: "/app/permission-settings",
    async prepare(page) {
      await openMember(page);
      await page.getByRole("dialog").getByRole("tab").last().click();
    },
  },
  {
    name: "member-role",
    path: "/app/permission-settings",
    async prepare(page) {
      await openMember(page);
      await page.getByRole("dialog").locator("dl").getByRole("button").first().click();
      await page.getByRole("dialog").getByRole("combobox").waitFor();
    },
  },
  {
    name: "member-menu",
    path: "/app/permission-settings",
    prepare: openMemberMenu,
  },
  {
    name: "member-remove",
    path: "/app/permission-settings",
    async prepare(page) {
      await openMemberMenu(page);
      await page.getByRole("menuitem").last().click();
      await dialogOpens(page);
    },
  },
  {
    name: "roles",
    path: "/app/permission-settings?tab=permissions",
    prepare: (page) => page.locator("main section").first().waitFor(),
  },
  {
    name: "role",
    path: "/app/permission-settings?tab=permissions",
    async prepare(page) {
      await page.locator("main button:has(.tabler-icon-plus)").click();
      await dialogOpens(page);
    },
  },
  {
    name: "role-review",
    path: "/app/permission-settings?tab=permissions",
    async prepare(page) {
      await page.getByRole("region", { name: companyRole, exact: true }).getByRole("button").first().click();
      await page.getByRole("dialog").getByRole("group").last().waitFor();
    },
  },
  {
    name: "role-edit",
    path: "/app/permission-settings?tab=permissions",
    async prepare(page) {
      await openRoleMenu(page);
      await page.getByRole("menuitem").nth(1).click();
      await dialogOpens(page);
    },
  },
  {
    name: "role-menu",
    path: "/app/permission-settings?tab=permissions",
    prepare: openRoleMenu,
  },
  {
    name: "message",
    path: "/app/permission-settings?tab=permissions",
    arrange: (page) => page.route("**/duplicate", (route) => route.fulfill({ status: 201, json: {} })),
    async prepare(page) {
      await openRoleMenu(page);
      await page.getByRole("menuitem").nth(2).click();
      await page.locator(".toasts").getByRole("status").waitFor();
    },
  },
  {
    name: "role-remove",
    path: "/app/permission-settings?tab=permissions",
    async prepare(page) {
      await openRoleMenu(page);
      await page.getByRole("menuitem").last().click();
      await dialogOpens(page);
    },
  },
  {
    name: "logs",
    path: "/app/workspace/settings?tab=activityLogs",
    prepare: (page) => page.locator("main ol").first().waitFor(),
  },
  {
    name: "logs-none",
    path: "/app/workspace/settings?tab=activityLogs&kind=bridge&from=2026-01-01",
    prepare: (page) => page.locator("main .tabler-icon-filter-off").waitFor(),
  },
  {
    name: "log-entry",
    path: "/app/workspace/settings?tab=activityLogs",
    async prepare(page) {
      await page.locator("main ol button").last().click();
      await page.getByRole("dialog").locator("dl").waitFor();
    },
  },
  ...(["userLogs", "auditTrails"] as const).map((tab) => ({
    name: `logs-${tab}`,
    path: `/app/workspace/settings?tab=${tab}`,
    prepare: (page: Page) => page.locator("main ol").first().waitFor(),
  })),
  {
    name: "log-filters",
    path: "/app/workspace/settings?tab=activityLogs&kind=camera&result=failed",
    prepare: (page) => page.locator("main ol").first().waitFor(),
  },
];
