// The groups of cameras as a panel: loading, failed, or the tree with a way to add to it.
import { ActionIcon, Button, CloseButton, Skeleton, Stack, Text, Title, Tooltip } from "@mantine/core";
import { IconFolderPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { textOfError } from "../../../lib/api-error.ts";
import { topPlace, useCameraGroups, useGroupRights } from "../../../subjects/camera/camera-groups.ts";
import { useGroupActs } from "./group-acts.ts";
import { GroupTree } from "./group-tree.tsx";
import classes from "./groups.module.css";

interface GroupsPanelProps {
  readonly chosenId: string | null;
  readonly total: number;
  /** Null: all cameras. */
  onChoose(id: string | null): void;
  /** Left out where something around it closes it. */
  onClose?(): void;
}

export function GroupsPanel({ chosenId, total, onChoose, onClose }: GroupsPanelProps) {
  const { t } = useTranslation("camera-groups");
  const groups = useCameraGroups();
  const { mayCreateIn } = useGroupRights();
  const create = () => useGroupActs.getState().open({ kind: "create", place: topPlace });
  return (
    <>
      <div className={classes.head}>
        {onClose && (
          <Title order={2} size="h3" className={classes.title ?? ""}>
            {t("title")}
          </Title>
        )}
        {mayCreateIn(topPlace) && onClose && (
          <Tooltip label={t("create.open")} openDelay={300}>
            <ActionIcon variant="subtle" color="gray" aria-label={t("create.open")} onClick={create}>
              <IconFolderPlus size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {mayCreateIn(topPlace) && !onClose && (
          <Button
            variant="default"
            fullWidth
            leftSection={<IconFolderPlus size={18} stroke={1.7} aria-hidden />}
            onClick={create}
          >
            {t("create.open")}
          </Button>
        )}
        {onClose && <CloseButton aria-label={t("close")} onClick={onClose} />}
      </div>
      {groups.isError && <Failed error={groups.error} onRetry={() => void groups.refetch()} />}
      {groups.isPending && (
        <Stack gap="xs" aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h={28} />
          ))}
        </Stack>
      )}
      {groups.data && (
        <GroupTree groups={groups.data} chosenId={chosenId} total={total} onChoose={onChoose} />
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  return (
    <Stack gap="xs" role="alert" align="start">
      <Text size="sm">{textOfError(error, locale, t("state.unreachable"))}</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t("action.retry")}
      </Button>
    </Stack>
  );
}
