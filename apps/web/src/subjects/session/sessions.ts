// The person's sessions, one on each device that they are signed in on, and how codes travel.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { readKey } from "../../lib/read-key.ts";

export const sessionKeys = {
  list: readKey("sessions"),
  /** Which device is active. */
  active: readKey("activeDevice"),
  signInOptions: readKey("signInOptions"),
} as const;

/** More than anybody has. */
const mostSessions = 200;

export const sessionsQuery = queryOptions({
  queryKey: sessionKeys.list,
  queryFn: () => api.identity.listSessions({ query: { limit: mostSessions } }),
  staleTime: 0,
});

export const signInOptionsQuery = queryOptions({
  queryKey: sessionKeys.signInOptions,
  queryFn: () => api.identity.signInOptions(),
});
