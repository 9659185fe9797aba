// What a permission matrix holds, as menus, guards and tabs ask it. The server's authoriser decides each call; this says what is worth showing, and
// which screens a tab may be made of.
import type { MatrixRow } from "../endpoints/access.ts";
import type { RouteNeeds } from "../navigation/screen.ts";
import { actions, keysOpening, type Action } from "./actions.ts";

/** The part of a matrix that is read here. */
interface Matrix {
  readonly matrix: readonly MatrixRow[];
}

/**
 * Reads a matrix: any row, or the row of one resource, that holds a key opening `action` (ROLE-15). In a workspace without a camera no row
 * can hold what is asked of cameras: there it counts as held for who may connect the first one, so that the way to it is open.
 */
export function holds({ matrix }: Matrix, action: Action, resourceId?: string): boolean {
  const { on } = actions[action];
  const isOfCameras = on.some((type) => type === "c");
  const hasCamera = matrix.some(({ type }) => type === "c");
  if (resourceId === undefined && isOfCameras && !hasCamera) return holds({ matrix }, "cameraCreate");
  const keys = keysOpening(action);
  const onResource = on.some((type) => type !== "w");
  return matrix.some(
    (row) =>
      (resourceId === undefined ? onResource || row.type === "w" : row.resourceId === resourceId) &&
      row.keys.some((key) => keys.includes(key)),
  );
}

/** True when `may` grants what a screen asks for. */
export function meetsNeeds({ allOf, anyOf }: RouteNeeds, may: (action: Action) => boolean): boolean {
  // Handed the action alone: what asks of one resource takes a second argument.
  const holdsOne = (action: Action) => may(action);
  return allOf.every(holdsOne) && (anyOf === undefined || anyOf.some(holdsOne));
}
