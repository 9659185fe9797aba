// When the workspace is open (WS-9, WS-10, WS-43), day by day from Saturday to Friday, in its own time zone (WS-12).
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from "@mantine/core";
import {
  weekDays,
  type OpeningDay,
  type OperationHours,
  type WeekDay,
  type WorkspaceView,
} from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import {
  clockTimes,
  isFaulty,
  minutesOfDay,
  openHours,
  sameEveryDay,
  startingWeek,
  withTimes,
} from "../../subjects/workspace/hours-week.ts";
import { saveWorkspace } from "../../subjects/workspace/save-workspace.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { SectionForm } from "./section-form.tsx";
import { Facts, SettingsSection } from "./settings-section.tsx";
import classes from "./workspace-settings.module.css";

interface HoursProps {
  readonly workspace: Pick<WorkspaceView, "operationHours" | "timezone">;
  readonly mayEdit: boolean;
}

export function Hours({ workspace: { operationHours: week, timezone }, mayEdit }: HoursProps) {
  const { t } = useTranslation("workspace-settings");
  const { dayName, inWords } = useHourWords();
  return (
    <SettingsSection
      title={t("hours.title")}
      text={t("hours.zone", { timezone: `\u2066${timezone}\u2069` })}
      form={mayEdit ? (close) => <HoursForm saved={week} close={close} /> : null}
    >
      {week === null ? (
        <Text c="dimmed">{t("notSet")}</Text>
      ) : (
        <Facts facts={weekDays.map((day) => ({ name: dayName(day), value: inWords(week[day]) }))} />
      )}
    </SettingsSection>
  );
}

function HoursForm({ saved, close }: { saved: OperationHours | null; close(): void }) {
  const { t } = useTranslation("workspace-settings");
  const submit = useSubmit();
  const [week, setWeek] = useState(() => startingWeek(saved));
  const remove = () =>
    void submit.run(async () => {
      await saveWorkspace({ operationHours: null });
      close();
    });
  return (
    <SectionForm
      submit={submit}
      isFaulty={weekDays.some((day) => isFaulty(week[day]))}
      save={() => saveWorkspace({ operationHours: week })}
      close={close}
    >
      <Stack gap="md">
        {weekDays.map((name) => (
          <DayFields
            key={name}
            name={name}
            day={week[name]}
            onChange={(day) => setWeek({ ...week, [name]: day })}
          />
        ))}
      </Stack>
      <Group gap="sm">
        <Button variant="subtle" size="compact-sm" onClick={() => setWeek(sameEveryDay(week.saturday))}>
          {t("hours.sameEveryDay")}
        </Button>
        {saved !== null && (
          <Button variant="subtle" color="red" size="compact-sm" loading={submit.isPending} onClick={remove}>
            {t("hours.remove")}
          </Button>
        )}
      </Group>
    </SectionForm>
  );
}

interface DayFieldsProps {
  readonly name: WeekDay;
  readonly day: OpeningDay;
  onChange(day: OpeningDay): void;
}

function DayFields({ name, day, onChange }: DayFieldsProps) {
  const { t } = useTranslation("workspace-settings");
  const { clock, dayName, length } = useHourWords();
  const times = clockTimes.map(({ text, minute }) => ({ value: text, label: clock(minute) }));
  const time = (which: "start" | "end") => (
    <NativeSelect
      aria-label={t(`hours.${which}Of`, { day: dayName(name) })}
      value={day[which]}
      data={times}
      error={isFaulty(day)}
      onChange={(event) => onChange(withTimes(day, { [which]: event.currentTarget.value }))}
    />
  );
  return (
    <div role="group" aria-label={dayName(name)} className={classes.day}>
      <Checkbox
        className={classes.dayName ?? ""}
        label={dayName(name)}
        checked={day.open}
        onChange={(event) => onChange({ ...day, open: event.currentTarget.checked })}
      />
      {day.open ? (
        <Group gap="sm">
          <Checkbox
            label={t("hours.allDay")}
            checked={day.allDay}
            onChange={(event) => onChange({ ...day, allDay: event.currentTarget.checked })}
          />
          {!day.allDay && (
            <>
              <Group gap="xs" wrap="nowrap">
                {time("start")}
                <span aria-hidden>–</span>
                {time("end")}
              </Group>
              <Text size="sm" c={isFaulty(day) ? "var(--mantine-color-error)" : "dimmed"} aria-live="polite">
                {isFaulty(day) ? t("hours.faulty") : length(day)}
              </Text>
            </>
          )}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t("hours.closed")}
        </Text>
      )}
    </div>
  );
}

function useHourWords() {
  const { t } = useTranslation("workspace-settings");
  const { number, timeOfDay: clock, weekday } = useLocale();
  const length = (day: OpeningDay) => {
    const hours = openHours(day);
    const words = t("hours.length", { count: hours, hours: number(hours) });
    return day.nextDay ? t("hours.nextDay", { length: words }) : words;
  };
  return {
    clock,
    length,
    dayName: (day: WeekDay) => weekday(weekDays.indexOf(day)),
    inWords(day: OpeningDay): string {
      if (!day.open) return t("hours.closed");
      if (day.allDay) return t("hours.openAllDay");
      const { start, end } = minutesOfDay(day);
      const range = t("hours.range", { start: clock(start), end: clock(end) });
      return day.nextDay ? t("hours.rangeNextDay", { range }) : range;
    },
  };
}
