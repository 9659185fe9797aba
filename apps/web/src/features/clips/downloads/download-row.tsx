// One file that is on its way, has come or did not (EXP-17): how far it is, and what can be done about it.
import { ActionIcon, Button, Group, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { textOfError } from "../../../lib/api-error.ts";
import {
  forgetDownload,
  goOnNow,
  isRunning,
  retryDownload,
  saveAgain,
  shareOf,
  type Download,
} from "../../../subjects/download/downloads.ts";
import clips from "../clips.module.css";
import classes from "./downloads.module.css";

export function DownloadRow({ download }: { download: Download }) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const { key, name, state } = download;
  const share = shareOf(download);
  const percent = number(share, { style: "percent" });
  const status = useStatus(download, percent);
  return (
    <li className={classes.row} data-download={state}>
      <div className={classes.words}>
        <Text fw={600} title={name} className={clips.name ?? ""}>
          <bdi>{name}</bdi>
        </Text>
        {isRunning(download) && (
          <Progress
            value={state === "waiting" ? 0 : share * 100}
            animated={state === "checking"}
            {...(state === "reconnecting" && { color: "orange" })}
            aria-label={t("downloads.progressOf", { name, percent })}
          />
        )}
        <Text
          size="sm"
          c={state === "failed" ? "var(--mantine-color-error)" : "dimmed"}
          className={classes.status ?? ""}
          {...(state === "failed" ? { role: "alert" } : {})}
        >
          {state === "done" && <IconCheck size={16} aria-hidden />}
          {state === "failed" && <IconAlertTriangle size={16} aria-hidden />}
          <span>{status}</span>
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap" className={classes.acts ?? ""}>
        {state === "reconnecting" && (
          <Button
            variant="default"
            size="xs"
            aria-label={t("downloads.goOnOf", { name })}
            onClick={() => goOnNow(key)}
          >
            {t("downloads.goOn")}
          </Button>
        )}
        {state === "failed" && (
          <Button
            variant="default"
            size="xs"
            aria-label={t("downloads.retryOf", { name })}
            onClick={() => retryDownload(key)}
          >
            {t("retry")}
          </Button>
        )}
        {state === "done" && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={t("downloads.saveAgainOf", { name })}
            onClick={() => saveAgain(key)}
          >
            {t("downloads.saveAgain")}
          </Button>
        )}
        {isRunning(download) ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t("downloads.cancelOf", { name })}
            onClick={() => void forgetDownload(key)}
          >
            {t("downloads.cancel")}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("downloads.removeOf", { name })}
            onClick={() => void forgetDownload(key)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}

/** How it is, in words. */
function useStatus({ state, received, size, fault, error }: Download, percent: string): string {
  const { t } = useTranslation("clips");
  const { locale, bytes } = useLocale();
  if (state === "failed")
    return fault === "refused" || fault === null
      ? textOfError(error, locale, t("state.unreachable", { ns: "common" }))
      : t(`downloads.fault.${fault}`);
  if (state === "running" && received === 0) return t("downloads.status.starting");
  return t(`downloads.status.${state}`, { percent, received: bytes(received), size: bytes(size) });
}
