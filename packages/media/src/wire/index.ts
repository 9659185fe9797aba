// Binary messages of the stream protocol (docs/stream-protocol.md), for server and client alike. Its texts are
// `@didban/contract`'s.
//
// Server: `wirePayload(unit)` once for all viewers (`wirePayloadInPlace` where there is one),
//         `encodeWireHeader(wireHeaderOf(unit, place), payload.length)` for each, or `writeWireHeader` into what goes before it; the message is the
//         one behind the other.
// Client: `decodeWireMessage(bytes)` gives header and payload as views; a `WireUnitReader` makes access units and formats of them.
export { codecOfWireNumber, type WireCodec, wireNumberOf } from "./wire-codec.ts";
export { WireError } from "./wire-error.ts";
export {
  decodeWireMessage,
  encodeWireHeader,
  maximumWireMessageLength,
  thumbnailHeaderOf,
  wireFlag,
  type WireHeader,
  wireHeaderLength,
  wireHeaderOf,
  type WireMessage,
  type WirePlace,
  wireType,
  wireVersion,
  writeWireHeader,
} from "./wire-message.ts";
export { wirePayload, wirePayloadInPlace } from "./wire-payload.ts";
export { type SoundShape, WireUnitReader } from "./wire-unit-reader.ts";
