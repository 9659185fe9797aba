// What changed last in the workspace.
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { readKey } from "../../lib/read-key.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { HubCard } from "./hub-card.tsx";
import classes from "./hub.module.css";

const mostShown = 6;

export function ChangesCard() {
  const { t } = useTranslation();
  const { locale, dateTime } = useLocale();
  const timezone = useOwnZone();
  const { data, isPending, isError, refetch } = useQuery({
    // The sentences come in the reader's language.
    queryKey: readKey("lastChanges", locale),
    queryFn: () => api.activity.listLogs({ query: { limit: mostShown, offset: 0 } }),
    staleTime: 0,
  });
  return (
    <HubCard
      title={t("hub.changes")}
      to={`${paths.workspaceSettings}?tab=logs`}
      isLoading={isPending}
      onRetry={isError && (() => void refetch())}
    >
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("hub.noChanges")}
        </Text>
      )}
      <ol className={classes.rows}>
        {data?.items.map(({ id, text, userName, createdAt }) => (
          <li key={id} className={classes.row}>
            <span className={classes.name}>
              <bdi>{text}</bdi> <bdi className={classes.note}>{userName}</bdi>
            </span>
            <time dateTime={createdAt} className={classes.note}>
              {dateTime(Date.parse(createdAt), timezone, { dateStyle: "short", timeStyle: "short" })}
            </time>
          </li>
        ))}
      </ol>
    </HubCard>
  );
}
