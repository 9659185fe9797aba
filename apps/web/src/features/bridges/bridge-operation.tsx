// What is being done to a bridge, or was last and failed (BRDG-35, BRDG-37). That it is over is told in passing.
import { Alert, Loader, Progress, Text } from "@mantine/core";
import type { Bridge } from "@didban/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { showToast } from "../../ui/toasts.ts";

export function BridgeOperation({ bridge: { name, operation } }: { bridge: Bridge }) {
  const { t } = useTranslation("bridges");
  const { dateTime, number } = useLocale();
  const label = useId();
  const zone = useOwnZone();
  const former = useRef(operation);
  useEffect(() => {
    const was = former.current;
    former.current = operation;
    if (was === null || was.state === "failed" || operation !== null) return;
    const { version } = was;
    showToast(
      version === null ? t("operation.back", { name }) : t("operation.updated", { name, version }),
      "done",
    );
  }, [operation, name, t]);
  if (operation === null) return null;
  const { failure, kind, percent, startedAt, state } = operation;
  const version = operation.version ?? "";
  if (state === "running")
    return (
      <Alert
        color="yellow"
        role="status"
        icon={<Loader size={18} color="yellow" aria-hidden />}
        title={t(`operation.${kind}`, { version })}
      >
        {percent !== null && (
          <>
            <Text size="sm" id={label}>
              {t("operation.progress", { percent: number(percent / 100, { style: "percent" }) })}
            </Text>
            <Progress.Root size="sm" my={4}>
              <Progress.Section value={percent} aria-labelledby={label} />
            </Progress.Root>
          </>
        )}
        <Text size="sm">{t(kind === "update" ? "operation.updateText" : "operation.resetText")}</Text>
        <Text size="sm">{t("operation.since", { time: dateTime(Date.parse(startedAt), zone) })}</Text>
      </Alert>
    );
  const isFailed = state === "failed";
  return (
    <Alert
      color={isFailed ? "orange" : "red"}
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(isFailed ? "operation.failed" : "operation.notBack")}
    >
      {isFailed
        ? t(`operation.failure.${failure ?? "former"}`, { version })
        : t("operation.notBackText", { time: dateTime(Date.parse(startedAt), zone) })}
    </Alert>
  );
}
