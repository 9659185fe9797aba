// The days of a month to choose one from, Jalali in fa and Gregorian in en. Days are whole days since 1970-01-01.
import { ActionIcon, Group, Text, UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../i18n/use-locale.ts";
import { dayInWords, monthOf, weekdayNames } from "../lib/calendar-month.ts";
import classes from "./month-grid.module.css";

interface MonthGridProps {
  /** The chosen day; null while there is none. */
  readonly day: number | null;
  readonly firstDay: number;
  readonly lastDay: number;
  onChoose(day: number): void;
}

export function MonthGrid({ day, firstDay, lastDay, onChoose }: MonthGridProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [shown, setShown] = useState(day ?? lastDay);
  const month = monthOf(shown, locale);
  const first = month.days[0]?.day ?? shown;
  const last = month.days.at(-1)?.day ?? shown;
  // Chevrons point where the months lie: in fa the next month is to the left.
  const [Previous, Next] =
    locale === "fa" ? [IconChevronRight, IconChevronLeft] : [IconChevronLeft, IconChevronRight];
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("calendar.previous")}
          disabled={first <= firstDay}
          onClick={() => setShown(first - 1)}
        >
          <Previous size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} size="sm" aria-live="polite">
          {month.title}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("calendar.next")}
          disabled={last >= lastDay}
          onClick={() => setShown(last + 1)}
        >
          <Next size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <div className={classes.month}>
        {weekdayNames(locale).map((name, index) => (
          <span key={index} className={classes.weekday} aria-hidden>
            {name}
          </span>
        ))}
        {month.days.map(({ day: each, text }, index) => (
          <UnstyledButton
            key={each}
            className={classes.day}
            style={index === 0 ? { gridColumnStart: month.lead + 1 } : undefined}
            aria-label={dayInWords(each, locale)}
            aria-pressed={each === day}
            disabled={each < firstDay || each > lastDay}
            onClick={() => onChoose(each)}
          >
            {text}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
