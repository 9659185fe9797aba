// Uploads: one file of a form, read whole within the bound that its endpoint declares, with the texts beside it. Endpoints that take no file know no such bodies.
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const fileField = "file";
/** Bytes of a text beside it. */
const longestText = 1_000;

/** Mounts, in a scope of their own, the routes that read forms. */
export function mountUploads(server: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  void server.register(async (scope) => {
    // A file that is too large is cut short, and then refused in our words.
    await scope.register(multipart, { throwFileSizeLimit: false });
    mount(scope);
  });
}

/** A form as it was sent. */
export interface UploadedForm {
  readonly file: Uint8Array;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * The form of a request: one file, and at most `mostFields` texts. Throws a Refusal when there is no file, when it is larger than `maxBytes`, or
 * when the form holds something else.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, mostFields }: { readonly maxBytes: number; readonly mostFields: number },
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw missing();
  const limits = {
    files: 1,
    fields: mostFields,
    parts: 1 + mostFields,
    fileSize: maxBytes,
    fieldSize: longestText,
  };
  const fields: Record<string, string> = {};
  let file: Uint8Array | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) chunks.push(chunk);
    if (part.fieldname !== fileField) throw new Refusal("unknownField", { field: part.fieldname });
    if (part.file.truncated) throw new Refusal("fileMaxSizeExceeded", { field: fileField, maxBytes });
    file = Buffer.concat(chunks);
  }
  if (file === undefined || file.length === 0) throw missing();
  return { file, fields };
}

function missing(): Refusal {
  return new Refusal("IsDefined", {
    field: fileField,
    fields: [{ field: fileField, code: "IsDefined" }],
  });
}
