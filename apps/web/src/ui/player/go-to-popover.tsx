// Jumps to a date and time in the camera's zone: a month to choose the day from, Jalali in fa, and the time of day beside it.
import { ActionIcon, Button, Group, Popover, Text, TextInput, UnstyledButton } from "@mantine/core";
import { localDayOf, utcOfLocal } from "@didban/media/timeline";
import { IconCalendarTime, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { dayInWords, monthOf, weekdayNames } from "../../lib/calendar-month.ts";
import { clockTextOf, msOfClockText } from "../../lib/clock-text.ts";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import classes from "./go-to-popover.module.css";

const dayMs = 86_400_000;

export function GoToPopover() {
  const { t } = useTranslation("player");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} withinPortal={false} position="top" trapFocus returnFocus>
      <Popover.Target>
        <PlayerButton icon={IconCalendarTime} label={t("goTo.label")} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("goTo.label")}>
        {isOpen && <GoToForm onDone={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function GoToForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const { player, time } = usePlayerParts();
  const [nowMs] = useState(() => Date.now() + (player?.state.clockOffsetMs ?? 0));
  const startMs = player?.state.captureMs ?? nowMs;
  const earliestMs = player?.state.earliestMs ?? 0;
  const [day, setDay] = useState(() => localDayOf(startMs, time.offset));
  const [clock, setClock] = useState(() => clockTextOf((startMs + time.offset(startMs)) % dayMs, locale));
  const clockMs = msOfClockText(clock);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (clockMs === undefined) return;
    player?.seek(utcOfLocal(day * dayMs + clockMs, time.offset));
    onDone();
  };
  return (
    <form className={classes.form} onSubmit={onSubmit}>
      <MonthGrid
        day={day}
        firstDay={localDayOf(earliestMs, time.offset)}
        lastDay={localDayOf(nowMs, time.offset)}
        onChoose={setDay}
      />
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput
          className={classes.clock}
          label={t("goTo.time")}
          value={clock}
          onChange={(event) => setClock(event.currentTarget.value)}
          error={clockMs === undefined}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          data-autofocus
        />
        <Button type="submit" disabled={clockMs === undefined}>
          {t("goTo.go")}
        </Button>
      </Group>
      {earliestMs > 0 && (
        <Text size="xs" c="dimmed">
          {t("goTo.range", { from: time.full(earliestMs) })}
        </Text>
      )}
    </form>
  );
}

interface MonthGridProps {
  readonly day: number;
  readonly firstDay: number;
  readonly lastDay: number;
  onChoose(day: number): void;
}

function MonthGrid({ day, firstDay, lastDay, onChoose }: MonthGridProps) {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const [shown, setShown] = useState(day);
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
          aria-label={t("goTo.previous")}
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
          aria-label={t("goTo.next")}
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
