// The tags of the workspace, in its settings (TAG-2): which there are, on how many devices, and what can be done with them.
import { Button, Group, Menu, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { WorkspaceTag } from "@didban/contract";
import { IconPencil, IconPlus, IconTag, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { TagChip } from "../../subjects/tag/tag-chip.tsx";
import { tagListQuery } from "../../subjects/tag/tag-reads.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { widthOf } from "../../ui/theme.ts";
import { RemoveTagDialog } from "./remove-tag-dialog.tsx";
import { TagDrawer } from "./tag-drawer.tsx";
import classes from "./tags-panel.module.css";

/** More tags than this are searched. */
const fewTags = 8;

export function TagsPanel() {
  const { t } = useTranslation("tags");
  const { may } = usePermissions();
  const { data: tags, error, refetch } = useQuery(tagListQuery);
  const [typed, setTyped] = useState("");
  const [drawn, setDrawn] = useState<WorkspaceTag | "new" | null>(null);
  const [removed, setRemoved] = useState<WorkspaceTag | null>(null);
  if (error !== null && tags === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  const add = may("tagUpdate") && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDrawn("new")}>
      {t("new")}
    </Button>
  );
  const shown = tags?.filter(({ name }) => matchesSearch(name, typed));
  return (
    <Stack gap="md">
      {tags?.length === 0 ? (
        <EmptyState icon={IconTag} title={t("empty.title")} text={t("empty.text")} action={add} />
      ) : (
        <>
          <Group justify="space-between" align="start">
            <Text c="dimmed" maw={widthOf("text")}>
              {t("intro")}
            </Text>
            {add}
          </Group>
          {(tags?.length ?? 0) > fewTags && (
            <SearchField label={t("search")} value={typed} onChange={setTyped} className={classes.search} />
          )}
          {shown === undefined && <Skeleton h={240} radius="md" />}
          {shown?.length === 0 && <Text c="dimmed">{t("none")}</Text>}
          {shown !== undefined && shown.length > 0 && (
            <TagTable tags={shown} onEdit={setDrawn} onRemove={setRemoved} />
          )}
        </>
      )}
      <TagDrawer tag={drawn} known={tags ?? []} onClose={() => setDrawn(null)} />
      <RemoveTagDialog tag={removed} onClose={() => setRemoved(null)} />
    </Stack>
  );
}

interface TagTableProps {
  readonly tags: readonly WorkspaceTag[];
  onEdit(tag: WorkspaceTag): void;
  onRemove(tag: WorkspaceTag): void;
}

function TagTable({ tags, onEdit, onRemove }: TagTableProps) {
  const { t } = useTranslation("tags");
  const { number } = useLocale();
  const { may } = usePermissions();
  return (
    <Table className={classes.table} verticalSpacing="xs" highlightOnHover maw={widthOf("text")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("column.name")}</Table.Th>
          <Table.Th>{t("column.usage")}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">{t("column.actions")}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tags.map((tag) => (
          <Table.Tr key={tag.id}>
            <Table.Td>
              <TagChip tag={tag} />
            </Table.Td>
            <Table.Td>{t("usage", { count: tag.usage, devices: number(tag.usage) })}</Table.Td>
            <Table.Td className={classes.actions}>
              {(may("tagUpdate") || may("tagRemove")) && (
                <ActionsMenu label={t("actionsOf", { name: tag.name })}>
                  {may("tagUpdate") && (
                    <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(tag)}>
                      {t("edit.action")}
                    </Menu.Item>
                  )}
                  {may("tagRemove") && (
                    <Menu.Item
                      color="red"
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => onRemove(tag)}
                    >
                      {t("remove.action")}
                    </Menu.Item>
                  )}
                </ActionsMenu>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
