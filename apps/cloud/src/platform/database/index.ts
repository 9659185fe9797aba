export { connectDatabase, type ConnectionOptions, type DatabaseConnection } from "./connect.ts";
export * from "./database.ts";
export {
  DatabaseUnavailable,
  isDatabaseOutage,
  outsideDatabaseServer,
  type DatabaseServer,
} from "./database-server.ts";
export { takeTurn } from "./take-turn.ts";
export { isMissingRow, isUniqueViolation, isUnkeepable } from "./violations.ts";
export { isUnstorableText } from "./unstorable-text.ts";
export { embeddedDatabaseServer } from "./embedded-server.ts";
export { migrate, SchemaIsNewer } from "./migrate.ts";
export { ask, milliseconds, together, type InJson, type SqlExpression, type Subquery } from "./subquery.ts";
export { readMigrations, type Migration } from "./migration.ts";
