CREATE TABLE "nightly_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Two nightly jobs were all that the job queue kept here.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
