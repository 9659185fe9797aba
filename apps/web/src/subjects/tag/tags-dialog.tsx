// The tags of a group or a bookmark (TAG-1, TAG-2), read when they are asked for: to be changed by whoever may, else as they are.
import { Modal, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorState } from "../../ui/screen-states.tsx";
import { TagChips } from "./tag-chip.tsx";
import { TagEditor } from "./tag-editor.tsx";
import { assignedTagsQuery } from "./tag-reads.ts";

interface TagsDialogProps {
  /** What bears them; null: closed. */
  readonly bearer: { readonly id: string; readonly name: string } | null;
  readonly mayAssign: boolean;
  onClose(): void;
}

export function TagsDialog({ bearer, mayAssign, onClose }: TagsDialogProps) {
  const { t } = useTranslation("tags");
  return (
    <Modal
      opened={bearer !== null}
      onClose={onClose}
      centered
      title={bearer && t("of", { name: bearer.name })}
    >
      {bearer && <BearerTags id={bearer.id} mayAssign={mayAssign} />}
    </Modal>
  );
}

/** The tags of what has this id. */
export function BearerTags({ id, mayAssign }: { readonly id: string; readonly mayAssign: boolean }) {
  const { t } = useTranslation("tags");
  const { data: tags, error, refetch } = useQuery(assignedTagsQuery(id));
  if (error !== null && tags === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (tags === undefined) return <Skeleton h={36} />;
  if (mayAssign) return <TagEditor camera={{ id, tags: [...tags] }} />;
  if (tags.length === 0) return <Text c="dimmed">{t("noneHere")}</Text>;
  return <TagChips tags={tags} label={t("title")} />;
}
