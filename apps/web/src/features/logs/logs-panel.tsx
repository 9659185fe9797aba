// One of the three logs (LOG-1, LOG-26 to LOG-28): filters, the entries by day, and the details of the one that was chosen. The same for the acting
// workspace and for the person in all workspaces.
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { LogEntryView, LogTab } from "@didban/contract";
import { IconDownload, IconFilterOff, IconHistory, IconRefresh } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { LogFilters as AskedFilters } from "@didban/contract";
import { useLocale } from "../../i18n/use-locale.ts";
import { api } from "../../lib/api.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { saveFile } from "../../lib/files/save-file.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { MembersButton } from "../../subjects/account/members-button.tsx";
import { useIsGuest, usePermissions } from "../../subjects/account/permissions.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { widthOf } from "../../ui/theme.ts";
import { showError } from "../../ui/toasts.ts";
import { EntryDrawer } from "./entry-drawer.tsx";
import { askedOf, filterOf, isFiltering, withFilter, type LogFilter } from "./log-address.ts";
import { daysOf } from "./log-days.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { logQuery, type LogSide } from "./reads.ts";

interface LogsPanelProps {
  readonly side: LogSide;
  readonly tab: LogTab;
}

export function LogsPanel({ side, tab }: LogsPanelProps) {
  const { t } = useTranslation("logs");
  const { locale, number } = useLocale();
  const [address, setAddress] = useSearchParams();
  const timezone = useOwnZone();
  const time = useMemo(() => cameraTimeOf(timezone, locale), [timezone, locale]);
  const [chosen, setChosen] = useState<LogEntryView | null>(null);
  const queryClient = useQueryClient();

  const filter = filterOf(address, tab);
  const setFilter = (next: LogFilter) => setAddress(withFilter(address, next), { replace: true });
  const query = logQuery(side, tab, askedOf(filter, time.offset), locale);
  const { data, error, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(query);
  const days = useMemo(
    () => daysOf(data?.pages.map(({ items }) => items) ?? [], time.offset),
    [data, time.offset],
  );
  const entries = days.flatMap(({ pieces }) => pieces).flat();
  const readAnew = () => void queryClient.resetQueries({ queryKey: query.queryKey });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start" gap="xs">
        <Text c="dimmed" maw={widthOf("text")}>
          {t(`about.${side}.${tab}`)}
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={isFetching}
            onClick={readAnew}
          >
            {t("refresh")}
          </Button>
          {side === "workspace" && <ExportButton tab={tab} filter={filter} offset={time.offset} />}
        </Group>
      </Group>
      <LogFilters side={side} tab={tab} filter={filter} time={time} entries={entries} onChange={setFilter} />
      {isError && data === undefined ? (
        <ErrorState error={error} onRetry={readAnew} />
      ) : data === undefined ? (
        <Stack gap="xs">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} h={44} radius="md" />
          ))}
        </Stack>
      ) : days.length === 0 && isFiltering(filter) ? (
        <EmptyState
          icon={IconFilterOff}
          title={t("notFound")}
          action={
            <Button variant="default" onClick={() => setFilter({})}>
              {t("reset")}
            </Button>
          }
        />
      ) : days.length === 0 ? (
        <EmptyState icon={IconHistory} title={t("empty")} text={t(`emptyText.${tab}`)} />
      ) : (
        <>
          <Group gap="md">
            <Text size="sm" c="dimmed" role="status">
              {t("count", { count: data.pages[0]?.total ?? 0, entries: number(data.pages[0]?.total ?? 0) })}
            </Text>
            {time.hourOffset(Date.now()) !== undefined && (
              <Text size="sm" c="dimmed">
                {t("times", { timezone: `\u2066${timezone}\u2069` })}
              </Text>
            )}
          </Group>
          <LogList
            days={days}
            time={time}
            more={{
              hasMore: hasNextPage,
              isLoading: isFetchingNextPage,
              hasFailed: isError,
              load: () => void fetchNextPage(),
            }}
            onChoose={setChosen}
          />
        </>
      )}
      <EntryDrawer
        entry={chosen}
        side={side}
        time={time}
        onClose={() => setChosen(null)}
        onNarrow={(by) => {
          setFilter(by);
          setChosen(null);
        }}
      />
    </Stack>
  );
}

interface ExportButtonProps {
  readonly tab: LogTab;
  readonly filter: LogFilter;
  readonly offset: Parameters<typeof askedOf>[1];
}

function ExportButton({ tab, filter, offset }: ExportButtonProps) {
  const { t } = useTranslation("logs");
  const permissions = usePermissions();
  const submit = useSubmit(showError);
  const isGuest = useIsGuest();
  if (!permissions.may("actionLogExport") && !isGuest) return null;
  const save = () => submit.run(() => exportLog(tab, askedOf(filter, offset)));
  return (
    <MembersButton
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={submit.isPending}
      onClick={() => void save()}
    >
      {t("export")}
    </MembersButton>
  );
}

/** A log as a file, with the filter that is on (LOG-25). */
async function exportLog(tab: LogTab, filters: AskedFilters): Promise<void> {
  const bytes = await api.activity.exportLogs({ body: { tab, format: "csv", filters } });
  saveFile(`${tab}.csv`, new Blob([Uint8Array.from(bytes)], { type: "text/csv;charset=utf-8" }));
}
