// The server itself, for the api process: routes, pages, documentation. What modules need to answer calls is index.ts.
export { mountApiDocs } from "./api-docs.ts";
export { createApiServer, listenOn, type ApiServerOptions } from "./api-server.ts";
export { createPageServer, mountWebApp, type WebAppOptions } from "./web-app.ts";
