// The head of a camera's page: what one does while watching. What is seldom done (form, access, when it is recorded, how long footage is kept) stands behind one menu.
// It keeps one row, however long the name is.
import { ActionIcon, Button, Menu, Title, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import {
  IconCalendarClock,
  IconCalendarWeek,
  IconCopy,
  IconDots,
  IconInfoCircle,
  IconSettings,
  IconUserShield,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { useCameraProfile } from "../../subjects/camera/camera-profile.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { DuplicateDialog } from "../../subjects/camera/duplicate-dialog.tsx";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import { SyncMark } from "../../subjects/camera/sync-mark.tsx";
import { brief } from "./brief.ts";
import { MotionItem } from "./motion-item.tsx";
import { PauseControl } from "./pause-control.tsx";
import { RetentionDialog } from "./retention-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import page from "../../subjects/player/player-page.module.css";
import classes from "./camera.module.css";

interface CameraHeadProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly hasFacts: boolean;
  onToggleFacts(): void;
}

export function CameraHead({ camera, status, hasFacts, onToggleFacts }: CameraHeadProps) {
  const { t } = useTranslation("camera");
  return (
    <header className={`${page.head} ${classes.head}`}>
      <Title order={1} size="h3" className={classes.name} title={camera.name}>
        <bdi>{camera.name}</bdi>
      </Title>
      <SyncMark cameraId={camera.id} />
      <span role="status" className={classes.status}>
        <StatusBadge status={status} />
      </span>
      <span className={classes.spacer} />
      <PauseControl camera={camera} />
      <Button
        variant={hasFacts ? "light" : "default"}
        size="xs"
        classNames={brief}
        aria-expanded={hasFacts}
        leftSection={<IconInfoCircle size={16} aria-hidden />}
        onClick={onToggleFacts}
      >
        {t("facts")}
      </Button>
      <MoreMenu camera={camera} />
    </header>
  );
}

function MoreMenu({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation(["camera", "cameras"]);
  const permissions = usePermissions();
  const [isChoosing, retention] = useDisclosure(false);
  const [isPlanning, schedule] = useDisclosure(false);
  const [isDuplicating, duplicate] = useDisclosure(false);
  const mayEdit = permissions.may("cameraUpdateSettings", camera.id);
  const mayShare = permissions.mayOpen(paths.cameraPermission(camera.id));
  const mayKeep = permissions.may("cameraUpdateRecord", camera.id);
  const mayAdd = permissions.may("cameraCreate");
  if (!mayEdit && !mayShare && !mayKeep && !mayAdd) return null;
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Tooltip label={t("menu")}>
            <ActionIcon variant="default" size={30} aria-label={t("menu")}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => useCameraProfile.getState().open(camera.id)}
            >
              {t("profile")}
            </Menu.Item>
          )}
          {mayAdd && (
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate.open}>
              {t("duplicate.open", { ns: "cameras" })}
            </Menu.Item>
          )}
          {mayShare && (
            <Menu.Item
              component={Link}
              to={paths.cameraPermission(camera.id)}
              leftSection={<IconUserShield size={16} aria-hidden />}
            >
              {t("access")}
            </Menu.Item>
          )}
          {mayEdit && (
            <Menu.Item leftSection={<IconCalendarWeek size={16} aria-hidden />} onClick={schedule.open}>
              {t("schedule.title")}
            </Menu.Item>
          )}
          {mayKeep && <MotionItem camera={camera} />}
          {mayKeep && (
            <Menu.Item leftSection={<IconCalendarClock size={16} aria-hidden />} onClick={retention.open}>
              {t("record.age")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {mayAdd && <DuplicateDialog camera={camera} isOpen={isDuplicating} onClose={duplicate.close} />}
      {mayEdit && <ScheduleDialog camera={camera} isOpen={isPlanning} onClose={schedule.close} />}
      {mayKeep && <RetentionDialog camera={camera} isOpen={isChoosing} onClose={retention.close} />}
    </>
  );
}
