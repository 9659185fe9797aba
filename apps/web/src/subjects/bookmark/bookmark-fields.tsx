// What people say of a bookmark (BOOK-6): its title, what else is to be said, and its color.
import { Group, Radio, Textarea, TextInput } from "@mantine/core";
import {
  bookmarkColors,
  bookmarkDescriptionMaxLength,
  bookmarkTitleMaxLength,
  type Bookmark,
} from "@didban/contract";
import { useTranslation } from "react-i18next";

export type BookmarkWords = Pick<Bookmark, "title" | "description" | "color">;

interface BookmarkFieldsProps {
  readonly words: BookmarkWords;
  readonly errors: Readonly<Record<string, string | undefined>>;
  onChange(words: BookmarkWords): void;
}

/** Fields whose refusals stand beside them. */
export const bookmarkFields = ["title", "description"] as const;

export function BookmarkFields({ words, errors, onChange }: BookmarkFieldsProps) {
  const { t } = useTranslation("bookmarks");
  const { title, description, color } = words;
  return (
    <>
      <TextInput
        label={t("form.title")}
        value={title}
        maxLength={bookmarkTitleMaxLength}
        onChange={(event) => onChange({ ...words, title: event.currentTarget.value })}
        error={errors["title"]}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        label={t("form.description")}
        value={description}
        maxLength={bookmarkDescriptionMaxLength}
        autosize
        minRows={1}
        maxRows={6}
        onChange={(event) => onChange({ ...words, description: event.currentTarget.value })}
        error={errors["description"]}
      />
      <Radio.Group
        label={t("form.color")}
        value={color}
        onChange={(value) =>
          onChange({ ...words, color: bookmarkColors.find((one) => one === value) ?? "white" })
        }
      >
        <Group gap="sm" mt={4}>
          {bookmarkColors.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`color.${one}`)}
              color={`var(--didban-mark-${one})`}
              styles={{ radio: { borderColor: `var(--didban-mark-${one})`, borderWidth: 3 } }}
            />
          ))}
        </Group>
      </Radio.Group>
    </>
  );
}
