// What room footage has, and how many days of it fit.
import { Alert, Progress, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { storageQuery } from "../../subjects/camera/camera-reads.ts";
import { useRetentionText } from "../../subjects/camera/use-retention-text.ts";
import { useStorageText } from "../../subjects/camera/use-storage-text.ts";
import { HubCard } from "./hub-card.tsx";

export function StorageCard() {
  const { t } = useTranslation();
  const { bytes, number } = useLocale();
  const { data, isPending, isError, refetch } = useQuery(storageQuery);
  const retention = useRetentionText();
  const textOf = useStorageText();
  const storage = data ? textOf(data, data.keptDays) : null;
  const share = data && data.roomBytes > 0 ? Math.min(1, data.footageBytes / data.roomBytes) : 0;
  return (
    <HubCard title={t("hub.storage")} isLoading={isPending} onRetry={isError && (() => void refetch())}>
      {data && (
        <>
          <Text>{t("hub.storageOf", { used: bytes(data.footageBytes), room: bytes(data.roomBytes) })}</Text>
          <Progress
            my="xs"
            value={share * 100}
            color={storage?.isTooLittle ? "orange" : "firoozeh"}
            aria-label={t("hub.storageShare", { share: number(share, { style: "percent" }) })}
          />
          {storage?.isTooLittle ? (
            <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
              {storage.text}
            </Alert>
          ) : (
            <Text size="sm" c="dimmed">
              {storage?.text ?? t("hub.storageUnknown")}
            </Text>
          )}
          {data.keptDays !== null && (
            <Text size="sm" c="dimmed">
              {t("hub.kept", { length: retention.length(data.keptDays) })}
            </Text>
          )}
        </>
      )}
    </HubCard>
  );
}
