// What of a log is shown (LOG-26): kind, action, result, person, days and text; and one thing that an entry's details led to.
import { Button, Pill, Select } from "@mantine/core";
import { actsOf, logResults, logText, type LogEntryView, type LogKind, type LogTab } from "@didban/contract";
import { localDayOf } from "@didban/media/timeline";
import { IconFilter } from "@tabler/icons-react";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { CameraTime } from "../../lib/camera-time.ts";
import { usePermissions, type Permissions } from "../../subjects/account/permissions.ts";
import { PersonField } from "../../subjects/people/person-field.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { actionsIn, daysAtMost, isFiltering, kindsIn, type LogFilter } from "./log-address.ts";
import type { LogSide } from "./reads.ts";
import classes from "./logs.module.css";

interface LogFiltersProps {
  readonly side: LogSide;
  readonly tab: LogTab;
  readonly filter: LogFilter;
  readonly time: CameraTime;
  /** Those that are shown: they know the names of whom and what the filter names by id. */
  readonly entries: readonly LogEntryView[];
  onChange(filter: LogFilter): void;
}

/** No entry is older (LOG-17). */
const daysKept = 731;

export function LogFilters({ side, tab, filter, time, entries, onChange }: LogFiltersProps) {
  const { t } = useTranslation("logs");
  const { locale, number } = useLocale();
  const permissions = usePermissions();
  const { search: _, ...choices } = filter;
  const count = Object.values(choices).filter((value) => value !== undefined).length;
  const kinds = kindsIn(tab).filter((kind) => side === "own" || mayRead(kind, permissions));
  const kind = kinds.length === 1 ? kinds[0] : filter.kind;
  // On a phone the choices are folded away until they are wanted.
  const [isOpen, setOpen] = useState(() => isFiltering(filter));
  const actions = kind === undefined ? [] : actionsIn(tab, kind);
  const today = localDayOf(Date.now(), time.offset);
  const set = (changed: LogFilter) => onChange({ ...filter, ...changed });
  return (
    <search className={classes.filters} aria-label={t("filters")}>
      <TextFilter
        key={filter.search === undefined ? "none" : "some"}
        search={filter.search ?? ""}
        onChange={(search) => set({ search: search === "" ? undefined : search })}
      />
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t("filters") : t("filtersOn", { filters: number(count) })}
      </Button>
      <div className={classes.choices} data-open={isOpen}>
        {kinds.length > 1 && (
          <Select
            label={t("filter.kind")}
            placeholder={t("all")}
            clearable
            value={filter.kind ?? null}
            data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(value) => set({ kind: kinds.find((one) => one === value), action: undefined })}
          />
        )}
        {kind !== undefined && (
          <Select
            label={t("filter.action")}
            placeholder={t("all")}
            clearable
            searchable
            nothingFoundMessage={t("notFound")}
            value={filter.action ?? null}
            data={actsOf(kind)
              .filter(({ action }) => actions.includes(action))
              .map((act) => ({
                value: act.action,
                label: logText(act, "success", {}, locale).replace(/\.$/, ""),
              }))}
            onChange={(value) => set({ action: actions.find((one) => one === value) })}
          />
        )}
        {tab !== "userLogs" && (
          <Select
            label={t("filter.result")}
            placeholder={t("all")}
            clearable
            value={filter.result ?? null}
            data={logResults.map((value) => ({ value, label: t(`result.${value}`) }))}
            onChange={(value) => set({ result: logResults.find((one) => one === value) })}
          />
        )}
        {side === "workspace" && (
          <PersonField
            label={t("filter.person")}
            person={filter.person}
            known={entries.flatMap(({ userId, userName }) =>
              userId !== null && userId === filter.person ? [{ id: userId, name: userName }] : [],
            )}
            onChange={(person) => set({ person })}
          />
        )}
        <DayField
          label={t("filter.from")}
          day={filter.from}
          firstDay={filter.to === undefined ? today - daysKept : filter.to - daysAtMost + 1}
          lastDay={filter.to ?? today}
          onChange={(from) => set({ from })}
        />
        <DayField
          label={t("filter.to")}
          day={filter.to}
          firstDay={filter.from ?? today - daysKept}
          lastDay={filter.from === undefined ? today : Math.min(today, filter.from + daysAtMost - 1)}
          onChange={(to) => set({ to })}
        />
        {filter.resource !== undefined && (
          <Pill
            size="lg"
            withRemoveButton
            removeButtonProps={{ "aria-label": t("everything"), "aria-hidden": false, tabIndex: 0 }}
            onRemove={() => set({ resource: undefined })}
          >
            {nameIn(entries.find(({ resourceId }) => resourceId === filter.resource)) ?? t("oneThing")}
          </Pill>
        )}
        {isFiltering(filter) && (
          <Button variant="subtle" className={classes.reset} onClick={() => onChange({})}>
            {t("reset")}
          </Button>
        )}
      </div>
    </search>
  );
}

/** Of billing and of people, only those who may see them read (LOG-22). */
function mayRead(kind: LogKind, { may }: Permissions): boolean {
  if (kind === "paymentDetail") return may("workspaceViewPayment");
  return kind === "people" || kind === "team" ? may("viewPermissions") : true;
}

function nameIn(entry: LogEntryView | undefined): string | undefined {
  return entry?.placeholders.camera ?? entry?.placeholders.name ?? entry?.placeholders.user;
}

/** Asks once typing pauses. */
function TextFilter({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const { t } = useTranslation("logs");
  const [typed, setTyped] = useState(search);
  const tell = useDebouncedCallback((text: string) => onChange(text.trim()), 300);
  return (
    <SearchField
      className={classes.search}
      label={t("search")}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        tell(text);
      }}
    />
  );
}
