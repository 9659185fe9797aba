// Which places of a map are shown, and as what: those with something that passes the filters, and how the worst of it is.
import type { CameraDetails, Layer, Marker } from "@didban/contract";
import {
  listStatusOf,
  passes,
  type CameraFilter,
  type ListStatus,
  type SeenStatus,
} from "../../subjects/camera/camera-status.ts";
import { spotOf, type Spot } from "../../subjects/map/geo.ts";
import type { Placed } from "./clusters.ts";

export interface ShownPlace extends Placed {
  readonly marker: Marker;
  /** What stands there of what passes. */
  readonly layers: readonly Layer[];
  readonly name: string;
  /** Of its cameras the one that needs most to be looked at; null where none stands. */
  readonly status: ListStatus | null;
}

export interface PlaceFilter {
  readonly status: CameraFilter;
  /** Null: any. */
  readonly tagId: string | null;
}

interface Known {
  readonly cameras: ReadonlyMap<string, CameraDetails>;
  readonly statuses: ReadonlyMap<string, SeenStatus>;
}

export const noFilter: PlaceFilter = { status: "ALL", tagId: null };
const isNarrow = ({ status, tagId }: PlaceFilter) => status !== "ALL" || tagId !== null;

/** What needs most to be looked at comes first. */
const urgency: readonly ListStatus[] = [
  "error",
  "offline",
  "troubleshoot",
  "connecting",
  "unknown",
  "recording",
  "live",
];

/** The one of several that needs most to be looked at. */
export function worstOf(statuses: readonly (ListStatus | null)[]): ListStatus | null {
  return urgency.find((status) => statuses.includes(status)) ?? null;
}

/** The places that are shown, in their order. */
export function shownPlaces(
  markers: readonly Marker[],
  filter: PlaceFilter,
  known: Known,
): readonly ShownPlace[] {
  return markers.flatMap((marker): ShownPlace[] => {
    const layers = marker.layers.filter((layer) => isShown(layer, filter, known));
    if (layers.length === 0 && (marker.layers.length > 0 || isNarrow(filter))) return [];
    return [
      {
        id: marker.id,
        spot: spotOf(marker.position),
        marker,
        layers,
        name: nameOf(marker, layers),
        status: worstOf(
          layers.map(({ type, resourceId }) =>
            type === "c" ? listStatusOf(known.statuses.get(resourceId)) : null,
          ),
        ),
      },
    ];
  });
}

function isShown({ type, resourceId }: Layer, filter: PlaceFilter, { cameras, statuses }: Known): boolean {
  if (!isNarrow(filter)) return true;
  if (type !== "c") return false;
  const { status, tagId } = filter;
  const hasTag = tagId === null || cameras.get(resourceId)?.tags?.some(({ id }) => id === tagId) === true;
  return hasTag && passes(status, statuses.get(resourceId));
}

const nameOf = ({ config }: Marker, layers: readonly Layer[]): string =>
  layers.map(({ name }) => name).join(", ") || config.fullAddress;

/** Where a place is drawn: where it is being pulled to, or where it stands. */
export const spotOfPlace = (
  { id, spot }: Placed,
  pulled: { readonly id: string; readonly spot: Spot } | null,
): Spot => (pulled?.id === id ? pulled.spot : spot);
