// The form by which a bookmark is worded anew (BOOK-6): its title, what else is to be said, and its color.
import { Drawer } from "@mantine/core";
import type { Bookmark } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeBookmark } from "../../subjects/bookmark/bookmark-changes.ts";
import {
  BookmarkFields,
  bookmarkFields,
  type BookmarkWords,
} from "../../subjects/bookmark/bookmark-fields.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showDone } from "../../ui/toasts.ts";

interface BookmarkDrawerProps {
  /** Null: closed. */
  readonly bookmark: Bookmark | null;
  onClose(): void;
}

export function BookmarkDrawer({ bookmark, onClose }: BookmarkDrawerProps) {
  const { t } = useTranslation("bookmarks");
  return (
    <Drawer opened={bookmark !== null} onClose={onClose} position="right" title={t("form.edit")}>
      {bookmark && <BookmarkForm bookmark={bookmark} onClose={onClose} />}
    </Drawer>
  );
}

function BookmarkForm({ bookmark, onClose }: { bookmark: Bookmark; onClose(): void }) {
  const { t } = useTranslation(["bookmarks", "common"]);
  const submit = useSubmit();
  const { id, title, description, color } = bookmark;
  const [words, setWords] = useState<BookmarkWords>({ title, description, color });
  const isWhole = words.title.trim() !== "";
  const save = () => {
    if (!isWhole) return;
    void submit.run(async () => {
      await changeBookmark(id, words);
      showDone(t("saved"));
      onClose();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <BookmarkFields words={words} errors={submit.fieldErrors} onChange={setWords} />
      <FormError text={submit.errorBeside(...bookmarkFields)} />
      <SubmitButton submit={submit} isDisabled={!isWhole}>
        {t("action.save", { ns: "common" })}
      </SubmitButton>
    </SubmitForm>
  );
}
