// What a permission matrix holds. The server decides each call; this says what is worth showing.
import { actions, keysOpening, type Action, type MatrixRow } from "@didban/contract";

/**
 * Reads a matrix: any row, or the row of one resource, that holds a key opening `action` (ROLE-15). In a workspace without a camera no row
 * can hold what is asked of cameras: there it counts as held for who may connect the first one, so that the way to it is open.
 */
export function holds(
  { matrix }: { readonly matrix: readonly MatrixRow[] },
  action: Action,
  resourceId?: string,
): boolean {
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
