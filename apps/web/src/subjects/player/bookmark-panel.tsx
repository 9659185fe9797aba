// Marks the range that is chosen on the timeline (BOOK-12): its ends with their pictures, to be typed too, and what is to be said of it.
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
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { addBookmark } from "../bookmark/bookmark-changes.ts";
import { BookmarkFields, bookmarkFields, type BookmarkWords } from "../bookmark/bookmark-fields.tsx";
import { clockTextOf, msOfClockText } from "./clock-text.ts";
import { usePlayerParts } from "./player-context.ts";
import { playableOf } from "./selection.ts";
import { ThumbnailCanvas } from "./thumbnail-canvas.tsx";
import { useEndPictures } from "./use-end-pictures.ts";
import classes from "./bookmark-panel.module.css";

const dayMs = 86_400_000;

interface BookmarkPanelProps {
  readonly range: TimeRange;
  /** Why footage is missing, as far as it is known. */
  readonly downtimes: readonly Downtime[];
  onSaved(bookmarkId: string): void;
}

export function BookmarkPanel({ range, downtimes, onSaved }: BookmarkPanelProps) {
  const { t } = useTranslation(["bookmarks", "player", "common"]);
  const { camera, player, selection, say } = usePlayerParts();
  const { number } = useLocale();
  const submit = useSubmit();
  const pictures = useEndPictures(player, range);
  const [words, setWords] = useState<BookmarkWords>({ title: "", description: "", color: "white" });
  const isWhole = words.title.trim() !== "";
  const bounds = () => playableOf(camera, Date.now() + (player?.state.clockOffsetMs ?? 0));
  const move = (part: RangePart, toMs: number) => selection.choose(moveRange(range, part, toMs, bounds()));
  const gaps = downtimes.filter(
    ({ startMs, endMs }) => startMs < range.endMs && (endMs ?? Infinity) > range.startMs,
  );
  const save = () => {
    if (!isWhole) return;
    void submit.run(async () => {
      const { startMs, endMs } = keepRange(range, bounds());
      const form = { cameraId: camera.id, ...words, startTime: iso(startMs), endTime: iso(endMs) };
      await addBookmark(form, ({ id }) => onSaved(id));
      say(t("saved"));
      selection.end();
    });
  };
  return (
    <div className={classes.panel} role="group" aria-label={t("form.new")}>
      <SubmitForm submit={submit} onSubmit={save}>
        <div className={classes.ends}>
          <RangeEnd
            label={t("form.start")}
            ms={range.startMs}
            picture={pictures.start}
            onChange={(startMs) => move("start", startMs)}
          />
          <RangeEnd
            label={t("form.end")}
            ms={range.endMs}
            picture={pictures.end}
            onChange={(endMs) => move("end", endMs)}
          />
          <ClockField
            label={t("form.length")}
            description={
              gaps.length > 0 && t("form.gaps", { count: gaps.length, number: number(gaps.length) })
            }
            ms={range.endMs - range.startMs}
            onChange={(lengthMs) => move("end", range.startMs + lengthMs)}
          />
        </div>
        <div className={classes.words}>
          <BookmarkFields words={words} errors={submit.fieldErrors} onChange={setWords} />
        </div>
        <FormError text={submit.errorBeside(...bookmarkFields)} />
        <Group gap="sm" className={classes.actions}>
          <SubmitButton submit={submit} isDisabled={!isWhole}>
            {t("action.save", { ns: "common" })}
          </SubmitButton>
          <Button variant="default" onClick={selection.end}>
            {t("action.cancel", { ns: "common" })}
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
  const { t } = useTranslation("bookmarks");
  const { time } = usePlayerParts();
  const dayStartMs = localDayOf(ms, time.offset) * dayMs;
  return (
    <div className={classes.end}>
      <div className={classes.picture}>
        {picture?.image ? (
          <ThumbnailCanvas image={picture.image} />
        ) : (
          picture !== undefined && <span>{t("form.noPicture")}</span>
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
  /** Of a day, or so long, milliseconds. */
  readonly ms: number;
  onChange(ms: number): void;
}

/** Hours, minutes and seconds to be typed. */
function ClockField({ label, description, ms, onChange }: ClockFieldProps) {
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
        // It is the time that is meant, not yet the bookmark.
        event.preventDefault();
        commit();
      }}
      error={typed !== undefined && typedMs === undefined}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
    />
  );
}

const iso = (ms: number): string => new Date(Math.round(ms)).toISOString();
