// What anybody can read about the deletion of data.
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render-screen.tsx";
import { DataDeletionPage } from "./data-deletion-page.tsx";

it.each([
  ["en", ["footage, clips, snapshots", "within 72 hours", "What the law asks to be kept", "Invoices"]],
  ["fa", ["ضبط‌ها، کلیپ‌ها، عکس‌ها", "۷۲ ساعت", "آنچه قانون نگه‌داشتنش را خواسته است", "صورت‌حساب‌ها"]],
] as const)(
  "WS-59 in %s it tells anybody what is erased, that it takes 72 hours, and what is kept by law",
  async (locale, facts) => {
    await renderScreen(<DataDeletionPage />, { locale });
    const page = await screen.findByRole("main");
    for (const fact of facts) expect(page.textContent).toContain(fact);
  },
);
