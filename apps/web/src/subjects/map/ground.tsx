// What lies under a map: the world, drawn by MapLibre from the outline that the app brings or from the operator's tiles, or the picture of a floor plan;
// under both a plain grid, which is all there is where neither can be drawn (MAP-10).
import { useComputedColorScheme } from "@mantine/core";
import type { PlaceMap } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { planBox, widthAt } from "./geo.ts";
import type { MapCamera } from "./map-camera.ts";
import { groundQuery, planQuery } from "./map-reads.ts";
import type { World } from "./world.ts";
import classes from "./map-room.module.css";

interface GroundProps {
  readonly map: PlaceMap;
  readonly camera: MapCamera;
}

export function Ground({ map, camera }: GroundProps) {
  return (
    <>
      {map.plan === null ? (
        <WorldGround camera={camera} />
      ) : (
        <>
          <Grid camera={camera} />
          <PlanGround mapId={map.id} plan={map.plan} camera={camera} />
        </>
      )}
    </>
  );
}

/** Calls `draw` now and at each change of what is seen. */
function useDrawn(camera: MapCamera, draw: () => void): void {
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
    draw();
  });
  useLayoutEffect(() => camera.subscribe(() => latest.current()), [camera]);
}

/** Lines that go with the map, 32 to 64 px apart. */
function Grid({ camera }: { camera: MapCamera }) {
  const grid = useRef<HTMLDivElement>(null);
  useDrawn(camera, () => {
    const { view, room } = camera;
    if (grid.current === null || view === null) return;
    const step = 64 * 2 ** (view.zoom - Math.ceil(view.zoom));
    const width = widthAt(view.zoom);
    const at = (part: number, middle: number) => middle - ((part * width) % step);
    grid.current.style.backgroundSize = `${step}px ${step}px`;
    grid.current.style.backgroundPosition = `${at(view.x, room.width / 2)}px ${at(view.y, room.height / 2)}px`;
  });
  return <div ref={grid} className={classes.grid} aria-hidden />;
}

function WorldGround({ camera }: { camera: MapCamera }) {
  const { t } = useTranslation("maps");
  const host = useRef<HTMLDivElement>(null);
  const [world, setWorld] = useState<World | null>(null);
  const scheme = useComputedColorScheme("dark");
  const latestScheme = useRef(scheme);
  latestScheme.current = scheme;
  const ground = useQuery(groundQuery);
  const tiles = ground.data?.tiles ?? null;
  const isKnown = !ground.isPending;
  useEffect(() => {
    const element = host.current;
    if (element === null || !isKnown) return undefined;
    let isGone = false;
    let opened: World | undefined;
    import("./world.ts")
      .then(({ openWorld }) => {
        if (isGone) return;
        opened = openWorld(element, tiles, latestScheme.current);
        setWorld(opened);
      })
      // A browser that draws nothing of the kind shows the grid.
      .catch((error: unknown) => console.info("The ground of the map cannot be drawn.", error));
    return () => {
      isGone = true;
      opened?.close();
      setWorld(null);
    };
  }, [tiles, isKnown]);
  useEffect(() => world?.paint(scheme), [world, scheme]);
  useDrawn(camera, () => {
    if (camera.view !== null) world?.show(camera.view);
  });
  return (
    <>
      <div ref={host} className={classes.world} aria-hidden data-drawn={world !== null} />
      {/* Over the outline, which shows nothing of a town. */}
      {(tiles === null || world === null) && <Grid camera={camera} />}
      {tiles !== null && tiles.attribution !== "" && (
        <div className={classes.attribution} dir="auto">
          {t("tilesOf", { source: tiles.attribution })}
        </div>
      )}
    </>
  );
}

interface PlanGroundProps {
  readonly mapId: string;
  readonly plan: NonNullable<PlaceMap["plan"]>;
  readonly camera: MapCamera;
}

function PlanGround({ mapId, plan, camera }: PlanGroundProps) {
  const { data, isError } = useQuery(planQuery(mapId, plan.version));
  const address = useObjectUrl(data ?? null);
  const { t } = useTranslation("maps");
  const picture = useRef<HTMLImageElement>(null);
  useDrawn(camera, () => {
    if (picture.current === null || camera.view === null) return;
    const { from, to } = planBox(plan);
    const [start, end] = [camera.pointOf(from), camera.pointOf(to)];
    const { style } = picture.current;
    style.transform = `translate(${start.x}px, ${start.y}px) scale(${(end.x - start.x) / plan.width})`;
  });
  if (isError) return <div className={classes.missing}>{t("planMissing")}</div>;
  return address === null ? null : (
    <img
      ref={picture}
      src={address}
      alt=""
      className={classes.plan}
      width={plan.width}
      height={plan.height}
      draggable={false}
    />
  );
}
