// Loads one camera, with the patience of load-patience.ts.
import { useQuery } from "@tanstack/react-query";
import { cameraQuery } from "../../subjects/camera/camera-reads.ts";
import { retryDelayMs, triesAgain } from "./load-patience.ts";

export function useCameraLoad(id: string) {
  return useQuery({
    ...cameraQuery(id),
    retry: triesAgain,
    retryDelay: (_, error) => retryDelayMs(error),
  });
}
