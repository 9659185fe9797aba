// The cameras of a display, filling the screen: a page of the grid after another where there are more than it has cells (LAYT-22, LAYT-23).
import type { DisplayContent, DisplayedCamera } from "@didban/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWindowHeight, useWindowWidth } from "../../lib/window-size.ts";
import { columnsFor } from "./display-grid.ts";
import { DisplayTile } from "./display-tile.tsx";
import classes from "./display-wall.module.css";

export function DisplayWall({
  content: { cameras, gridSize, name, stepSeconds },
}: {
  content: DisplayContent;
}) {
  const { t } = useTranslation("displays");
  const pages = Math.ceil(cameras.length / gridSize);
  const page = usePage(pages, stepSeconds);
  const shown = cameras.slice(page * gridSize, (page + 1) * gridSize);
  // As many as a full page has: the last one is arranged as the others are.
  const columns = columnsFor(Math.min(gridSize, cameras.length), {
    width: useWindowWidth(),
    height: useWindowHeight(),
  });
  return (
    <>
      <h1 className="visually-hidden">{name}</h1>
      {cameras.every((camera) => camera === null) ? (
        <p className={classes.nothing}>{t("page.nothing")}</p>
      ) : (
        <div className={classes.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {shown.map((camera, cell) => (
            <div key={keyOf(camera, cell)} className={classes.cell}>
              {camera !== null && <DisplayTile camera={camera} isLarge={gridSize === 1} />}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** A camera whose page comes again with no other between keeps its picture. */
function keyOf(camera: DisplayedCamera | null, cell: number): string {
  return camera?.id ?? `empty ${cell}`;
}

/** The page that is shown now, counted from 0. */
function usePage(pages: number, stepSeconds: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (pages < 2) return undefined;
    const timer = setInterval(() => setStep((before) => before + 1), stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [pages, stepSeconds]);
  return pages === 0 ? 0 : step % pages;
}
