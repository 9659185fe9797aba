import { describe, expect, it } from "vitest";
import type { MenuEntry } from "./menu-group.ts";
import { menu, routeLabel } from "./menu.ts";
import { routes, routeNamed } from "./routes.ts";
import type { RouteNeeds } from "./screen.ts";

const exports = "cameraRead, cameraReadExport";
const live = "cameraRead, cameraStreamLive";
const people = "viewUsersSummary, viewPermissions";
const billing = "workspaceViewPayment or workspaceManagePayment";

/** Group, label, route, path and section, actions: the screens that the rules name, wherever else they might stand. Others have tests of their own. */
const catalogue = [
  ["Clips", "My Clips", "clips", "/app/clips (myClips)", exports],
  ["Clips", "Download", "clips", "/app/clips (download)", exports],
  ["Clips", "Snapshots", "clips", "/app/clips (snapshots)", "cameraRead, cameraReadSnapshot"],
  ["Clips", "Exports", "clips", "/app/clips (exports)", exports],
  ["Monitoring", "Monitoring", "stream", "/app/stream", live],
  ["Monitoring", "Live Streaming", "stream.freeLayout", "/app/stream/free-layout (LIVE)", live],
  ["Monitoring", "All Devices", "stream.freeLayout", "/app/stream/free-layout (ALL)", "cameraRead"],
  ["Monitoring", "List View", "stream.freeLayout", "/app/stream/free-layout (list)", "cameraRead"],
  ["Monitoring", "Grid view", "stream.gridLayout", "/app/stream/grid-layout", live],
  ["Monitoring", "Playback", "playback", "/app/playback", "cameraRead, cameraStreamArchive"],
  ["Permission settings", "People", "permissionSettings", "/app/permission-settings (people)", people],
  ["Permission settings", "Permissions", "permissionSettings", "/app/permission-settings (permissions)", people],
  ["Billing settings", "Invoices", "billingSettings", "/app/billing/invoices (invoices)", billing],
  ["Billing settings", "Billing", "billingSettings", "/app/billing/overview (overview)", billing],
  ["Billing settings", "Payment Method", "billingSettings", "/app/billing/payment-methods (paymentMethods)", billing],
  ["Billing settings", "Upcoming Payments", "billingSettings", "/app/billing/upcoming (upcoming)", billing],
  ["Billing settings", "My Plan", "billingSettings", "/app/billing/plan (plan)", billing],
  ["Billing settings", "Subscription", "billingSettings", "/app/billing/subscription (subscription)", billing],
  ["Billing settings", "Upgrade/Downgrade", "billingSettings", "/app/billing/change (change)", "workspaceManageSubscription or workspaceManagePayment"],
  ["Connect Cameras", "Connect Cameras", "cameraConnect", "/app/camera-connect", "cameraCreate, cameraGroupRead"],
  ["Security settings", "Security", "securitySettings", "/app/profile/security", ""],
  ["Security settings", "Logged in Devices", "securitySettings", "/app/profile/security (devices)", ""],
  ["Security settings", "Multi-factor Authentication", "securitySettings", "/app/profile/security (mfa)", ""],
  ["Profile settings", "My Profile", "profileSettings", "/app/profile/settings", ""],
  ["Profile settings", "Email", "profileSettings", "/app/profile/settings (email)", ""],
  ["Profile settings", "Phone", "profileSettings", "/app/profile/settings (phone)", ""],
  ["Profile settings", "Theme and time zone", "profileSettings", "/app/profile/settings (preferences)", ""],
  ["Workspace settings", "Workspace Overview", "workspaceSettings", "/app/workspace/settings (overview)", "workspaceRead"],
  ["Workspace settings", "Displays", "workspaceSettings", "/app/workspace/settings (displays)", "workspaceUpdateInformation"],
  ["Workspace settings", "Tags", "workspaceSettings", "/app/workspace/settings (tags)", "tagUpdate"],
  ["Workspace settings", "Logs", "workspaceSettings", "/app/workspace/settings (logs)", "actionLogRead"],
  ["Workspace settings", "Activity Logs", "workspaceSettings", "/app/workspace/settings (activityLogs)", "actionLogRead"],
  ["Workspace settings", "User Logs", "workspaceSettings", "/app/workspace/settings (userLogs)", "actionLogRead, viewUsers"],
  ["Workspace settings", "Audit Trails", "workspaceSettings", "/app/workspace/settings (auditTrails)", "actionLogRead, workspaceManageUsers"],
  ["Shortcuts", "Shortcuts", "shortcuts", "/app/help/shortcuts", ""],
  ["Notification settings", "alerts settings", "notificationsSettings", "/app/profile/notifications (alerts)", ""],
  ["Notification settings", "manage", "notificationsSettings", "/app/profile/notifications (manage)", ""],
  ["Notification settings", "turn off", "notificationsSettings", "/app/profile/notifications (turnOff)", ""],
  ["Notification settings", "schedule", "notificationsSettings", "/app/profile/notifications (schedule)", ""],
  ["Discover", "AI Search", "search", "/app/search", "aiSearch"],
  ["Discover", "Analytics", "analytics", "/app/analytics", "analyticsRead"],
  ["Discover", "Map", "map", "/app/map", "mapRead"],
  ["Discover", "Alerts", "alerts", "/app/alerts", "alertEventRead"],
]; // prettier-ignore

/** What an entry asks for in all, as the catalogue writes it; a screen's `anyOf` is narrowed by its entry. */
function needsOf(entry: MenuEntry): string {
  const own: RouteNeeds = entry.needs ?? { allOf: [] };
  const { built, ...needs } = routeNamed(entry.route);
  // A screen asks for no more than its parts that are there; of one that is to come, only its own needs are known.
  const isToCome = built !== undefined && Object.keys(built).length > 0 && !isPartOf(built, entry);
  const screen: RouteNeeds = isToCome ? { allOf: [] } : needs;
  const all = [...new Set([...screen.allOf, ...own.allOf])].filter(
    // Whoever may be asked for both holds the workspace's own reading as a member.
    (action) => !(entry.needs !== undefined && action === "workspaceRead"),
  );
  const any = own.anyOf ?? (screen.anyOf?.some((action) => all.includes(action)) ? undefined : screen.anyOf);
  return [...all, ...(any === undefined ? [] : [any.join(" or ")])].join(", ");
}

const isPartOf = (built: object, { settings: { section } }: MenuEntry) =>
  section === undefined || section in built;

describe("the menu", () => {
  it("NAV-17 NAV-25 ROUTE-10 ROUTE-11 holds each entry with its group, screen, section and actions, and none else", () => {
    const named = new Set(catalogue.map(([, , route]) => route));
    const rows = menu.flatMap(({ label: group, entries }) =>
      entries
        .filter(({ route }) => named.has(route))
        .map((entry) => {
          const part = Object.values(entry.settings)[0];
          const path = entry.path ?? routeNamed(entry.route).path;
          return [
            group.en,
            entry.label.en,
            entry.route,
            part === undefined ? path : `${path} (${part})`,
            needsOf(entry),
          ];
        }),
    );
    expect(rows).toEqual(catalogue);
  });

  it("NAV-17 every word of it is in both languages", () => {
    for (const { label, entries } of menu)
      for (const words of [label, ...entries.map((entry) => entry.label)])
        expect([words.en, words.fa].every((text) => text.length > 0)).toBe(true);
    expect(
      menu.flatMap(({ entries }) => entries).filter(({ label }) => !/[\u0600-\u06ff]/.test(label.fa)),
    ).toEqual([]);
  });

  it("NAV-18 NAV-19 ROUTE-5 screens outside of it ask for their actions", () => {
    expect(routes.permissionSettings.allOf).toEqual(["viewUsersSummary", "viewPermissions"]);
    expect(routes.cameraPermission).toEqual({
      path: "/app/camera-permission/{id}",
      allOf: ["viewUsersSummary", "viewPermissions"],
      built: {},
    });
    expect(routes["camera.detail"]).toEqual({
      path: "/app/camera/detail/{id}",
      allOf: ["cameraRead"],
      built: {},
    });
    expect(routes.onboarding.allOf).toHaveLength(5);
    expect(routes.heatmap).toEqual({ path: "/app/heatmap/{id}", allOf: ["heatmapRead"] });
    expect(routes.cameraInstallAddress.allOf).toEqual(["cameraRead"]);
    expect(routeLabel("onboarding", {}, "en")).toBe("Getting started");
  });
});
