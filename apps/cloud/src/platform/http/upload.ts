// Uploads: one file of a form, read whole within the bound that its endpoint declares. Endpoints that take no file know no such bodies.
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const field = "file";

/** Mounts, in a scope of their own, the routes that read forms. */
export function mountUploads(server: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

/** The file of a request. Throws a Refusal when there is none, when it is larger than `maxBytes`, or when the form holds something else. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Uint8Array> {
  if (!request.isMultipart()) throw missing();
  const limits = { files: 1, fields: 0, parts: 1, fileSize: maxBytes };
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (part === undefined) throw missing();
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.fieldname !== field) throw new Refusal("unknownField", { field: part.fieldname });
  if (part.file.truncated) throw new Refusal("fileMaxSizeExceeded", { field, maxBytes });
  if (part.file.bytesRead === 0) throw missing();
  return Buffer.concat(chunks);
}

function missing(): Refusal {
  return new Refusal("IsDefined", { field, fields: [{ field, code: "IsDefined" }] });
}
