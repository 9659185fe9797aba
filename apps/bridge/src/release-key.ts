// Who signs the updates of this program (docs/decisions/bridge-updates.md): the key whose public half the build wrote into it; null: the key of the server that it is paired with.
declare const didbanBridgeReleaseKey: string | undefined;

export const releaseKey: string | null =
  typeof didbanBridgeReleaseKey === "string" && didbanBridgeReleaseKey !== "" ? didbanBridgeReleaseKey : null;
