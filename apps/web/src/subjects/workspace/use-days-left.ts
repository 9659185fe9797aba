// How long somebody may still look around a demo, in words (NAV-8, WS-71).
import type { WorkspaceView } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";

const dayMs = 86_400_000;

/** "Demo · 3 days left"; null for what is no demo. A demo without an end is only called one. */
export function useDaysLeft({
  isDemo,
  expiresAt,
}: Pick<WorkspaceView, "isDemo" | "expiresAt">): string | null {
  const { t } = useTranslation();
  const { number } = useLocale();
  if (!isDemo) return null;
  if (expiresAt === null) return t("demo.badge");
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs));
  return t("demo.daysLeft", { count: days, days: number(days) });
}
