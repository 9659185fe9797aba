// Group of the menu: billing settings (NAV-17).
import { section, words, type PlacedGroup } from "../menu-group.ts";

const change = { allOf: [], anyOf: ["workspaceManageSubscription", "workspaceManagePayment"] } as const;

export const billing: PlacedGroup = {
  place: 40,
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
};
