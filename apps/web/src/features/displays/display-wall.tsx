// What a display shows, filling the screen: its cameras, a page of the grid after another where there are more than it has cells (LAYT-22), or a shared layout, or
// the steps of a tour (LAYT-23).
import {
  camerasIn,
  type DisplayContent,
  type DisplayedCamera,
  type SharedArrangement,
} from "@didban/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWindowHeight, useWindowWidth } from "../../lib/window-size.ts";
import { ArrangementView } from "../../subjects/layout/arrangement-view.tsx";
import { columnsFor } from "./display-grid.ts";
import { DisplayTile } from "./display-tile.tsx";
import classes from "./display-wall.module.css";

export function DisplayWall({ content }: { content: DisplayContent }) {
  const { t } = useTranslation("displays");
  const { cameras, name, views } = content;
  return (
    <>
      <h1 className="visually-hidden">{name}</h1>
      {cameras.every((camera) => camera === null) ? (
        <p className={classes.nothing}>{t("page.nothing")}</p>
      ) : views === null ? (
        <Pages content={content} />
      ) : (
        <Views content={content} views={views} />
      )}
    </>
  );
}

function Pages({ content: { cameras, gridSize, stepSeconds } }: { content: DisplayContent }) {
  const page = useTurn(Math.ceil(cameras.length / gridSize), stepSeconds);
  const shown = cameras.slice(page * gridSize, (page + 1) * gridSize);
  // As many as a full page has: the last one is arranged as the others are.
  const columns = columnsFor(Math.min(gridSize, cameras.length), {
    width: useWindowWidth(),
    height: useWindowHeight(),
  });
  return (
    <div className={classes.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {shown.map((camera, cell) => (
        <div key={keyOf(camera, cell)} className={classes.cell}>
          {camera !== null && <DisplayTile camera={camera} isLarge={gridSize === 1} />}
        </div>
      ))}
    </div>
  );
}

interface ViewsProps {
  readonly content: DisplayContent;
  readonly views: readonly SharedArrangement[];
}

function Views({ content: { cameras, stepSeconds }, views }: ViewsProps) {
  // A step of which nothing may be shown has no turn.
  const shown = views.filter((view) => camerasIn(view).length > 0);
  const view = shown[useTurn(shown.length, stepSeconds)];
  const byId = new Map(cameras.flatMap((camera) => (camera === null ? [] : [[camera.id, camera] as const])));
  const isLarge = view?.kind === "grid" && view.gridSize === 1;
  const tileOf = (cameraId: string) => {
    const camera = byId.get(cameraId);
    return camera && <DisplayTile key={cameraId} camera={camera} isLarge={isLarge} />;
  };
  return view && <ArrangementView arrangement={view} tileOf={tileOf} />;
}

/** A camera whose page comes again with no other between keeps its picture. */
function keyOf(camera: DisplayedCamera | null, cell: number): string {
  return camera?.id ?? `empty ${cell}`;
}

/** Whose turn it is of so many, counted from 0. */
function useTurn(count: number, stepSeconds: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (count < 2) return undefined;
    const timer = setInterval(() => setStep((before) => before + 1), stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [count, stepSeconds]);
  return count === 0 ? 0 : step % count;
}
