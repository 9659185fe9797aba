// One snapshot of the list (CLIP-4), and what can be done with it.
import { Menu, Text } from "@mantine/core";
import type { Snapshot } from "@didban/contract";
import { IconDownload, IconHistory, IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../../i18n/use-locale.ts";
import { snapshotPictureQuery } from "../../../subjects/snapshot/snapshot-reads.ts";
import { CameraName, ClipCard } from "../clip-card.tsx";
import type { Picking } from "../clip-grid.tsx";
import { ClipPicture } from "../clip-picture.tsx";
import { useSnapshotRights, useSnapshotWords } from "./snapshot-rights.ts";
import classes from "../clips.module.css";

interface SnapshotCardProps extends Picking {
  readonly snapshot: Snapshot;
  onOpen(): void;
  onDownload(): void;
  onRename(): void;
  onRemove(): void;
}

export function SnapshotCard({ snapshot, isPicked, onPick, onOpen, ...acts }: SnapshotCardProps) {
  const { t } = useTranslation("clips");
  const { bytes } = useLocale();
  const { maker, time } = useSnapshotWords()(snapshot);
  const { id, name, cameraName, isCameraRemoved, size } = snapshot;
  return (
    <ClipCard
      clip={snapshot}
      isPicked={isPicked}
      onPick={onPick}
      onOpen={onOpen}
      openLabel={t("open", { name })}
      picture={<ClipPicture query={snapshotPictureQuery(id, "small")} />}
      corner={bytes(size)}
      cameras={<CameraName name={cameraName} isRemoved={isCameraRemoved} />}
      maker={maker}
      menu={<SnapshotMenu snapshot={snapshot} {...acts} />}
    >
      <Text size="sm" c="dimmed" className={classes.line ?? ""}>
        <time dateTime={snapshot.time}>{time}</time>
      </Text>
    </ClipCard>
  );
}

type Acts = Pick<SnapshotCardProps, "onDownload" | "onRename" | "onRemove">;

function SnapshotMenu({ snapshot, onDownload, onRename, onRemove }: Acts & { snapshot: Snapshot }) {
  const { t } = useTranslation("clips");
  const { mayRename, mayRemove, archive, player } = useSnapshotRights()(snapshot);
  return (
    <>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        {t("download")}
      </Menu.Item>
      {player !== undefined && (
        <Menu.Item component={Link} to={player} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t("snapshot.player")}
        </Menu.Item>
      )}
      {archive !== undefined && (
        <Menu.Item component={Link} to={archive} leftSection={<IconHistory size={16} aria-hidden />}>
          {t("archive")}
        </Menu.Item>
      )}
      {mayRename && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t("rename")}
        </Menu.Item>
      )}
      {mayRemove && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t("remove")}
        </Menu.Item>
      )}
    </>
  );
}
