// The person's sessions, one on each device that they are signed in on, which of them are active, and how codes travel.
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { everyPage, pageLimit } from "../../lib/every-page.ts";
import { dropReads } from "../../lib/query-client.ts";
import { readKey } from "../../lib/read-key.ts";

const keys = {
  list: readKey("sessions"),
  /** Which device is active. */
  active: readKey("activeDevice"),
  /** Whether several may be, and which sessions are. */
  several: readKey("severalDevices"),
  signInOptions: readKey("signInOptions"),
} as const;

export const sessionsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: () => everyPage((offset) => api.identity.listSessions({ query: { limit: pageLimit, offset } })),
  staleTime: 0,
});

export const signInOptionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: () => api.identity.signInOptions(),
});

export const refreshSessions = () => dropReads(keys.list, keys.several);

/** Whether this device is the active one, and which is in its place. */
export const activeDeviceQuery = queryOptions({
  queryKey: keys.active,
  queryFn: () => api.events.isActive(),
  staleTime: 0,
});

/** Whether several devices may be used at once, and which sessions are active now. */
export const severalDevicesQuery = queryOptions({
  queryKey: keys.several,
  queryFn: () => api.events.readSeveralDevices(),
  staleTime: 0,
});
