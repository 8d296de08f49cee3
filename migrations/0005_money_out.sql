CREATE TABLE "commission_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"category" text,
	"vendor_id" uuid,
	"product_id" uuid,
	"basis_points" integer,
	"fixed_cents" bigint,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_rules_of_one_thing" CHECK (("commission_rules"."scope" = 'PLATFORM' and num_nonnulls("commission_rules"."category", "commission_rules"."vendor_id", "commission_rules"."product_id") = 0)
        or ("commission_rules"."scope" = 'CATEGORY' and "commission_rules"."category" is not null and num_nonnulls("commission_rules"."vendor_id", "commission_rules"."product_id") = 0)
        or ("commission_rules"."scope" = 'VENDOR' and "commission_rules"."vendor_id" is not null and num_nonnulls("commission_rules"."category", "commission_rules"."product_id") = 0)
        or ("commission_rules"."scope" = 'PRODUCT' and "commission_rules"."product_id" is not null and num_nonnulls("commission_rules"."category", "commission_rules"."vendor_id") = 0)),
	CONSTRAINT "commission_rules_possible" CHECK ("commission_rules"."basis_points" between 0 and 10000 and "commission_rules"."fixed_cents" >= 0),
	CONSTRAINT "commission_rules_whole_or_ended" CHECK (num_nonnulls("commission_rules"."basis_points", "commission_rules"."fixed_cents") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mail_at" timestamp (3) with time zone,
	"mail_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_budgets" (
	"provider" text PRIMARY KEY NOT NULL,
	"questions_left" double precision NOT NULL,
	"filled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_possible" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "suspense_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"receipt" text,
	"phone" text,
	"payment_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolution" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"note" text,
	CONSTRAINT "suspense_items_hold_something" CHECK ("suspense_items"."amount_cents" > 0),
	CONSTRAINT "suspense_items_resolved_whole" CHECK (num_nonnulls("suspense_items"."resolution", "suspense_items"."resolved_at", "suspense_items"."resolved_by", "suspense_items"."note") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"refund_id" uuid,
	"payout_id" uuid,
	"payment_id" uuid,
	"amount_cents" bigint NOT NULL,
	"phone" text,
	"original_receipt" text,
	"status" text NOT NULL,
	"result_token_hash" "bytea",
	"status_token_hash" "bytea",
	"provider_request_id" text,
	"receipt" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"follow_up_at" timestamp (3) with time zone,
	"follow_ups" integer DEFAULT 0 NOT NULL,
	"denials" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "remittances_whole_shillings" CHECK ("remittances"."amount_cents" > 0 and "remittances"."amount_cents" % 100 = 0),
	CONSTRAINT "remittances_for_one_thing" CHECK (num_nonnulls("remittances"."refund_id", "remittances"."payout_id") = 1),
	CONSTRAINT "remittances_kind_known" CHECK ("remittances"."kind" in ('REVERSAL', 'B2C', 'CARD_REFUND')),
	CONSTRAINT "remittances_status_known" CHECK ("remittances"."status" in ('CREATED', 'SENT', 'SUCCEEDED', 'FAILED', 'WITHDRAWN')),
	CONSTRAINT "remittances_sent_somewhere" CHECK ("remittances"."kind" <> 'B2C' or "remittances"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "explained_absences" (
	"receipt" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"explained_by" uuid NOT NULL,
	"explained_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"receipt" text NOT NULL,
	"details" text NOT NULL,
	"other_party" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"matched_id" text,
	"suspense_id" uuid,
	"resolution" text,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"note" text,
	CONSTRAINT "statement_lines_move_something" CHECK ("statement_lines"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" "bytea" NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"line_count" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_notices_review_idx";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "commission_basis_points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "vendor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_fixed_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "commission_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "kind" text DEFAULT 'PAYMENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "remittance_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "redirect_url" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "suspense_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "commission_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "first_approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "payout_phone_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commission_rules_vendor_idx" ON "commission_rules" USING btree ("vendor_id","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commission_rules_product_idx" ON "commission_rules" USING btree ("product_id","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commission_rules_category_idx" ON "commission_rules" USING btree ("category","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commission_rules_platform_idx" ON "commission_rules" USING btree ("starts_at" DESC NULLS LAST) WHERE "commission_rules"."scope" = 'PLATFORM';--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("mail_at") WHERE "notifications"."mail_at" is not null;--> statement-breakpoint
CREATE INDEX "refund_lines_line_idx" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspense_items_receipt_key" ON "suspense_items" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "suspense_items_open_idx" ON "suspense_items" USING btree ("opened_at") WHERE "suspense_items"."resolution" is null;--> statement-breakpoint
CREATE INDEX "suspense_items_payment_idx" ON "suspense_items" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "remittances_follow_up_idx" ON "remittances" USING btree ("follow_up_at") WHERE "remittances"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "remittances_refund_idx" ON "remittances" USING btree ("refund_id") WHERE "remittances"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "remittances_payout_idx" ON "remittances" USING btree ("payout_id") WHERE "remittances"."payout_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_one_per_refund" ON "remittances" USING btree ("refund_id") WHERE "remittances"."status" in ('CREATED', 'SENT', 'SUCCEEDED');--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_one_per_payout" ON "remittances" USING btree ("payout_id") WHERE "remittances"."status" in ('CREATED', 'SENT', 'SUCCEEDED');--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_receipt_key" ON "remittances" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_result_token_key" ON "remittances" USING btree ("result_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_status_token_key" ON "remittances" USING btree ("status_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("provider","receipt","amount_cents","details");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("completed_at") WHERE "statement_lines"."state" in ('UNKNOWN_HERE', 'OTHER_AMOUNT');--> statement-breakpoint
CREATE INDEX "statement_lines_receipt_idx" ON "statement_lines" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "statement_lines_statement_idx" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file_key" ON "statements" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "statements_ends_idx" ON "statements" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_suspense_id_suspense_items_id_fk" FOREIGN KEY ("suspense_id") REFERENCES "public"."suspense_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_notices_remittance_idx" ON "payment_notices" USING btree ("remittance_id") WHERE "payment_notices"."remittance_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_suspense_key" ON "refunds" USING btree ("suspense_id");--> statement-breakpoint
CREATE INDEX "payouts_run_idx" ON "payouts" USING btree ("run_id") WHERE "payouts"."run_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_notices_review_idx" ON "payment_notices" USING btree ("received_at") WHERE "payment_notices"."outcome" not in ('APPLIED', 'REPEATED') and "payment_notices"."reviewed_at" is null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_commission_possible" CHECK ("order_lines"."commission_cents" between 0 and "order_lines"."unit_price_cents" * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_commission_possible" CHECK ("refunds"."commission_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_one_thing" CHECK (num_nonnulls("refunds"."payment_id", "refunds"."suspense_id") = 1);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by_two" CHECK ("payouts"."first_approved_by" is distinct from "payouts"."requested_by" and ("payouts"."first_approved_by" is null
        or "payouts"."status" = 'REJECTED' or "payouts"."first_approved_by" is distinct from "payouts"."decided_by"));
--> statement-breakpoint
-- What lines sold before had a commission of their own is their part of the order's, to the cent: each cumulative sum is rounded as the whole was.
WITH sold AS (
  SELECT l.id, o.commission_basis_points AS points,
    sum(l.unit_price_cents * l.quantity) OVER (PARTITION BY l.order_id ORDER BY l.position, l.id) AS upto,
    l.unit_price_cents * l.quantity AS amount
  FROM order_lines l JOIN orders o ON o.id = l.order_id
)
UPDATE order_lines l SET commission_basis_points = coalesce(sold.points, 0),
  commission_cents = (sold.upto * sold.points + 5000) / 10000 - ((sold.upto - sold.amount) * sold.points + 5000) / 10000
FROM sold WHERE sold.id = l.id;
--> statement-breakpoint
UPDATE refunds r SET customer_id = p.customer_id FROM payments p WHERE p.id = r.payment_id;
--> statement-breakpoint
-- Who gave back what was refunded before is in the ledger.
UPDATE refunds r SET commission_cents = -e.amount_cents
FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id
WHERE t.kind = 'refund_requested' AND t.reference = r.id::text AND e.account_key = 'commission';
--> statement-breakpoint
-- Money is sent out by one table of moves. Only the provider's "not now" leads back; an end is an end.
CREATE FUNCTION remittance_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.kind, OLD.amount_cents, OLD.phone, OLD.refund_id, OLD.payout_id)
    IS DISTINCT FROM (NEW.id, NEW.kind, NEW.amount_cents, NEW.phone, NEW.refund_id, NEW.payout_id) THEN
    RAISE EXCEPTION 'remittance % stays as it was ordered', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'CREATED>SENT', 'CREATED>WITHDRAWN', 'SENT>CREATED', 'SENT>SUCCEEDED', 'SENT>FAILED'])
  THEN
    RAISE EXCEPTION 'remittance % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER remittances_move_allowed BEFORE UPDATE ON "remittances"
  FOR EACH ROW EXECUTE FUNCTION remittance_move_is_allowed();
--> statement-breakpoint
-- A refund that could not be sent is still owed: it is sent again, or settled by hand. Its amount never changes.
CREATE OR REPLACE FUNCTION refund_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_id, OLD.suspense_id, OLD.amount_cents, OLD.commission_cents)
    IS DISTINCT FROM (NEW.payment_id, NEW.suspense_id, NEW.amount_cents, NEW.commission_cents) THEN
    RAISE EXCEPTION 'refund % stays as it was promised', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'REQUESTED>SENT', 'REQUESTED>SUCCEEDED', 'REQUESTED>FAILED', 'SENT>SUCCEEDED', 'SENT>FAILED',
    'FAILED>SENT', 'FAILED>SUCCEEDED'])
  THEN
    RAISE EXCEPTION 'refund % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER refunds_move_allowed ON "refunds";
--> statement-breakpoint
CREATE TRIGGER refunds_move_allowed BEFORE UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refund_move_is_allowed();
--> statement-breakpoint
-- Refunds never exceed what their payment brought: counted while the payment's row is held, whoever asks.
CREATE FUNCTION refund_fits_its_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received bigint;
BEGIN
  IF NEW.payment_id IS NULL THEN
    SELECT amount_cents INTO received FROM suspense_items WHERE id = NEW.suspense_id FOR NO KEY UPDATE;
  ELSE
    SELECT CASE WHEN status = 'SUCCEEDED' THEN amount_cents ELSE 0 END INTO received
    FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
    received := received - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = NEW.payment_id);
  END IF;
  IF NEW.amount_cents > received THEN
    RAISE EXCEPTION 'refund % is more than what is left of what came in', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_fit_their_payment';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_fit_their_payment BEFORE INSERT ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refund_fits_its_payment();
--> statement-breakpoint
-- What a person said of money in suspense stays said; what it was stays as it came.
CREATE FUNCTION suspense_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolution IS NOT NULL OR (OLD.amount_cents, OLD.receipt, OLD.provider) IS DISTINCT FROM (NEW.amount_cents, NEW.receipt, NEW.provider) THEN
    RAISE EXCEPTION 'suspense item % stays as it is', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER suspense_items_stay BEFORE UPDATE ON "suspense_items"
  FOR EACH ROW EXECUTE FUNCTION suspense_stays();
--> statement-breakpoint
CREATE FUNCTION commission_rules_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a commission rule is never changed: a later one takes its place' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER commission_rules_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "commission_rules"
  FOR EACH STATEMENT EXECUTE FUNCTION commission_rules_are_append_only();
