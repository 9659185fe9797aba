// New ids of rows: UUIDv7, so that ids sort by time of creation and index pages stay warm.
import { uuidv7 } from "uuidv7";

/** A new UUIDv7 as text. */
export const newId = (): string => uuidv7();
