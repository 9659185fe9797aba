// Says where a camera is (CONN-6): a point on the map, by pointer, keys or numbers, and an address in words. Either may be left out, and all of it skipped.
import { Alert, Button, Group, NumberInput, Skeleton, Stack, TextInput } from "@mantine/core";
import {
  defaultAddress,
  placeAddressMaxLength,
  type Marker,
  type PlaceMap,
  type Position,
} from "@didban/contract";
import { IconBuildingStore, IconDeviceCctv } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { showDone } from "../../ui/toasts.ts";
import { usePermissions } from "../account/permissions.ts";
import { cameraKeys } from "../camera/camera-keys.ts";
import { useAddressLines } from "../workspace/use-address-lines.ts";
import { hasAddress } from "../workspace/workspace-address.ts";
import { currentWorkspaceQuery } from "../workspace/workspace-reads.ts";
import { firstView, pointOf, positionOf, spotOf, viewAt, type Spot } from "./geo.ts";
import { MapCamera } from "./map-camera.ts";
import { placeOn } from "./map-changes.ts";
import { holdMarks } from "./map-holds.ts";
import { mapKeys } from "./map-keys.ts";
import { cameraMarkerQuery, mapListQuery } from "./map-reads.ts";
import { MapRoom } from "./map-room.tsx";
import classes from "./place-camera.module.css";

interface PlaceCameraProps {
  readonly cameraId: string;
  readonly name: string;
  /** It is said, or skipped. */
  onDone(): void;
}

export function PlaceCamera(props: PlaceCameraProps) {
  const maps = useQuery(mapListQuery);
  const kept = useQuery(cameraMarkerQuery(props.cameraId));
  const { t } = useTranslation("maps");
  const { may } = usePermissions();
  const failed = [maps, kept].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (maps.data === undefined || kept.data === undefined) return <Skeleton h={360} />;
  const { data: marker } = kept;
  const map =
    maps.data.find(({ id }) => id === marker?.mapId) ??
    maps.data.find(({ id, ground }) => ground === "world" && may("mapUpdate", id)) ??
    maps.data.find(({ ground }) => ground === "world");
  if (map === undefined)
    return (
      <Stack align="start">
        <Alert>{t("install.noMap")}</Alert>
        <Button variant="default" onClick={props.onDone}>
          {t("install.skip")}
        </Button>
      </Stack>
    );
  return <PlaceForm key={map.id} {...props} map={map} marker={marker} mayEdit={may("mapUpdate", map.id)} />;
}

interface PlaceFormProps extends PlaceCameraProps {
  readonly map: PlaceMap;
  readonly marker: Omit<Marker, "layers"> | null;
  readonly mayEdit: boolean;
}

const stepPx = 10;

function PlaceForm({ cameraId, name, map, marker, mayEdit, onDone }: PlaceFormProps) {
  const { t } = useTranslation("maps");
  const submit = useSubmit();
  const [camera] = useState(() => new MapCamera());
  const [position, setPosition] = useState<Position | null>(marker?.position ?? null);
  const [address, setAddress] = useState(marker?.config.fullAddress ?? "");
  const spot = position === null ? null : spotOf(position);
  const put = (next: Spot) => mayEdit && setPosition(positionOf(next));
  const fit = () =>
    camera.show(
      position === null || map.plan !== null
        ? firstView(map, camera.room, map.plan)
        : viewAt(position, Math.max(15, camera.view?.zoom ?? 0)),
    );
  const isSaid = position !== null || address.trim() !== "";
  const save = () =>
    void submit.run(async () => {
      const config = { fullAddress: address.trim() };
      if (marker !== null)
        await api.markers.update({
          params: { id: marker.id },
          body: { config, ...(position && { position }) },
        });
      else await placeOn(map.id, { resourceId: cameraId, ...config, ...(position && { position }) });
      await dropReads(mapKeys.each, cameraKeys.each, cameraKeys.list);
      showDone(t("install.saved", { name }));
      onDone();
    });
  const degrees = (part: "latitude" | "longitude", most: number) => (
    <NumberInput
      label={t(part)}
      value={position?.[part] ?? ""}
      min={-most}
      max={most}
      decimalScale={6}
      hideControls
      readOnly={!mayEdit}
      dir="ltr"
      onChange={(value) =>
        typeof value === "number" && setPosition({ ...(position ?? map.center), [part]: value })
      }
    />
  );
  return (
    <SubmitForm submit={submit} onSubmit={save}>
      <TextInput
        label={t("address")}
        value={address}
        maxLength={placeAddressMaxLength}
        readOnly={!mayEdit}
        onChange={(event) => setAddress(event.currentTarget.value)}
        autoComplete="off"
      />
      {mayEdit && address.trim() === "" && (
        <WorkspacePlace
          onTake={(words, at) => {
            setAddress(words);
            if (at !== null && position === null && map.ground === "world") setPosition(at);
          }}
        />
      )}
      <div className={classes.map}>
        <MapRoom
          map={
            marker === null || map.plan !== null
              ? map
              : { ...map, center: marker.position, zoom: Math.max(15, map.zoom) }
          }
          camera={camera}
          label={t("install.map", { name })}
          onTap={(at) => put(camera.spotAt(at))}
          onDrag={(hold, at, state) => {
            if (hold.kind === "marker" && state !== "lost") put(camera.spotAt(at));
          }}
          onFit={fit}
          onKey={(event) => {
            const [byX, byY] = ways[event.code] ?? [0, 0];
            const isPin = event.target instanceof HTMLElement && event.target.matches("[data-marker]");
            if (!isPin || spot === null || (byX === 0 && byY === 0)) return;
            event.preventDefault();
            const { x, y } = camera.pointOf(spot);
            put(camera.spotAt({ x: x + byX * stepPx, y: y + byY * stepPx }));
          }}
          over={position === null && mayEdit && <p className={classes.hint}>{t("install.hint")}</p>}
        >
          {(anchor) =>
            spot !== null && (
              <Pin name={name} point={pointOf(anchor, camera.room, spot)} isMovable={mayEdit} />
            )
          }
        </MapRoom>
      </div>
      {map.plan === null && (
        <Group gap="sm" grow>
          {degrees("latitude", 90)}
          {degrees("longitude", 180)}
        </Group>
      )}
      <FormError text={submit.error} />
      <Group justify="end">
        <Button variant="default" onClick={onDone}>
          {t(mayEdit ? "install.skip" : "install.back")}
        </Button>
        {mayEdit && (
          <SubmitButton submit={submit} isDisabled={!isSaid}>
            {t("save")}
          </SubmitButton>
        )}
      </Group>
    </SubmitForm>
  );
}

/** Offers the address of the workspace, with its place where somebody gave one (ONB-20). */
function WorkspacePlace({ onTake }: { onTake: (words: string, at: Position | null) => void }) {
  const { t } = useTranslation("maps");
  const address = useQuery(currentWorkspaceQuery).data?.address;
  const linesOf = useAddressLines();
  if (address === undefined || !hasAddress(address)) return null;
  const words = linesOf(address).join(", ").slice(0, placeAddressMaxLength);
  const { latitude, longitude } = address;
  const isGiven = latitude !== defaultAddress.latitude || longitude !== defaultAddress.longitude;
  return (
    <Button
      variant="light"
      size="compact-sm"
      w="fit-content"
      maw="100%"
      leftSection={<IconBuildingStore size={16} aria-hidden />}
      onClick={() => onTake(words, isGiven ? { latitude, longitude } : null)}
    >
      {t("install.workspace")}
    </Button>
  );
}

const ways: Readonly<Record<string, readonly [byX: number, byY: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PinProps {
  readonly name: string;
  readonly point: Spot;
  readonly isMovable: boolean;
}

function Pin({ name, point, isMovable }: PinProps) {
  const { t } = useTranslation("maps");
  return (
    <button
      type="button"
      className={classes.pin}
      style={{ transform: `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)` }}
      aria-label={t("install.pin", { name })}
      {...(isMovable && holdMarks.marker("pin"))}
      {...holdMarks.chosen}
    >
      <span className={classes.pinMark}>
        <IconDeviceCctv size={18} aria-hidden />
      </span>
    </button>
  );
}
