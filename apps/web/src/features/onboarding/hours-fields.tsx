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
  /** Of the workspace, which they are in. */
  readonly timezone: string;
  readonly fault: string | undefined;
  onChange(next: Partial<WorkspaceForm>): void;
}

const kinds = ["always", "daily"] as const;

export function HoursFields({ form, hasHours, timezone, fault, onChange }: HoursFieldsProps) {
  const { t } = useTranslation("onboarding");
  const { t: ofWorkspaces } = useTranslation("workspace-settings");
  const { timeOfDay, weekday } = useLocale();
  const { hours, days, day } = form;
  const times = clockTimes.map(({ text, minute }) => ({ value: text, label: timeOfDay(minute) }));
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
        description={ofWorkspaces("hours.zone", { timezone: `\u2066${timezone}\u2069` })}
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
                    {weekday(index)}
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
