// The cameras beside a layout (LAYT-13): by group, searched by name, with picture and status; dragged into it, or added with Enter.
import { CloseButton, Drawer, Text, UnstyledButton } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CameraPicture } from "../camera/camera-picture.tsx";
import { byName } from "../camera/camera-reads.ts";
import { isUp, listStatusOf, type SeenStatus } from "../camera/camera-status.ts";
import { StatusBadge } from "../camera/status-badge.tsx";
import { matchesSearch, SearchField } from "../../ui/search-field.tsx";
import { carryCamera } from "./camera-drag.ts";
import classes from "./camera-drawer.module.css";

interface CameraDrawerProps {
  readonly cameras: readonly CameraDetails[];
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly isPhone: boolean;
  /** Whether a camera is in the layout already. */
  isPlaced(cameraId: string): boolean;
  onPut(cameraId: string): void;
  onClose(): void;
}

export function CameraDrawer(props: CameraDrawerProps) {
  const { t } = useTranslation("layout");
  if (props.isPhone)
    return (
      <Drawer opened onClose={props.onClose} position="bottom" size="75%" title={t("cameras")}>
        <CameraList {...props} />
      </Drawer>
    );
  return (
    <aside className={classes.drawer} aria-label={t("drawer")}>
      <div className={classes.head}>
        <Text fw={600}>{t("cameras")}</Text>
        <CloseButton aria-label={t("closeDrawer")} onClick={props.onClose} />
      </div>
      <CameraList {...props} />
    </aside>
  );
}

function CameraList({ cameras, statuses, isPhone, isPlaced, onPut }: CameraDrawerProps) {
  const { t } = useTranslation("layout");
  const [needle, setNeedle] = useState("");
  const groups = useMemo(() => groupsOf(cameras, needle), [cameras, needle]);
  return (
    <div className={classes.list}>
      {/* Whoever opens it by key would have to go through all tiles to come here. */}
      <SearchField label={t("search")} value={needle} onChange={setNeedle} autoFocus={!isPhone} />
      {!isPhone && (
        <Text size="xs" c="dimmed">
          {t("drawerHint")}
        </Text>
      )}
      {groups.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t("noMatch")}
        </Text>
      )}
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <Text size="xs" c="dimmed" fw={600} className={classes.group}>
            {name}
          </Text>
          <ul className={classes.items}>
            {items.map((camera) => (
              <li key={camera.id}>
                <CameraRow
                  camera={camera}
                  status={statuses.get(camera.id)}
                  isPlaced={isPlaced(camera.id)}
                  onPut={() => onPut(camera.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CameraRowProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly isPlaced: boolean;
  onPut(): void;
}

function CameraRow({ camera, status, isPlaced, onPut }: CameraRowProps) {
  const { t } = useTranslation("layout");
  const { t: tCameras } = useTranslation("cameras");
  // What the press does, and then what is written there.
  const label = isPlaced
    ? `${camera.name} ${t("placed")}`
    : `${t("add", { name: camera.name })}: ${camera.name} ${tCameras(`status.${listStatusOf(status)}`)}`;
  return (
    <UnstyledButton
      className={classes.row}
      draggable
      onDragStart={(event) => carryCamera(event, camera.id)}
      disabled={isPlaced}
      aria-label={label}
      onClick={onPut}
    >
      <span className={classes.picture}>
        <CameraPicture cameraId={camera.id} alt="" isLive={isUp(status)} />
      </span>
      <span className={classes.text}>
        <Text size="sm" fw={550} truncate>
          <bdi>{camera.name}</bdi>
        </Text>{" "}
        {isPlaced ? (
          <Text size="xs" c="dimmed">
            {t("placed")}
          </Text>
        ) : (
          <StatusBadge status={status} />
        )}
      </span>
      {isPlaced ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
    </UnstyledButton>
  );
}

interface CameraGroup {
  readonly name: string;
  readonly items: readonly CameraDetails[];
}

/** Cameras whose name holds the text, by group, both in order of name. */
function groupsOf(cameras: readonly CameraDetails[], needle: string): CameraGroup[] {
  const found = cameras.filter(({ name }) => matchesSearch(name, needle));
  const groups = Map.groupBy(found, ({ group }) => group.name);
  return [...groups].map(([name, items]) => ({ name, items: items.toSorted(byName) })).sort(byName);
}
