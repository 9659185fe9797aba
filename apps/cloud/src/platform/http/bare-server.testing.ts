// The api's http library with nothing on it: what measurements of the api are held beside.
import { fastify } from "fastify";

/** Answers every call of `/` with a constant, unchecked. */
export async function startBareServer(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = fastify();
  server.get("/", async () => ({ id: "1", name: "Camera" }));
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return { url, close: () => server.close() };
}
