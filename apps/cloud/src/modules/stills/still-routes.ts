// What the process that decodes answers its siblings.
import type { InternalHandler } from "../../platform/internal/index.ts";
import { stillCall } from "../media-nodes/index.ts";
import type { StillDecoder } from "./still-decoder.ts";

export function stillRoutes(stills: StillDecoder): Readonly<Record<string, InternalHandler>> {
  return {
    async [stillCall.path]({ body, signal }) {
      const { codec, data, mask } = stillCall.body.parse(body);
      const jpeg = await stills.decode({ codec, data: Buffer.from(data, "base64"), mask }, signal);
      return jpeg && { bytes: jpeg, contentType: "image/jpeg" };
    },
  };
}
