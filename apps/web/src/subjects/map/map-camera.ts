// Where a map is looked at from, for all that draws a part of it: it changes with each frame of a pull, so it is no state of React's.
import { pointOf, spotAt, type MapView, type Room, type Spot } from "./geo.ts";

const noRoom: Room = { width: 0, height: 0 };

export class MapCamera {
  #view: MapView | null = null;
  #room: Room = noRoom;
  readonly #listeners = new Set<() => void>();

  /** Null until the room is known. */
  get view(): MapView | null {
    return this.#view;
  }

  get room(): Room {
    return this.#room;
  }

  /** Calls `listener` at each change, until the answer is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(view: MapView): void {
    this.#view = view;
    this.#tell();
  }

  /** The room has this size now; what is in its middle stays there. */
  measured(room: Room): void {
    this.#room = room;
    this.#tell();
  }

  /** Forgets what is seen: another map is shown. */
  leave(): void {
    this.#view = null;
    this.#tell();
  }

  /** Where a spot is in the room. */
  pointOf(spot: Spot): Spot {
    return this.#view === null ? { x: 0, y: 0 } : pointOf(this.#view, this.#room, spot);
  }

  /** The spot at a point in the room. */
  spotAt(point: Spot): Spot {
    return this.#view === null ? { x: 0.5, y: 0.5 } : spotAt(this.#view, this.#room, point);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
