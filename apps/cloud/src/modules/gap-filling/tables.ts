// Made from the migrated schema by `npm run schema`; `npm run check` proves it true. What each column means stands in docs/schema.md.
import type { Generated } from "kysely";

export type Tables = {
  absent_footage: {
    camera_id: string;
    generation: number;
    start_ms: number;
    end_ms: number;
  };
  gap_filling: {
    camera_id: string;
    is_on: Generated<boolean>;
    generation: Generated<number>;
    has_card: boolean | null;
    reaches_back_to: Date | null;
    looked_at: Date | null;
    last_at: Date | null;
    last_outcome: "filled" | "partlyFilled" | "notOnCard" | "failed" | null;
    last_filled_ms: number | null;
  };
};
