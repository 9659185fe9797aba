// How many days of footage really fit, in words, and whether that is fewer than are to be kept.
import type { StorageOutlook } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useRetentionText } from "./use-retention-text.ts";

export interface StorageText {
  readonly text: string;
  /** The oldest footage goes before its time. */
  readonly isTooLittle: boolean;
}

/** More is plenty, however much. */
const plentyDays = 365;

/** Answers null while nothing is known. */
export function useStorageText(): (
  outlook: Pick<StorageOutlook, "fitDays">,
  keptDays: number | null,
) => StorageText | null {
  const { t } = useTranslation("cameras");
  const retention = useRetentionText();
  return ({ fitDays }, keptDays) => {
    if (fitDays === null) return null;
    const isTooLittle = keptDays !== null && fitDays < keptDays;
    const length = retention.length(fitDays < 1 ? fitDays : Math.floor(Math.min(fitDays, plentyDays)));
    const key = isTooLittle ? "tooLittle" : fitDays > plentyDays ? "plenty" : "fits";
    return { text: t(`storage.${key}`, { length }), isTooLittle };
  };
}
