// One map with all that stands on it: places are looked at, pulled and pointed by pointer and keys, and what waits beside is put onto it.
import { Portal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails, FieldOfView, Marker, PlaceMap } from "@didban/contract";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { pulledTo, widenedTo } from "../../subjects/map/field-of-view.ts";
import { firstView, panned, pixelsOfMeter, positionOf, showing, type Spot } from "../../subjects/map/geo.ts";
import { MapCamera } from "../../subjects/map/map-camera.ts";
import { changeMap } from "../../subjects/map/map-changes.ts";
import type { Hold } from "../../subjects/map/map-holds.ts";
import { MapRoom } from "../../subjects/map/map-room.tsx";
import { tagsOn } from "../../subjects/tag/tag-filter.tsx";
import { showDone } from "../../ui/toasts.ts";
import { usePhone } from "../../ui/use-phone.ts";
import type { Cluster } from "./clusters.ts";
import { MapBar, type Layers } from "./map-bar.tsx";
import type { MapAct } from "./map-dialogs.tsx";
import { MarkerLayer } from "./marker-layer.tsx";
import { PlaceCard } from "./place-card.tsx";
import { TogetherCard } from "./together-card.tsx";
import { noFilter, shownPlaces, type ShownPlace } from "./shown-places.ts";
import { takesDevices, useCarrying, type Waiting } from "./use-carry-onto.ts";
import { usePlaceActs } from "./use-place-acts.ts";
import { WaitingList } from "./waiting-list.tsx";
import classes from "./map-screen.module.css";

interface OpenedMapProps {
  readonly maps: readonly PlaceMap[];
  readonly map: PlaceMap;
  readonly markers: readonly Marker[];
  readonly allCameras: readonly CameraDetails[];
  onGo(mapId: string): void;
  onAct(act: MapAct): void;
}

/** How far a key moves a place, on screen. */
const [stepPx, fineStepPx] = [10, 1];

export function OpenedMap({ maps, map, markers, allCameras, onGo, onAct }: OpenedMapProps) {
  const { t } = useTranslation("maps");
  const [camera] = useState(() => new MapCamera());
  const statuses = useCameraStatuses();
  const { may } = usePermissions();
  const rights = {
    mayAdd: may("mapCreate"),
    mayEdit: may("mapUpdate", map.id),
    mayRemove: may("mapRemove", map.id),
  };
  const isPhone = usePhone();
  const [layers, setLayers] = useState<Layers>({ names: true, fields: true });
  const [filter, setFilter] = useState(noFilter);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [together, setTogether] = useState<readonly ShownPlace[] | null>(null);
  const cameras = useMemo(() => new Map(allCameras.map((one) => [one.id, one])), [allCameras]);
  const waiting = useWaiting(map, { maps, markers, allCameras });
  const isEmpty = markers.length === 0;
  const [isWaitingOpen, list] = useDisclosure(isEmpty && !isPhone);
  const places = useMemo(
    () => shownPlaces(markers, filter, { cameras, statuses }),
    [markers, filter, cameras, statuses],
  );
  const acts = usePlaceActs(map.id, markers);
  const chosen = places.find(({ id }) => id === chosenId) ?? null;
  const chosenField = fieldOf(chosen, acts.draft);

  const fit = () => {
    const spots = places.map(({ spot }) => spot);
    const view = map.plan === null ? showing(spots, camera.room) : firstView(map, camera.room, map.plan);
    if (view !== undefined) camera.show(view);
  };
  const press = (cluster: Cluster<ShownPlace>) => {
    setTogether(null);
    if (cluster.places.length === 1) {
      const [{ id, spot }] = cluster.places;
      setChosenId(id === chosenId ? null : id);
      return reveal(camera, spot, isPhone);
    }
    const spots = cluster.places.map(({ spot }) => spot);
    const view = showing(spots, camera.room, 22);
    // Those at one and the same place never part.
    if (view === undefined || camera.view === null || view.zoom <= camera.view.zoom + 0.2 || areOne(spots))
      return setTogether(cluster.places);
    camera.show(view);
  };
  const onDrag = (hold: Hold, at: Spot, state: "begun" | "moving" | "done" | "lost") => {
    if (!rights.mayEdit) return;
    if (hold.kind === "marker") return acts.pull(hold.id, camera.spotAt(at), state);
    if (hold.kind !== "handle" || chosen === null || chosenField === null) return;
    const from = camera.pointOf(chosen.spot);
    const point = { x: at.x - from.x, y: at.y - from.y };
    const { view } = camera;
    if (view === null) return;
    const perMeter = pixelsOfMeter({ y: chosen.spot.y, zoom: view.zoom });
    const field =
      hold.handle === "edge"
        ? widenedTo(chosenField.field, point)
        : pulledTo(chosenField.field, point, perMeter);
    acts.point(chosen.marker, chosenField.resourceId, state === "lost" ? null : field, state === "done");
  };
  const onKey = (event: KeyboardEvent) => {
    const id =
      event.target instanceof HTMLElement
        ? event.target.closest<HTMLElement>("[data-marker]")?.dataset["marker"]
        : undefined;
    const place = places.find((one) => one.id === id);
    if (event.key === "Escape") return setChosenId(null);
    if (place === undefined || !rights.mayEdit) return;
    const [byX, byY] = ways[event.code] ?? [0, 0];
    if (event.code === "Delete") acts.remove(place);
    else if (byX !== 0 || byY !== 0) {
      const step = event.shiftKey ? fineStepPx : stepPx;
      const point = camera.pointOf(acts.pulled?.id === place.id ? acts.pulled.spot : place.spot);
      acts.step(place.id, camera.spotAt({ x: point.x + byX * step, y: point.y + byY * step }));
    } else return;
    event.preventDefault();
  };
  const frame = useRef<HTMLDivElement>(null);
  const put = (device: Waiting, at?: { readonly x: number; readonly y: number }) => {
    const box = frame.current?.querySelector("[role=application]")?.getBoundingClientRect();
    const { width, height } = camera.room;
    const point = at && box ? { x: at.x - box.x, y: at.y - box.y } : { x: width / 2, y: height / 2 };
    if (isPhone) list.close();
    acts.put(device, positionOf(camera.spotAt(point)), setChosenId);
  };
  const keepView = () => {
    const { view } = camera;
    if (view === null) return;
    const zoom = Math.round(view.zoom * 100) / 100;
    acts.send("view", async () => {
      await changeMap(map.id, { center: positionOf(view), zoom });
      showDone(t("viewKept"));
    });
  };
  return (
    <div className={classes.screen}>
      <MapBar
        maps={maps}
        map={map}
        rights={rights}
        layers={layers}
        filter={filter}
        tags={tagsOn(allCameras)}
        waiting={waiting.length}
        isWaitingOpen={isWaitingOpen}
        onGo={onGo}
        onAct={onAct}
        onKeepView={keepView}
        onLayers={setLayers}
        onFilter={setFilter}
        onToggleWaiting={list.toggle}
      />
      <div ref={frame} className={classes.body} {...{ [takesDevices]: rights.mayEdit }}>
        <MapRoom
          map={map}
          camera={camera}
          label={t("mapOf", { name: map.name })}
          onDrag={onDrag}
          onTap={() => {
            setChosenId(null);
            setTogether(null);
          }}
          onFit={fit}
          onKey={onKey}
          over={
            isEmpty && (
              <p className={classes.hint} role="status">
                {t(rights.mayEdit ? (isPhone ? "emptyPhone" : "empty") : "emptyToRead")}
              </p>
            )
          }
        >
          {(anchor) => (
            <MarkerLayer
              anchor={anchor}
              room={camera.room}
              places={places}
              pulled={acts.pulled}
              chosen={chosen}
              chosenField={chosenField}
              layers={layers}
              mayEdit={rights.mayEdit}
              onPress={press}
              onPoint={(field) =>
                chosen && chosenField && acts.point(chosen.marker, chosenField.resourceId, field, true)
              }
            />
          )}
        </MapRoom>
        {chosen !== null && (
          <PlaceCard
            place={chosen}
            cameras={cameras}
            statuses={statuses}
            mayEdit={rights.mayEdit}
            onSend={acts.send}
            onPoint={(resourceId, field) => acts.pointNow(chosen.marker, resourceId, field)}
            onOpenMap={onGo}
            onRemove={() => acts.remove(chosen)}
            onClose={() => setChosenId(null)}
          />
        )}
        {together !== null && chosen === null && (
          <TogetherCard places={together} onChoose={setChosenId} onClose={() => setTogether(null)} />
        )}
        {rights.mayEdit && isWaitingOpen && (
          <WaitingList
            waiting={waiting}
            statuses={statuses}
            isPhone={isPhone}
            onPut={put}
            onClose={list.close}
          />
        )}
      </div>
      <Ghost />
      <div className="visually-hidden" role="status">
        {acts.said}
      </div>
    </div>
  );
}

/** Pulls the map so far that a place is not under the card that tells of it: beside it, or on a phone above. */
function reveal(camera: MapCamera, spot: Spot, isPhone: boolean): void {
  const { view, room } = camera;
  if (view === null) return;
  const { x, y } = camera.pointOf(spot);
  if (isPhone) {
    const most = room.height * 0.22;
    if (y > most) camera.show(panned(view, 0, most - y));
    return;
  }
  const isMirrored = document.documentElement.dir === "rtl";
  const fromStart = isMirrored ? room.width - x : x;
  const missing = Math.min(cardPx, room.width / 2) - fromStart;
  if (missing > 0) camera.show(panned(view, isMirrored ? -missing : missing, 0));
}

/** The card with the room around it, and a place beside it. */
const cardPx = 400;

const ways: Readonly<Record<string, readonly [byX: number, byY: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const areOne = (spots: readonly Spot[]): boolean =>
  spots.every(({ x, y }) => Math.hypot(x - (spots[0]?.x ?? 0), y - (spots[0]?.y ?? 0)) < 1e-10);

/** The camera of the place whose field of view has handles, and that field as it is drawn now. */
function fieldOf(
  place: ShownPlace | null,
  draft: { readonly markerId: string; readonly resourceId: string; readonly field: FieldOfView } | null,
) {
  const layer = place?.layers.find(({ fieldOfView }) => fieldOfView !== null);
  if (layer === undefined || layer.fieldOfView === null) return null;
  const { resourceId, markerId, fieldOfView } = layer;
  const isDrafted = draft?.markerId === markerId && draft.resourceId === resourceId;
  return { resourceId, field: isDrafted ? draft.field : fieldOfView };
}

/** Cameras without a place on the map, and on one of the world the floor plans. */
function useWaiting(
  map: PlaceMap,
  known: {
    readonly maps: readonly PlaceMap[];
    readonly markers: readonly Marker[];
    readonly allCameras: readonly CameraDetails[];
  },
): readonly Waiting[] {
  const { maps, markers, allCameras } = known;
  return useMemo(() => {
    const placed = new Set(markers.flatMap(({ layers }) => layers.map(({ resourceId }) => resourceId)));
    const plans = map.ground === "plan" ? [] : maps.filter(({ ground }) => ground === "plan");
    return [
      ...allCameras.map(({ id, name }): Waiting => ({ id, name, type: "c" })),
      ...plans.map(({ id, name }): Waiting => ({ id, name, type: "m" })),
    ].filter(({ id }) => !placed.has(id));
  }, [map.ground, maps, markers, allCameras]);
}

/** What is being carried, under the pointer. */
function Ghost() {
  const { device, at } = useCarrying();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.style.translate = `${at.x}px ${at.y}px`;
  }, [at, device]);
  if (device === null) return null;
  return (
    <Portal>
      <div ref={box} className={classes.ghost} dir="ltr" aria-hidden>
        <bdi>{device.name}</bdi>
      </div>
    </Portal>
  );
}
