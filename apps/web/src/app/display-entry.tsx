// The page of a display on its own (LAYT-22): no session of anybody's, no routes, no menu. Nothing of the app is loaded but what shows cameras.
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { DisplayPage } from "../features/displays/display-page.tsx";
import { queryClient } from "../lib/query-client.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { Look } from "./look.tsx";

export function DisplayEntry() {
  return (
    <Look>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<LoadingScreen />}>
          <DisplayPage />
        </Suspense>
      </QueryClientProvider>
    </Look>
  );
}
