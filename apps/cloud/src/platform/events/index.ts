export * from "./event-bus.ts";
export { MemoryEventBus } from "./memory-event-bus.ts";
export {
  openPostgresEventBus,
  postgresEventPublisher,
  type PostgresEventBusOptions,
} from "./postgres-event-bus.ts";
