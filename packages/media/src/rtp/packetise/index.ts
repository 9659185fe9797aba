// The door of packetise/: RTP packets for simulators and tests.
export { RtpPacketiser, type PacketiserOptions } from "./packetiser.ts";
