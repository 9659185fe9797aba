// How many clips there are and are selected, and what can be done with those (CLIP-5).
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconDownload, IconTrash, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { Clip, ClipKind } from "./clip.ts";
import classes from "./clips.module.css";

interface SelectionBarProps {
  readonly kind: ClipKind;
  readonly total: number;
  /** Those of the list that are there. */
  readonly shown: readonly Clip[];
  readonly picked: readonly Clip[];
  onPick(ids: ReadonlySet<string>): void;
  /** Undefined where none of the picked ones can be, as below. */
  readonly onDownload: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

export function SelectionBar({ kind, total, shown, picked, onPick, ...acts }: SelectionBarProps) {
  const { t } = useTranslation("clips");
  const { number } = useLocale();
  const count = picked.length;
  return (
    <div className={classes.bar} data-active={count > 0}>
      <Checkbox
        label={count === 0 ? t("pickAll") : t("picked", { count, number: number(count) })}
        checked={count > 0 && count === shown.length}
        indeterminate={count > 0 && count < shown.length}
        onChange={(event) =>
          onPick(new Set(event.currentTarget.checked ? shown.map(({ id }) => id) : []))
        }
      />
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {t(`${kind}.count`, { count: total, number: number(total) })}
        </Text>
      ) : (
        <Group gap="xs">
          {acts.onDownload && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={acts.onDownload}
            >
              {t("download")}
            </Button>
          )}
          {acts.onRemove && (
            <Button
              variant="default"
              size="xs"
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={acts.onRemove}
            >
              {t("remove")}
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onPick(new Set())}
          >
            {t("clear")}
          </Button>
        </Group>
      )}
    </div>
  );
}
