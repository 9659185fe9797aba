// How long footage is kept, in words: its length in hours or days, and the term that is (ARCH-7, ARCH-11).
import { retentionTermOf } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";

export interface RetentionText {
  /** "4 hours", "30 days"; `days` may be a fraction. */
  length(days: number): string;
  /** "Mid term". */
  term(days: number): string;
}

export function useRetentionText(): RetentionText {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  return {
    length(days) {
      if (days >= 1) return t("retention.days", { count: days, days: number(days) });
      const hours = Math.round(days * 24);
      return t("retention.hours", { count: hours, hours: number(hours) });
    },
    term: (days) => t(`retention.${retentionTermOf(days)}`),
  };
}
