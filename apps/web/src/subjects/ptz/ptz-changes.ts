// What steers cameras: each call with what is read anew after it.
import type { PtzTourStop } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { ptzKeys } from "./ptz-keys.ts";

/** Speeds from −1 to 1: to the right, upwards, closer. */
export interface Velocity {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

/** Moves a camera for a while. Who steers is read anew by whoever calls this often. */
export async function moveCamera(id: string, velocity: Velocity, timeoutMs: number): Promise<void> {
  await api.ptz.move({ params: { id }, body: { ...velocity, timeoutMs } });
}

export async function stopCamera(id: string): Promise<void> {
  await api.ptz.stop({ params: { id } });
}

export const readSteeringAnew = (id: string): Promise<void> => dropReads(ptzKeys.state(id));

export async function goHome(id: string): Promise<void> {
  await api.ptz.home({ params: { id } });
  await readSteeringAnew(id);
}

export async function takeOver(id: string): Promise<void> {
  await api.ptz.takeOver({ params: { id } });
  await readSteeringAnew(id);
}

export async function goToPreset(id: string, token: string): Promise<void> {
  await api.ptz.goToPreset({ params: { id, token } });
  await readSteeringAnew(id);
}

/** Has the camera remember where it looks now. */
export async function addPreset(id: string, name: string): Promise<void> {
  await api.ptz.addPreset({ params: { id }, body: { name } });
  await dropReads(ptzKeys.presets(id));
}

export async function removePreset(id: string, token: string): Promise<void> {
  await api.ptz.removePreset({ params: { id, token } });
  await dropReads(ptzKeys.presets(id), ptzKeys.state(id));
}

export async function saveTour(id: string, stops: readonly PtzTourStop[]): Promise<void> {
  await api.ptz.saveTour({ params: { id }, body: { stops: [...stops] } });
  await readSteeringAnew(id);
}

export async function startTour(id: string): Promise<void> {
  await api.ptz.startTour({ params: { id } });
  await readSteeringAnew(id);
}

export async function stopTour(id: string): Promise<void> {
  await api.ptz.stopTour({ params: { id } });
  await readSteeringAnew(id);
}
