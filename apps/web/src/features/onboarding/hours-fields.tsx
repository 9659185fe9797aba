// When the workspace is open, in as few choices as most places need.
import { Chip, Group, Input, NativeSelect, Radio, Stack } from "@mantine/core";
import { weekDays } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { clockTimes, withTimes } from "../../subjects/workspace/hours-week.ts";
import type { WorkspaceForm } from "./workspace-form.ts";

interface HoursFieldsProps {
  readonly form: WorkspaceForm;
  /** The workspace has hours, which may be kept. */
  readonly hasHours: boolean;
  readonly fault: string | undefined;
  onChange(next: Partial<WorkspaceForm>): void;
}

/** Some Saturday at midnight, which days and times are told of. */
const saturdayMs = Date.UTC(2024, 0, 6);
const kinds = ["always", "daily"] as const;

export function HoursFields({ form: { hours, days, day }, hasHours, fault, onChange }: HoursFieldsProps) {
  const { t } = useTranslation("onboarding");
  const { dateTime } = useLocale();
  const clock = (minute: number) =>
    dateTime(saturdayMs + minute * 60_000, "UTC", { hour: "numeric", minute: "2-digit" });
  const times = clockTimes.map(({ text, minute }) => ({ value: text, label: clock(minute) }));
  const time = (which: "start" | "end") => (
    <NativeSelect
      label={t(`hours.${which}`)}
      value={day[which]}
      data={times}
      onChange={(event) => onChange({ day: withTimes(day, { [which]: event.currentTarget.value }) })}
    />
  );
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("hours.label")}
        value={hours}
        error={fault}
        onChange={(value) =>
          onChange({ hours: [...kinds, "kept" as const].find((kind) => kind === value) ?? hours })
        }
      >
        <Stack gap="xs" mt="xs" mb="xs">
          {hasHours && <Radio value="kept" label={t("hours.kept")} />}
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={t(`hours.${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {hours === "daily" && (
        <>
          <Input.Wrapper label={t("hours.days")} labelElement="div">
            <Chip.Group multiple value={[...days]} onChange={(chosen) => onChange({ days: chosen })}>
              <Group gap="xs" mt="xs" role="group" aria-label={t("hours.days")}>
                {weekDays.map((name, index) => (
                  <Chip key={name} value={name} size="sm" variant="outline">
                    {dateTime(saturdayMs + index * 86_400_000, "UTC", { weekday: "long" })}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
          <Group grow>
            {time("start")}
            {time("end")}
          </Group>
        </>
      )}
    </Stack>
  );
}
