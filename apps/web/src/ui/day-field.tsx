// A day to choose from a calendar, Jalali in fa, and to take back.
import { CloseButton, Input, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { writtenDate } from "../lib/camera-time.ts";
import { MonthGrid } from "./month-grid.tsx";
import classes from "./day-field.module.css";

interface DayFieldProps {
  readonly label: string;
  /** Whole days since 1970-01-01. */
  readonly day: number | undefined;
  readonly firstDay: number;
  readonly lastDay: number;
  onChange(day: number | undefined): void;
}

const dayMs = 86_400_000;
const tags = { en: "en-GB", fa: "fa-IR" } as const;

export function DayField({ label, day, firstDay, lastDay, onChange }: DayFieldProps) {
  const { t } = useTranslation("common");
  const { locale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const format = new Intl.DateTimeFormat(tags[locale], { dateStyle: "medium", timeZone: "UTC" });
  const text = day === undefined ? t("calendar.anyDay") : writtenDate(format, locale, day * dayMs);
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-start">
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            aria-labelledby={`${id} ${id}-day`}
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSectionPointerEvents="all"
            rightSection={
              day !== undefined && (
                <CloseButton
                  size="sm"
                  aria-label={t("calendar.clearDay", { label })}
                  onClick={() => onChange(undefined)}
                />
              )
            }
            onClick={() => setOpen(!isOpen)}
          >
            <span id={`${id}-day`} className={day === undefined ? classes.anyDay : undefined}>
              {text}
            </span>
          </Input>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <MonthGrid
            day={day ?? null}
            firstDay={firstDay}
            lastDay={lastDay}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
