-- What is kept is what the answer is made from again, no longer the answer.
ALTER TABLE "idempotency_records" RENAME COLUMN "response" TO "result";--> statement-breakpoint
DELETE FROM "idempotency_records" WHERE "result" IS NULL;--> statement-breakpoint
ALTER TABLE "idempotency_records" ALTER COLUMN "result" SET NOT NULL;
