// One snapshot of the list (CLIP-4): its small picture, which opens it large, what it is called, where, when and by whom it was taken, and what can be
// done with it.
import { Badge, Checkbox, Menu, Text, UnstyledButton } from "@mantine/core";
import type { Snapshot } from "@didban/contract";
import { IconDownload, IconHistory, IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import { SnapshotPicture } from "./snapshot-picture.tsx";
import { useSnapshotRights, useSnapshotWords } from "./snapshot-rights.ts";
import classes from "./clips.module.css";

interface SnapshotCardProps {
  readonly snapshot: Snapshot;
  readonly isPicked: boolean;
  onPick(isPicked: boolean): void;
  onOpen(): void;
  onDownload(): void;
  onRename(): void;
  onRemove(): void;
}

export function SnapshotCard({ snapshot, isPicked, onPick, ...acts }: SnapshotCardProps) {
  const { t } = useTranslation("clips");
  const { bytes } = useLocale();
  const { maker, time } = useSnapshotWords()(snapshot);
  const { id, name, cameraName, isCameraRemoved, size } = snapshot;
  return (
    <li className={classes.card} data-picked={isPicked}>
      <div className={classes.top}>
        <UnstyledButton
          className={classes.open}
          data-snapshot={id}
          aria-label={t("open", { name })}
          onClick={acts.onOpen}
        >
          <SnapshotPicture id={id} />
        </UnstyledButton>
        <Checkbox
          // Without words beside it, it has to be large enough by itself (UI-20).
          size="md"
          className={classes.pick ?? ""}
          aria-label={t("pick", { name })}
          checked={isPicked}
          onChange={(event) => onPick(event.currentTarget.checked)}
        />
        <span className={classes.size}>{bytes(size)}</span>
      </div>
      <div className={classes.words}>
        <Text fw={600} className={classes.name ?? ""} title={name}>
          <bdi>{name}</bdi>
        </Text>
        <SnapshotMenu snapshot={snapshot} {...acts} />
        <Text size="sm" className={classes.line ?? ""}>
          <bdi>{cameraName}</bdi>
          {isCameraRemoved && (
            <Badge component="span" size="sm" variant="light" color="gray" className={classes.removed ?? ""}>
              {t("cameraRemoved")}
            </Badge>
          )}{" "}
          · <bdi>{maker}</bdi>
        </Text>
        <Text size="sm" c="dimmed" className={classes.line ?? ""}>
          <time dateTime={snapshot.time}>{time}</time>
        </Text>
      </div>
    </li>
  );
}

type Acts = Pick<SnapshotCardProps, "onDownload" | "onRename" | "onRemove">;

function SnapshotMenu({ snapshot, onDownload, onRename, onRemove }: Acts & { snapshot: Snapshot }) {
  const { t } = useTranslation("clips");
  const { mayRename, mayRemove, archive, player } = useSnapshotRights()(snapshot);
  return (
    <ActionsMenu label={t("actions", { name: snapshot.name })}>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        {t("download")}
      </Menu.Item>
      {player !== undefined && (
        <Menu.Item component={Link} to={player} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t("player")}
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
    </ActionsMenu>
  );
}
