// The stream protocol's texts and numbers (docs/stream-protocol.md). Its binary messages are `@didban/media/wire`.
export * from "./stream-command.ts";
export * from "./stream-limits.ts";
export * from "./stream-text.ts";
