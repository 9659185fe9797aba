// What each part of connecting by brand is given.
import type { Adding } from "./use-adding.ts";

export interface StageProps {
  readonly adding: Adding;
  /** Faults of the form's fields by their names in the call. */
  readonly faults: Readonly<Record<string, string>>;
  onNext(): void;
}
