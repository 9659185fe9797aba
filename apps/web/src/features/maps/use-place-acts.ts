// What a person does to the places of a map: shown at once, sent when they pause, and taken back by the toast that tells of it (MAP-9).
import type { FieldOfView, Marker, Position } from "@didban/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isGuestVisit } from "../../lib/guest-visit.ts";
import { positionOf, type Spot } from "../../subjects/map/geo.ts";
import { movePlace, placeOn, pointCamera, removePlace } from "../../subjects/map/map-changes.ts";
import { showDone } from "../../ui/toasts.ts";
import { showUndo } from "../../ui/undo-toast.ts";
import type { ShownPlace } from "./shown-places.ts";
import type { Waiting } from "./use-carry-onto.ts";
import { useSending } from "./use-sending.ts";

interface Pulled {
  readonly id: string;
  readonly spot: Spot;
}

interface Draft {
  readonly markerId: string;
  readonly resourceId: string;
  readonly field: FieldOfView;
}

/** Keys come one after another: what they come to is sent once they pause. */
const pauseMs = 600;

export function usePlaceActs(mapId: string, markers: readonly Marker[]) {
  const { t } = useTranslation("maps");
  const send = useSending();
  const [pulled, setPulled] = useState<Pulled | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [said, setSaid] = useState("");
  const latest = useRef(markers);
  useEffect(() => {
    latest.current = markers;
  }, [markers]);
  const later = useLater();

  const tell = useCallback((text: string, undo: () => void) => {
    setSaid(text);
    // For a guest it was only tried (WS-67).
    if (isGuestVisit()) showDone(text);
    else showUndo(text, undo);
  }, []);
  const move = (id: string, spot: Spot) => {
    const marker = latest.current.find((one) => one.id === id);
    if (marker === undefined) return setPulled(null);
    const { position: before } = marker;
    const sent = (position: Position) => () => movePlace(marker, position);
    send(`move ${id}`, async () => {
      // It stands there from now on, whatever is read.
      const moving = movePlace(marker, positionOf(spot));
      setPulled(null);
      await moving;
      tell(t("moved", { name: nameOf(marker, t("place")) }), () => send(`move ${id}`, sent(before)));
    });
  };
  const point = (marker: Marker, resourceId: string, field: FieldOfView | null) =>
    send(`point ${resourceId}`, async () => {
      const pointing = pointCamera(marker, resourceId, field);
      setDraft(null);
      await pointing;
    });
  return {
    pulled,
    draft,
    said,
    send,
    /** A place is pulled by a pointer. */
    pull(id: string, spot: Spot, state: "begun" | "moving" | "done" | "lost") {
      if (state === "lost") return setPulled(null);
      setPulled({ id, spot });
      if (state === "done") move(id, spot);
    },
    /** A place is moved by a key. */
    step(id: string, spot: Spot) {
      setPulled({ id, spot });
      later(`move ${id}`, () => move(id, spot));
    },
    /** A camera looks elsewhere; null: it looks where it did. */
    point(marker: Marker, resourceId: string, field: FieldOfView | null, isDone: boolean) {
      if (field === null) return setDraft(null);
      setDraft({ markerId: marker.id, resourceId, field });
      if (isDone) later(`point ${resourceId}`, () => point(marker, resourceId, field));
    },
    /** The same by a press; null: nothing is said of where it looks. */
    pointNow: point,
    put({ id: resourceId, name }: Waiting, position: Position, onPut: (markerId: string) => void) {
      send(`put ${resourceId}`, async () => {
        const made = await placeOn(mapId, { resourceId, position });
        onPut(made.id);
        tell(t("placed", { name }), () => send(`remove ${made.id}`, () => removePlace(made)));
      });
    },
    remove({ marker, name }: ShownPlace) {
      const text = t("takenOff", { name: name || t("place") });
      send(`remove ${marker.id}`, async () => {
        await removePlace(marker);
        tell(text, () => send(`back ${marker.id}`, () => putBack(marker)));
      });
    },
  };
}

/** Puts everything that stood at a place there again. */
async function putBack({ mapId, position, config, layers }: Marker): Promise<void> {
  for (const { resourceId, fieldOfView } of layers)
    await placeOn(mapId, {
      resourceId,
      position,
      fullAddress: config.fullAddress,
      ...(fieldOfView && { fieldOfView }),
    });
}

const nameOf = ({ layers }: Marker, otherwise: string) =>
  layers.map(({ name }) => name).join(", ") || otherwise;

/** Does something once nothing of the same name has been asked for a while; at once when the screen closes. */
function useLater(): (name: string, act: () => void) => void {
  const waiting = useRef(
    new Map<string, { readonly act: () => void; readonly timer: ReturnType<typeof setTimeout> }>(),
  );
  useEffect(() => {
    const all = waiting.current;
    return () => {
      for (const { act, timer } of all.values()) {
        clearTimeout(timer);
        act();
      }
      all.clear();
    };
  }, []);
  return useCallback((name, act) => {
    clearTimeout(waiting.current.get(name)?.timer);
    const timer = setTimeout(() => {
      waiting.current.delete(name);
      act();
    }, pauseMs);
    waiting.current.set(name, { act, timer });
  }, []);
}
