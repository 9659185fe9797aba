// Maps (MAP-9): the world and floor plans with the devices that stand on them, how each is, and where it looks.
import { Button, Skeleton } from "@mantine/core";
import type { PlaceMap } from "@didban/contract";
import { IconMap2, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { mapListQuery, markersQuery } from "../../subjects/map/map-reads.ts";
import { PageError } from "../../ui/page-error.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { MapDialogs, type MapAct } from "./map-dialogs.tsx";
import { OpenedMap } from "./opened-map.tsx";
import classes from "./map-screen.module.css";

export function MapScreen() {
  const { t } = useTranslation("maps");
  const [search, setSearch] = useSearchParams();
  const [act, setAct] = useState<MapAct | null>(null);
  const maps = useQuery(mapListQuery);
  const asked = search.get("map");
  const map = maps.data?.find(({ id }) => id === asked) ?? maps.data?.[0] ?? null;
  useTitle(map === null ? t("title") : map.name);
  const go = (mapId: string | null) => setSearch(mapId === null ? {} : { map: mapId });
  if (maps.isError) return <PageError error={maps.error} onRetry={() => void maps.refetch()} />;
  if (maps.data === undefined) return <Loading />;
  return (
    <>
      {map === null ? (
        <NoMap onAdd={() => setAct("new")} />
      ) : (
        <Devices key={map.id} maps={maps.data} map={map} onGo={go} onAct={setAct} />
      )}
      <MapDialogs act={act} map={map} onGo={go} onClose={() => setAct(null)} />
    </>
  );
}

interface DevicesProps {
  readonly maps: readonly PlaceMap[];
  readonly map: PlaceMap;
  onGo(mapId: string): void;
  onAct(act: MapAct): void;
}

/** Reads what stands on the map. */
function Devices(props: DevicesProps) {
  const markers = useQuery(markersQuery(props.map.id));
  const cameras = useCameras();
  const failed = [markers, cameras].find(({ isError }) => isError);
  if (failed !== undefined) return <PageError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (markers.data === undefined || cameras.data === undefined) return <Loading />;
  return <OpenedMap {...props} markers={markers.data} allCameras={cameras.data} />;
}

function Loading() {
  return (
    <div className={classes.screen} aria-busy="true">
      <Skeleton className={classes.loading ?? ""} />
    </div>
  );
}

function NoMap({ onAdd }: { onAdd(): void }) {
  const { t } = useTranslation("maps");
  const mayAdd = usePermissions().may("mapCreate");
  return (
    <EmptyState
      isPage
      icon={IconMap2}
      title={t("noMap")}
      {...(mayAdd && { text: t("noMapText") })}
      action={
        mayAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {t("new.open")}
          </Button>
        )
      }
    />
  );
}
