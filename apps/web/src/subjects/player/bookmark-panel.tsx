// Marks the range that is chosen on the timeline (BOOK-12): what is to be said of it.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { addBookmark } from "../bookmark/bookmark-changes.ts";
import { BookmarkFields, bookmarkFields, type BookmarkWords } from "../bookmark/bookmark-fields.tsx";
import { usePlayerParts } from "./player-context.ts";
import { RangePanel, type ChosenRange } from "./range-panel.tsx";

interface BookmarkPanelProps extends ChosenRange {
  onSaved(bookmarkId: string): void;
}

export function BookmarkPanel({ onSaved, ...chosen }: BookmarkPanelProps) {
  const { t } = useTranslation("bookmarks");
  const { t: common } = useTranslation();
  const { camera, selection, say } = usePlayerParts();
  const submit = useSubmit();
  const [words, setWords] = useState<BookmarkWords>({ title: "", description: "", color: "white" });
  return (
    <RangePanel
      {...chosen}
      title={t("form.new")}
      submit={submit}
      submitText={common("action.save")}
      isWhole={words.title.trim() !== ""}
      fieldNames={bookmarkFields}
      onSubmit={async ({ startMs, endMs }) => {
        const form = { cameraId: camera.id, ...words, startTime: iso(startMs), endTime: iso(endMs) };
        await addBookmark(form, ({ id }) => onSaved(id));
        say(t("saved"));
        selection.end();
      }}
    >
      <BookmarkFields words={words} errors={submit.fieldErrors} onChange={setWords} />
    </RangePanel>
  );
}

const iso = (ms: number): string => new Date(Math.round(ms)).toISOString();
