// What changes bridges: each call with what is read anew after it.
import type { Bridge, BridgeReset } from "@didban/contract";
import { api } from "../../lib/api.ts";
import { dropReads } from "../../lib/query-client.ts";
import { bridgeKeys } from "./bridge-keys.ts";

/** Gives a code in, typed or as the text of its QR code. */
export async function pairBridge(body: { readonly code: string } | { readonly qr: string }): Promise<Bridge> {
  const { bridge } = await api.bridges.activate({ body });
  await dropReads(bridgeKeys.list);
  return bridge;
}

export async function renameBridge(id: string, name: string): Promise<void> {
  await api.bridges.update({ params: { id }, body: { name } });
  await dropReads(bridgeKeys.each);
}

/** Resolves once the bridge has said that it will. */
export async function resetBridge(id: string, kind: BridgeReset): Promise<void> {
  await api.bridges[kind]({ params: { id } });
  await dropReads(bridgeKeys.each);
}

/** Has a bridge run the server's version. `version` names it where it is not a newer one; resolves once the bridge has begun. */
export async function updateBridge(id: string, version?: string): Promise<void> {
  await api.bridges.software({ params: { id }, body: version === undefined ? {} : { version } });
  await dropReads(bridgeKeys.each);
}

export async function removeBridge(id: string, name: string): Promise<void> {
  await api.bridges.remove({ params: { id }, body: { name } });
  await dropReads(bridgeKeys.list);
}
