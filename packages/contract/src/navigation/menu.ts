// The tab menu (NAV-17, NAV-25): every entry with its words, the screen it opens and what its tab holds. A tab that nobody named is called by the
// entry that it would be opened with (TAB-4).
import type { Locale } from "../errors/error-words.ts";
import type { RouteName, RouteNeeds } from "./routes.ts";

export type Words = Readonly<Record<Locale, string>>;

/** One entry; what it asks for beyond its screen's own needs stands in `needs`. */
export interface MenuEntry {
  readonly label: Words;
  readonly route: RouteName;
  /** What the tab of the entry holds, as the part of the screen that it opens. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the part stands, if not at the screen's own path. */
  readonly path?: string;
  readonly needs?: RouteNeeds;
  /** The one of its screen's entries that stands for the screen when no part is asked for. */
  readonly isMain?: true;
}

export interface MenuGroup {
  readonly label: Words;
  readonly entries: readonly MenuEntry[];
}

const words = (en: string, fa: string): Words => ({ en, fa });

/** An entry that opens one section of a screen. */
function section(route: RouteName, name: string, label: Words, more: Partial<MenuEntry> = {}): MenuEntry {
  return { label, route, settings: { section: name }, ...more };
}

const exports = { allOf: ["cameraRead", "cameraReadExport"] } as const satisfies RouteNeeds;
const change = {
  allOf: [],
  anyOf: ["workspaceManageSubscription", "workspaceManagePayment"],
} as const satisfies RouteNeeds;

export const menu: readonly MenuGroup[] = [
  {
    label: words("Clips", "کلیپ‌ها"),
    entries: [
      section("clips", "myClips", words("My Clips", "کلیپ‌های من"), { needs: exports }),
      section("clips", "download", words("Download", "بارگیری"), { needs: exports }),
      section("clips", "snapshots", words("Snapshots", "عکس‌ها"), {
        needs: { allOf: ["cameraRead", "cameraReadSnapshot"] },
      }),
      section("clips", "exports", words("Exports", "برون‌بری‌ها"), { needs: exports }),
    ],
  },
  {
    label: words("Monitoring", "پایش"),
    entries: [
      { label: words("Monitoring", "پایش"), route: "stream", settings: {} },
      {
        label: words("Live Streaming", "پخش زنده"),
        route: "stream.freeLayout",
        settings: { filter: "LIVE" },
        needs: { allOf: ["cameraRead", "cameraStreamLive"] },
      },
      {
        label: words("All Devices", "همهٔ دستگاه‌ها"),
        route: "stream.freeLayout",
        settings: { filter: "ALL" },
        isMain: true,
      },
      {
        label: words("List View", "نمای فهرست"),
        route: "stream.freeLayout",
        settings: { viewMode: "list" },
      },
      { label: words("Grid view", "نمای شبکه‌ای"), route: "stream.gridLayout", settings: {} },
      { label: words("Playback", "بازپخش"), route: "playback", settings: {} },
    ],
  },
  {
    label: words("Permission settings", "تنظیمات دسترسی"),
    entries: [
      section("permissionSettings", "people", words("People", "افراد")),
      section("permissionSettings", "permissions", words("Permissions", "دسترسی‌ها")),
    ],
  },
  {
    label: words("Billing settings", "تنظیمات مالی"),
    entries: [
      section("billingSettings", "invoices", words("Invoices", "صورت‌حساب‌ها"), {
        path: "/app/billing/invoices",
      }),
      section("billingSettings", "overview", words("Billing", "امور مالی"), {
        path: "/app/billing/overview",
        isMain: true,
      }),
      section("billingSettings", "paymentMethods", words("Payment Method", "روش پرداخت"), {
        path: "/app/billing/payment-methods",
      }),
      section("billingSettings", "upcoming", words("Upcoming Payments", "پرداخت‌های پیش رو"), {
        path: "/app/billing/upcoming",
      }),
      section("billingSettings", "plan", words("My Plan", "طرح من"), { path: "/app/billing/plan" }),
      section("billingSettings", "subscription", words("Subscription", "اشتراک"), {
        path: "/app/billing/subscription",
      }),
      section("billingSettings", "change", words("Upgrade/Downgrade", "ارتقا یا کاهش طرح"), {
        path: "/app/billing/change",
        needs: change,
      }),
    ],
  },
  {
    label: words("Connect Cameras", "اتصال دوربین‌ها"),
    entries: [{ label: words("Connect Cameras", "اتصال دوربین‌ها"), route: "cameraConnect", settings: {} }],
  },
  {
    label: words("Security settings", "تنظیمات امنیتی"),
    entries: [
      { label: words("Security", "امنیت"), route: "securitySettings", settings: {} },
      section("securitySettings", "devices", words("Logged in Devices", "دستگاه‌های واردشده")),
      section("securitySettings", "mfa", words("Multi-factor Authentication", "ورود چندمرحله‌ای")),
    ],
  },
  {
    label: words("Profile settings", "تنظیمات نمایه"),
    entries: [
      { label: words("My Profile", "نمایهٔ من"), route: "profileSettings", settings: {} },
      section("profileSettings", "emailVerification", words("Email Verification", "تأیید ایمیل")),
      section("profileSettings", "phoneVerification", words("Phone Verification", "تأیید تلفن")),
      section("profileSettings", "newPhone", words("New Phone", "تلفن جدید")),
      section("profileSettings", "newEmail", words("New Email", "ایمیل جدید")),
      section("profileSettings", "timezone", words("My Timezone", "منطقهٔ زمانی من")),
      section("profileSettings", "themes", words("Themes", "پوسته‌ها")),
    ],
  },
  {
    label: words("Workspace settings", "تنظیمات فضای کاری"),
    entries: [
      section("workspaceSettings", "overview", words("Workspace Overview", "نمای کلی فضای کاری")),
      section("workspaceSettings", "logs", words("Logs", "گزارش‌ها"), {
        needs: { allOf: ["actionLogRead"] },
      }),
      section("workspaceSettings", "activityLogs", words("Activity Logs", "گزارش فعالیت"), {
        needs: { allOf: ["actionLogRead"] },
      }),
      section("workspaceSettings", "userLogs", words("User Logs", "گزارش کاربران"), {
        needs: { allOf: ["actionLogRead", "viewUsers"] },
      }),
      section("workspaceSettings", "auditTrails", words("Audit Trails", "ردپای ممیزی"), {
        needs: { allOf: ["actionLogRead", "workspaceManageUsers"] },
      }),
    ],
  },
  {
    label: words("Shortcuts", "میان‌برها"),
    entries: [{ label: words("Shortcuts", "میان‌برها"), route: "shortcuts", settings: {} }],
  },
  {
    label: words("Notification settings", "تنظیمات اعلان‌ها"),
    entries: [
      section("notificationsSettings", "alerts", words("alerts settings", "تنظیمات هشدارها")),
      section("notificationsSettings", "manage", words("manage", "مدیریت")),
      section("notificationsSettings", "turnOff", words("turn off", "خاموش کردن")),
      section("notificationsSettings", "schedule", words("schedule", "زمان‌بندی")),
    ],
  },
  {
    label: words("Discover", "کاوش"),
    entries: [
      { label: words("AI Search", "جست‌وجوی هوشمند"), route: "search", settings: {} },
      { label: words("Analytics", "تحلیل‌ها"), route: "analytics", settings: {} },
      { label: words("Map", "نقشه"), route: "map", settings: {} },
      { label: words("Alerts", "هشدارها"), route: "alerts", settings: {} },
    ],
  },
];

/** Words of the screens that the menu does not lead to (NAV-18). */
const unlisted: Partial<Record<RouteName, Words>> = {
  "camera.detail": words("Camera", "دوربین"),
  cameraPermission: words("Camera permissions", "دسترسی‌های دوربین"),
  onboarding: words("Getting started", "راه‌اندازی"),
  heatmap: words("Heatmap", "نقشهٔ گرمایی"),
  cameraInstallAddress: words("Install address", "محل نصب"),
  notifications: words("Notifications", "اعلان‌ها"),
};

/** Everything that a tab of `route` may have been called by default (TAB-4). */
export function wordsOfRoute(route: RouteName): readonly Words[] {
  const listed = menu.flatMap((group) => group.entries).filter((entry) => entry.route === route);
  const own = unlisted[route];
  return [...listed.map(({ label }) => label), ...(own === undefined ? [] : [own])];
}

/** What a tab of `route` that holds `settings` is called in `locale`. */
export function routeLabel(
  route: RouteName,
  settings: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const entries = menu.flatMap((group) => group.entries).filter((entry) => entry.route === route);
  const parts = entries.filter((entry) => Object.keys(entry.settings).length > 0);
  const opened = parts.find((entry) =>
    Object.entries(entry.settings).every(([key, value]) => settings[key] === value),
  );
  const entry = opened ?? entries.find(({ isMain }) => isMain === true) ?? entries[0];
  return (entry?.label ?? unlisted[route])?.[locale] ?? route;
}
