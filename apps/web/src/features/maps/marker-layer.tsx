// Draws what stands on a map, as it is seen from one view: only what lies in the room or a little beyond it, and near places as one.
import type { FieldOfView } from "@didban/contract";
import { useMemo } from "react";
import { pixelsOfMeter, pointOf, type MapView, type Room, type Spot } from "../../subjects/map/geo.ts";
import { sparePx } from "../../subjects/map/map-room.tsx";
import { clustersOf, clusterZoom, type Cluster } from "./clusters.ts";
import { FieldHandles, Wedges, type DrawnField } from "./field-layer.tsx";
import type { Layers } from "./map-bar.tsx";
import { MarkerButton } from "./marker-button.tsx";
import { spotOfPlace, type ShownPlace } from "./shown-places.ts";

interface MarkerLayerProps {
  readonly anchor: MapView;
  readonly room: Room;
  readonly places: readonly ShownPlace[];
  /** The place that is being pulled, and where to. */
  readonly pulled: { readonly id: string; readonly spot: Spot } | null;
  readonly chosen: ShownPlace | null;
  readonly chosenField: { readonly resourceId: string; readonly field: FieldOfView } | null;
  readonly layers: Layers;
  readonly mayEdit: boolean;
  onPress(cluster: Cluster<ShownPlace>): void;
  onPoint(field: FieldOfView): void;
}

export function MarkerLayer(props: MarkerLayerProps) {
  const { anchor, room, places, pulled, chosen, chosenField, layers, mayEdit, onPress, onPoint } = props;
  // What is chosen or pulled is never hidden among others.
  const alone = pulled?.id ?? chosen?.id;
  const step = clusterZoom(anchor.zoom);
  const clusters = useMemo(() => clustersOf(places, step, alone), [places, step, alone]);
  const seen = clusters.flatMap((cluster) => {
    const spot = cluster.places.length === 1 ? spotOfPlace(cluster.places[0], pulled) : cluster.spot;
    const point = pointOf(anchor, room, spot);
    const isNear =
      point.x > -sparePx &&
      point.y > -sparePx &&
      point.x < room.width + sparePx &&
      point.y < room.height + sparePx;
    return isNear ? [{ cluster, spot, point }] : [];
  });
  const fields = layers.fields
    ? seen.flatMap(({ cluster, spot, point }): DrawnField[] => {
        if (cluster.places.length > 1) return [];
        const [place] = cluster.places;
        const perMeter = pixelsOfMeter({ y: spot.y, zoom: anchor.zoom });
        return place.layers.flatMap(({ resourceId, fieldOfView }) => {
          const isChosen = place.id === chosen?.id && resourceId === chosenField?.resourceId;
          const field = isChosen ? chosenField.field : fieldOfView;
          return field === null ? [] : [{ id: resourceId, point, field, perMeter, status: place.status }];
        });
      })
    : [];
  const held = fields.find(({ id }) => id === chosenField?.resourceId);
  return (
    <>
      <Wedges fields={fields} />
      {seen.map(({ cluster, point }) => (
        <MarkerButton
          key={cluster.id}
          cluster={cluster}
          x={point.x}
          y={point.y}
          isChosen={cluster.places.length === 1 && cluster.id === chosen?.id}
          isMovable={mayEdit}
          hasName={layers.names}
          onPress={onPress}
        />
      ))}
      {mayEdit && chosen !== null && held !== undefined && (
        <FieldHandles drawn={held} name={chosen.name} onChange={onPoint} />
      )}
    </>
  );
}
