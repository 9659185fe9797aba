import type { MatrixRow } from "../endpoints/access.ts";
import { describe, expect, it } from "vitest";
import { actions } from "./actions.ts";
import { holds } from "./matrix-rights.ts";

const row = (type: MatrixRow["type"], resourceId: string, ...keys: number[]): MatrixRow => ({
  resourceId,
  type,
  name: resourceId,
  accessLevel: 2,
  keys,
});
const matrixOf = (...matrix: MatrixRow[]) => ({ matrix });

describe("what a matrix holds", () => {
  const read = actions.cameraRead.key;
  const create = actions.cameraCreate.key;

  it("is asked of one resource, or of any", () => {
    const matrix = matrixOf(row("w", "w"), row("c", "gate", read), row("c", "yard"));
    expect(["gate", "yard", undefined].map((id) => holds(matrix, "cameraRead", id))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("without any camera, who may connect the first one may open the places of cameras, and nobody else", () => {
    expect(holds(matrixOf(row("w", "w", create)), "cameraRead")).toBe(true);
    expect(holds(matrixOf(row("w", "w")), "cameraRead")).toBe(false);
    expect(holds(matrixOf(row("w", "w", create), row("c", "yard")), "cameraRead")).toBe(false);
    expect(holds(matrixOf(row("w", "w", create)), "cameraRead", "yard")).toBe(false);
  });
});
