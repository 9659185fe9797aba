export * from "./event-bus.ts";
export { MemoryEventBus } from "./memory-event-bus.ts";
export { openPostgresEventBus, type PostgresEventBusOptions } from "./postgres-event-bus.ts";
