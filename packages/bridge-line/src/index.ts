// What a bridge and the server say to each other, for both of their ends: no socket, no disk, no clock.
export * from "./agent-package.ts";
export * from "./agree-version.ts";
export * from "./handshake.ts";
export * from "./line-keys.ts";
export * from "./line-messages.ts";
export * from "./line-search.ts";
export * from "./line-terms.ts";
export * from "./media-ticket.ts";
export * from "./resets.ts";
export * from "./sealed-frames.ts";
export * from "./signed-call.ts";
