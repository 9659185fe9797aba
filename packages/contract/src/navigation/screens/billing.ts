// Billing settings (NAV-17).
import type { Screens } from "../screen.ts";

export const billing = {
  billingSettings: {
    path: "/app/billing",
    allOf: [],
    anyOf: ["workspaceViewPayment", "workspaceManagePayment"],
  },
} as const satisfies Screens;
