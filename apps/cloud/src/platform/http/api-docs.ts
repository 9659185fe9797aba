// The page /api/docs and the document /api/docs/json behind it.
import swagger, { type StaticDocumentSpec } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "@didban/contract";
import { openApiDocument } from "./open-api.ts";

/** Mounts both. */
export async function mountApiDocs(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  version: string,
): Promise<void> {
  // The plug-in's types stop at OpenAPI 3.0; in static mode it hands the document on as it is.
  const document = openApiDocument(endpoints, version) as object as StaticDocumentSpec["document"];
  await server.register(swagger, { mode: "static", specification: { document } });
  // The page brings inline styles of its own; its policy names their hashes.
  await server.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
}
