// Declares the room for cameras that bridges have, which the module of cameras asks for; that of bridges stands upon it.
import { declareModule, port } from "../../platform/kernel/index.ts";
import type { BridgeRoom } from "./bridge-room.ts";

export const bridgeRoom = port<BridgeRoom>("bridge room");

export const module = declareModule({
  name: "bridge room",
  gives: { bridgeRoom },
  async open() {
    const { BridgeRoom } = await import("./bridge-room.ts");
    const { agentVersions } = await import("./agent-versions.ts");
    return { gives: { bridgeRoom: new BridgeRoom(agentVersions) } };
  },
});
