export { InternalClient, SiblingUnavailable, type InternalCall } from "./internal-client.ts";
export {
  createInternalServer,
  type InternalAnswer,
  type InternalHandler,
  type InternalRequest,
  type InternalServer,
  type InternalServerOptions,
} from "./internal-server.ts";
