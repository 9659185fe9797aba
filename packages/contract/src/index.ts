// The one contract between server, web app, documentation and tests.
export * from "./camera-status.ts";
export * from "./channel/channel-messages.ts";
export * from "./channel/channel-terms.ts";
export * from "./endpoint.ts";
export * from "./endpoints/index.ts";
export * from "./errors/error-catalogue.ts";
export * from "./errors/error-texts.ts";
export * from "./errors/error-words.ts";
export * from "./notifications/notification.ts";
export * from "./notifications/notification-events.ts";
export * from "./notifications/notification-texts.ts";
export * from "./permissions/actions.ts";
export * from "./retention-term.ts";
export * from "./shapes.ts";
export * from "./stream/index.ts";
