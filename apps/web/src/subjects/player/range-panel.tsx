// The form about the range that is chosen on the timeline: its ends with their pictures, to be typed too (SEL-4, SEL-5), and what becomes of it, which
// whoever uses it says.
import { Button, Group, TextInput } from "@mantine/core";
import { localDayOf, utcOfLocal } from "@didban/media/timeline";
import {
  keepRange,
  moveRange,
  type Downtime,
  type RangePart,
  type Thumbnail,
  type TimeRange,
} from "@didban/player";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import type { Submit } from "../../ui/forms/use-submit.ts";
import { clockTextOf, msOfClockText } from "./clock-text.ts";
import { usePlayerParts } from "./player-context.ts";
import { playableOf } from "./selection.ts";
import { ThumbnailCanvas } from "./thumbnail-canvas.tsx";
import { useEndPictures } from "./use-end-pictures.ts";
import classes from "./range-panel.module.css";

const dayMs = 86_400_000;

/** What the timeline knows of what is chosen on it. */
export interface ChosenRange {
  readonly range: TimeRange;
  /** Why footage is missing, as far as it is known. */
  readonly downtimes: readonly Downtime[];
}

interface RangePanelProps extends ChosenRange {
  /** What it makes. */
  readonly title: string;
  readonly submit: Submit;
  readonly submitText: string;
  /** Whether the fields are filled in. */
  readonly isWhole: boolean;
  /** What is wrong with the length. */
  readonly lengthError?: string | undefined;
  /** Fields that show their own faults. */
  readonly fieldNames: readonly string[];
  /** The fields. */
  readonly children: ReactNode;
  /** Gets the range as it may be by now (SEL-2). */
  onSubmit(range: TimeRange): Promise<unknown>;
}

export function RangePanel({
  range,
  downtimes,
  title,
  submit,
  isWhole,
  lengthError,
  ...rest
}: RangePanelProps) {
  const { t } = useTranslation("player");
  const { t: common } = useTranslation();
  const { camera, player, selection } = usePlayerParts();
  const { number } = useLocale();
  const pictures = useEndPictures(player, range);
  const bounds = () => playableOf(camera, Date.now() + (player?.state.clockOffsetMs ?? 0));
  const move = (part: RangePart, toMs: number) => selection.choose(moveRange(range, part, toMs, bounds()));
  const gaps = downtimes.filter(
    ({ startMs, endMs }) => startMs < range.endMs && (endMs ?? Infinity) > range.startMs,
  );
  const isReady = isWhole && lengthError === undefined;
  const send = () => {
    if (isReady) void submit.run(() => rest.onSubmit(keepRange(range, bounds())));
  };
  return (
    <div className={classes.panel} role="group" aria-label={title}>
      <SubmitForm submit={submit} onSubmit={send}>
        <div className={classes.ends}>
          <RangeEnd
            label={t("range.start")}
            ms={range.startMs}
            picture={pictures.start}
            onChange={(startMs) => move("start", startMs)}
          />
          <RangeEnd
            label={t("range.end")}
            ms={range.endMs}
            picture={pictures.end}
            onChange={(endMs) => move("end", endMs)}
          />
          <ClockField
            label={t("range.length")}
            description={
              gaps.length > 0 && t("range.gaps", { count: gaps.length, number: number(gaps.length) })
            }
            error={lengthError}
            ms={range.endMs - range.startMs}
            onChange={(lengthMs) => move("end", range.startMs + lengthMs)}
          />
        </div>
        <div className={classes.words}>{rest.children}</div>
        <FormError text={submit.errorBeside(...rest.fieldNames)} />
        <Group gap="sm" className={classes.actions}>
          <SubmitButton submit={submit} isDisabled={!isReady}>
            {rest.submitText}
          </SubmitButton>
          <Button variant="default" onClick={selection.end}>
            {common("action.cancel")}
          </Button>
        </Group>
      </SubmitForm>
    </div>
  );
}

interface RangeEndProps {
  readonly label: string;
  readonly ms: number;
  /** Null: there is none; undefined: it is still asked for. */
  readonly picture: Thumbnail | null | undefined;
  onChange(ms: number): void;
}

/** An end of the range: the picture there (SEL-5), its day, and its time of day to be typed. */
function RangeEnd({ label, ms, picture, onChange }: RangeEndProps) {
  const { t } = useTranslation("player");
  const { time } = usePlayerParts();
  const dayStartMs = localDayOf(ms, time.offset) * dayMs;
  return (
    <div className={classes.end}>
      <div className={classes.picture}>
        {picture?.image ? (
          <ThumbnailCanvas image={picture.image} />
        ) : (
          picture !== undefined && <span>{t("range.noPicture")}</span>
        )}
      </div>
      <ClockField
        label={label}
        description={<bdi>{time.date(ms)}</bdi>}
        ms={(ms + time.offset(ms)) % dayMs}
        onChange={(clockMs) => onChange(utcOfLocal(dayStartMs + clockMs, time.offset))}
      />
    </div>
  );
}

interface ClockFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  /** Of a day, or so long, milliseconds. */
  readonly ms: number;
  onChange(ms: number): void;
}

/** Hours, minutes and seconds to be typed. */
function ClockField({ label, description, error, ms, onChange }: ClockFieldProps) {
  const { locale } = useLocale();
  const [typed, setTyped] = useState<string>();
  const typedMs = typed === undefined ? undefined : msOfClockText(typed);
  const commit = () => {
    if (typedMs !== undefined) onChange(typedMs);
    setTyped(undefined);
  };
  return (
    <TextInput
      label={label}
      description={description}
      value={typed ?? clockTextOf(ms, locale)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // It is the time that is meant, not yet what is made of it.
        event.preventDefault();
        commit();
      }}
      error={typed !== undefined && typedMs === undefined ? true : error}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
    />
  );
}
