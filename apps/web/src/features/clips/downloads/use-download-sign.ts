// How downloads are, in a word for those who look at something else (CLIP-2).
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { isRunning, shareOf, useDownloads } from "../../../subjects/download/downloads.ts";

/** How much of all that runs is here, else how many failed; null where there is nothing to say. */
export function useDownloadSign(): string | null {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const downloads = useDownloads((state) => state.downloads);
  const running = downloads.filter(isRunning);
  const sum = (pick: (one: (typeof running)[number]) => number) =>
    running.reduce((all, one) => all + pick(one), 0);
  if (running.length > 0)
    return number(shareOf({ received: sum((one) => one.received), size: sum((one) => one.size) }), {
      style: "percent",
    });
  const count = downloads.filter(({ state }) => state === "failed").length;
  return count === 0 ? null : t("downloads.failed", { count, number: number(count) });
}
