export * from "./jobs.ts";
export { migrateJobs, openPostgresJobs, type PostgresJobsOptions } from "./postgres-jobs.ts";
