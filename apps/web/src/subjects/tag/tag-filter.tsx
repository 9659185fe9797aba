// Narrows a list of cameras to those that bear a tag (TAG-9): the tags that there are on them, with how many bear each.
import { Group, Select, Text } from "@mantine/core";
import type { CameraDetails, Tag, WorkspaceTag } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { byName } from "../camera/camera-reads.ts";
import { TagChip } from "./tag-chip.tsx";

/** Tags of the cameras by name, with how many of them bear each. */
export function tagsOn(cameras: readonly Pick<CameraDetails, "tags">[]): readonly WorkspaceTag[] {
  const all = cameras.flatMap(({ tags = [] }) => tags);
  const byId = Map.groupBy(all, ({ id }) => id);
  return [...byId.values()]
    .flatMap(([tag, ...others]) => (tag === undefined ? [] : [{ ...tag, usage: others.length + 1 }]))
    .toSorted(byName);
}

/** The choice of all cameras; no tag's id. */
const anyTag = "any";

interface TagFilterProps {
  readonly tags: readonly WorkspaceTag[];
  readonly value: Tag | null;
  readonly className?: string | undefined;
  onChange(tagId: string | null): void;
}

export function TagFilter({ tags, value, className, onChange }: TagFilterProps) {
  const { t } = useTranslation("tags");
  const { number } = useLocale();
  return (
    <Select
      className={className ?? ""}
      aria-label={t("filter")}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t("none")}
      data={[{ value: anyTag, label: t("all") }, ...tags.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value?.id ?? anyTag}
      onChange={(chosen) => onChange(chosen === anyTag ? null : chosen)}
      renderOption={({ option }) => {
        const tag = tags.find(({ id }) => id === option.value);
        if (tag === undefined) return option.label;
        return (
          <Group justify="space-between" wrap="nowrap" flex={1}>
            <TagChip tag={tag} />
            <Text size="xs" c="dimmed">
              {number(tag.usage)}
            </Text>
          </Group>
        );
      }}
    />
  );
}
