// Jumps to a date and time in the camera's zone: a month to choose the day from, Jalali in fa, and the time of day beside it.
import { Button, Group, Popover, Text, TextInput } from "@mantine/core";
import { localDayOf, utcOfLocal } from "@didban/media/timeline";
import { IconCalendarTime } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { CameraTime } from "../../lib/camera-time.ts";
import { MonthGrid } from "../../ui/month-grid.tsx";
import { clockTextOf, msOfClockText } from "./clock-text.ts";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import classes from "./go-to-popover.module.css";

const dayMs = 86_400_000;

export function GoToPopover() {
  const { player, time } = usePlayerParts();
  const nowMs = () => Date.now() + (player?.state.clockOffsetMs ?? 0);
  return (
    <GoToButton
      time={time}
      from={() => ({
        atMs: player?.state.captureMs ?? nowMs(),
        earliestMs: player?.state.earliestMs ?? 0,
        nowMs: nowMs(),
      })}
      onGo={(atMs) => player?.seek(atMs)}
    />
  );
}

interface GoTo {
  readonly time: CameraTime;
  /** What is known when it is opened, milliseconds since 1970: the time shown, and between which one may go. */
  from(): { readonly atMs: number; readonly earliestMs: number; readonly nowMs: number };
  onGo(atMs: number): void;
}

export function GoToButton(goTo: GoTo) {
  const { t } = useTranslation("player");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} withinPortal={false} position="top" trapFocus returnFocus>
      <Popover.Target>
        <PlayerButton icon={IconCalendarTime} label={t("goTo.label")} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("goTo.label")}>
        {isOpen && <GoToForm {...goTo} onDone={() => setIsOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function GoToForm({ time, from, onGo, onDone }: GoTo & { onDone: () => void }) {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const [{ atMs: startMs, earliestMs, nowMs }] = useState(from);
  const [day, setDay] = useState(() => localDayOf(startMs, time.offset));
  const [clock, setClock] = useState(() => clockTextOf((startMs + time.offset(startMs)) % dayMs, locale));
  const clockMs = msOfClockText(clock);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (clockMs === undefined) return;
    onGo(utcOfLocal(day * dayMs + clockMs, time.offset));
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
