// The world under a map, drawn by MapLibre: the outline that the app brings, and over it the tiles that the operator has chosen. It is only told what to
// show: pulling, zooming and all that stands on the map are ours, so that they are the same on floor plans and where nothing can be drawn.
import { Map as Painter, setWorkerUrl, type GeoJSONSource, type StyleSpecification } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { mapZoomMax } from "@didban/contract";
import { positionOf, type MapView } from "./geo.ts";
import { readOutline } from "./outline.ts";
import outlineUrl from "./world-outline.txt?url";

interface Tiles {
  readonly url: string;
  readonly maxZoom: number;
}

export interface World {
  show(view: MapView): void;
  paint(scheme: "dark" | "light"): void;
  close(): void;
}

const colors = {
  dark: { water: "#0c1317", land: "#1b252b", border: "#3a4a53" },
  light: { water: "#d5e2e8", land: "#f7f9fa", border: "#a9b8c0" },
} as const;

let hasWorker = false;

/** Begins to draw in `host`, in the colours of `scheme`. Throws where the browser cannot. */
export function openWorld(host: HTMLElement, tiles: Tiles | null, scheme: keyof typeof colors): World {
  if (!hasWorker) setWorkerUrl(new URL(workerUrl, document.baseURI).href);
  hasWorker = true;
  const painter = new Painter({
    container: host,
    style: styleOf(tiles, scheme),
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    maxZoom: mapZoomMax,
    maxPitch: 0,
    // Digits and letters on the map are ours.
    localIdeographFontFamily: false,
  });
  let latest = scheme;
  let isLoaded = false;
  const repaint = () => {
    if (!isLoaded) return;
    const { water, land, border } = colors[latest];
    painter.setPaintProperty("water", "background-color", water);
    painter.setPaintProperty("land", "fill-color", land);
    painter.setPaintProperty("borders", "line-color", border);
  };
  const fetching = new AbortController();
  painter.on("load", () => {
    isLoaded = true;
    repaint();
    bringOutline(painter, fetching.signal).catch((error: unknown) => {
      if (!fetching.signal.aborted) console.info("The outline of the world did not come.", error);
    });
  });
  // A tile that does not come leaves the outline to be seen.
  painter.on("error", () => undefined);
  return {
    show(view) {
      const { longitude: lng, latitude: lat } = positionOf(view);
      painter.jumpTo({ center: { lng, lat }, zoom: view.zoom });
    },
    paint(next) {
      latest = next;
      repaint();
    },
    close() {
      fetching.abort();
      painter.remove();
    },
  };
}

async function bringOutline(painter: Painter, signal: AbortSignal): Promise<void> {
  const answer = await fetch(outlineUrl, { signal });
  const outline = readOutline(await answer.json());
  for (const name of ["land", "borders"] as const)
    painter.getSource<GeoJSONSource>(name)?.setData(outline[name]);
}

function styleOf(tiles: Tiles | null, scheme: keyof typeof colors): StyleSpecification {
  const { water, land, border } = colors[scheme];
  const nothing = { type: "geojson", data: { type: "FeatureCollection", features: [] } } as const;
  // As coarse as the outline is: nothing is made of it for nearer zooms.
  const outline = { ...nothing, maxzoom: 6, tolerance: 0.4 };
  return {
    version: 8,
    sources: {
      land: outline,
      borders: outline,
      ...(tiles && {
        tiles: { type: "raster", tiles: [tiles.url], tileSize: 256, maxzoom: tiles.maxZoom },
      }),
    },
    layers: [
      { id: "water", type: "background", paint: { "background-color": water } },
      { id: "land", type: "fill", source: "land", paint: { "fill-color": land } },
      {
        id: "borders",
        type: "line",
        source: "borders",
        paint: { "line-color": border, "line-width": 0.8 },
      },
      ...(tiles ? [{ id: "tiles", type: "raster", source: "tiles" } as const] : []),
    ],
  };
}
