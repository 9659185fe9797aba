// What stands at the chosen place: each camera with its live picture in a small player, and what can be done with the place (MAP-9).
import { Button, CloseButton, Group, Text, TextInput } from "@mantine/core";
import {
  placeAddressMaxLength,
  usualFieldOfView,
  type CameraDetails,
  type FieldOfView,
} from "@didban/contract";
import { IconEye, IconEyeOff, IconMapOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import { LiveTile } from "../../subjects/layout/live-tile.tsx";
import { addressPlace } from "../../subjects/map/map-changes.ts";
import type { ShownPlace } from "./shown-places.ts";
import classes from "./map-screen.module.css";

interface PlaceCardProps {
  readonly place: ShownPlace;
  readonly cameras: ReadonlyMap<string, CameraDetails>;
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly mayEdit: boolean;
  onSend(key: string, act: () => Promise<unknown>): void;
  onPoint(resourceId: string, field: FieldOfView | null): void;
  onOpenMap(mapId: string): void;
  onRemove(): void;
  onClose(): void;
}

export function PlaceCard(props: PlaceCardProps) {
  const { place, cameras, statuses, mayEdit, onPoint, onOpenMap, onRemove, onClose } = props;
  const { t } = useTranslation("maps");
  return (
    <aside
      className={classes.card}
      aria-label={t("cardOf", { name: place.name || t("place") })}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={classes.cardHead}>
        <Text fw={600} truncate>
          <bdi>{place.name || t("place")}</bdi>
        </Text>
        <CloseButton aria-label={t("closeCard")} onClick={onClose} />
      </div>
      <div className={classes.cardBody}>
        {place.layers.map(({ resourceId, type, name, fieldOfView }) => {
          const camera = type === "c" ? cameras.get(resourceId) : undefined;
          if (camera !== undefined)
            return (
              <CameraPart
                key={resourceId}
                camera={camera}
                status={statuses.get(resourceId)}
                field={fieldOfView}
                mayEdit={mayEdit}
                onPoint={(field) => onPoint(resourceId, field)}
              />
            );
          return type === "m" ? (
            <Button key={resourceId} variant="default" onClick={() => onOpenMap(resourceId)}>
              {t("openMap", { name })}
            </Button>
          ) : (
            <Text key={resourceId} size="sm">
              <bdi>{name}</bdi>
            </Text>
          );
        })}
        <Address key={place.id} {...props} />
        {mayEdit && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconMapOff size={16} aria-hidden />}
            onClick={onRemove}
          >
            {t("takeOff")}
          </Button>
        )}
      </div>
    </aside>
  );
}

interface CameraPartProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly field: FieldOfView | null;
  readonly mayEdit: boolean;
  onPoint(field: FieldOfView | null): void;
}

function CameraPart({ camera, status, field, mayEdit, onPoint }: CameraPartProps) {
  const { t } = useTranslation("maps");
  const navigate = useNavigate();
  const { may } = usePermissions();
  const open = () => void navigate(paths.camera(camera.id));
  return (
    <div className={classes.cameraPart}>
      {may("cameraStreamLive", camera.id) ? (
        <div className={classes.player}>
          <LiveTile
            camera={camera}
            status={status}
            size="small"
            isExpanded={false}
            isMuted={false}
            isDraggable={false}
            keepsWatching={false}
            actions={{ expand: open }}
          />
        </div>
      ) : (
        <StatusBadge status={status} />
      )}
      <Group gap="xs">
        <Button component={Link} to={paths.camera(camera.id)} variant="default" size="compact-sm">
          {t("openCamera")}
        </Button>
        {mayEdit && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={
              field === null ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
            }
            onClick={() => onPoint(field === null ? usualFieldOfView : null)}
          >
            {t(field === null ? "addField" : "removeField")}
          </Button>
        )}
      </Group>
      {mayEdit && field !== null && (
        <Text size="xs" c="dimmed">
          {t("fieldHint")}
        </Text>
      )}
    </div>
  );
}

/** Where the place is in words; sent when one leaves the field. */
function Address({ place, mayEdit, onSend }: PlaceCardProps) {
  const { t } = useTranslation("maps");
  const kept = place.marker.config.fullAddress;
  const [typed, setTyped] = useState(kept);
  if (!mayEdit) return kept === "" ? null : <Text size="sm">{kept}</Text>;
  const save = () => {
    const wanted = typed.trim();
    if (wanted !== kept) onSend(`address ${place.id}`, () => addressPlace(place.marker, wanted));
  };
  return (
    <TextInput
      label={t("address")}
      value={typed}
      maxLength={placeAddressMaxLength}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && save()}
      autoComplete="off"
    />
  );
}
