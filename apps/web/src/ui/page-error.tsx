// What a page shows when its main data was not answered.
import { Navigate } from "react-router";
import { ApiError } from "../lib/api-error.ts";
import { paths } from "../lib/paths.ts";
import { ErrorState } from "./screen-states.tsx";

/** A page whose main data is refused has nothing to show but that (ERR-10); any other failure can be tried again. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.code === "forbiddenResource")
    return <Navigate to={paths.forbidden} replace />;
  return <ErrorState error={error} onRetry={onRetry} />;
}
