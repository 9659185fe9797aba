// Reads of cameras that are steered: who steers and the tour, and the places that a camera remembers.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { ptzKeys } from "./ptz-keys.ts";

/** A tour that runs is looked after so often: nobody tells of each of its stops. */
const tourMs = 5_000;

export const ptzStateQuery = (id: string) =>
  queryOptions({
    queryKey: ptzKeys.state(id),
    queryFn: () => api.ptz.state({ params: { id } }),
    staleTime: 0,
    // Nobody tells that a camera is anybody's again: it is known from the seconds that are left.
    refetchInterval({ state: { data } }) {
      if (data?.steering) return data.steering.seconds * 1000 + 200;
      return data?.tour.isRunning === true ? tourMs : false;
    },
  });

export const ptzPresetsQuery = (id: string) =>
  queryOptions({
    queryKey: ptzKeys.presets(id),
    queryFn: () => api.ptz.presets({ params: { id } }),
    staleTime: 0,
    retry: false,
  });
