// A former or new value of a camera in words: yes and no, modes and lengths in the reader's language, everything else as it was written (CAM-81).
import type { ChangedField } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";

/** Numbers that count something; ports and channels are names. */
const counts: readonly ChangedField[] = ["scheduledHours", "maskPoints"];

export function useChangedText(): (field: ChangedField, value: string) => string {
  const { t } = useTranslation(["logs", "cameras"]);
  const { number } = useLocale();
  const retention = useRetentionText();
  return (field, value) => {
    if (value === "") return t("changedEmpty");
    if (field === "enable" || field === "useSSL") return t(value === "true" ? "changedYes" : "changedNo");
    if (field === "recordMode") return t(`mode.${value}`, { ns: "cameras" });
    if (field === "archiveAge") return retention.length(Number(value));
    return counts.includes(field) ? number(Number(value)) : value;
  };
}
