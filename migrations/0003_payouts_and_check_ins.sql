CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"phone" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"reference" text,
	"reason" text,
	CONSTRAINT "payouts_possible" CHECK ("payouts"."amount_cents" between 10000 and 25000000 and "payouts"."amount_cents" % 100 = 0),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED')),
	CONSTRAINT "payouts_paid_with_receipt" CHECK (("payouts"."status" = 'PAID') = ("payouts"."reference" is not null)),
	CONSTRAINT "payouts_returned_with_reason" CHECK (("payouts"."status" in ('FAILED', 'REJECTED')) = ("payouts"."reason" is not null)),
	CONSTRAINT "payouts_decided_by_another" CHECK (("payouts"."status" = 'REQUESTED') = ("payouts"."decided_by" is null) and "payouts"."decided_by" is distinct from "payouts"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"event_id" uuid,
	"ticket_id" uuid,
	"result" text NOT NULL,
	"scanned_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_ins_result_known" CHECK ("check_ins"."result" in ('ACCEPTED', 'ALREADY_USED', 'UNKNOWN', 'WRONG_EVENT', 'VOID', 'NOT_YET', 'OVER'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earnings_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_vendor_idx" ON "payouts" USING btree ("vendor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_status_idx" ON "payouts" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference_key" ON "payouts" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_nonce_key" ON "check_ins" USING btree ("vendor_id","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_one_entry" ON "check_ins" USING btree ("ticket_id") WHERE "check_ins"."result" = 'ACCEPTED';--> statement-breakpoint
CREATE INDEX "check_ins_ticket_idx" ON "check_ins" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_paid_idx" ON "orders" USING btree ("vendor_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_idx" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_earnings_due_idx" ON "orders" USING btree ("earnings_due_at") WHERE "orders"."earnings_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_earnings_due_idx" ON "orders" USING btree ("vendor_id","earnings_due_at") WHERE "orders"."earnings_due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_notices_review_idx" ON "payment_notices" USING btree ("received_at") WHERE "payment_notices"."outcome" not in ('APPLIED', 'REPEATED');--> statement-breakpoint
CREATE INDEX "payments_failed_idx" ON "payments" USING btree ("settled_at") WHERE "payments"."status" = 'FAILED';--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created_idx" ON "refunds" USING btree ("created_at");
--> statement-breakpoint
-- What was completed before there was a release waits for one now.
UPDATE "orders" SET "earnings_due_at" = greatest("moved_at",
  (SELECT max(e.ends_at) FROM order_lines l JOIN events e ON e.id = l.event_id WHERE l.order_id = "orders"."id")) + interval '24 hours'
WHERE "status" = 'COMPLETED'
  AND NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.kind = 'earnings_released' AND t.reference = "orders"."id"::text);
--> statement-breakpoint
-- A payout and a refund only follow their tables of moves, and what was asked for is not changed on the way.
CREATE FUNCTION payout_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.vendor_id, OLD.amount_cents, OLD.phone, OLD.requested_by) IS DISTINCT FROM (NEW.vendor_id, NEW.amount_cents, NEW.phone, NEW.requested_by) THEN
    RAISE EXCEPTION 'payout % stays as it was asked for', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'REQUESTED>APPROVED', 'REQUESTED>REJECTED',
    'APPROVED>SENT', 'APPROVED>PAID', 'APPROVED>FAILED',
    'SENT>PAID', 'SENT>FAILED'])
  THEN
    RAISE EXCEPTION 'payout % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_move_allowed BEFORE UPDATE ON "payouts"
  FOR EACH ROW EXECUTE FUNCTION payout_move_is_allowed();
--> statement-breakpoint
CREATE FUNCTION refund_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'REQUESTED>SENT', 'REQUESTED>SUCCEEDED', 'REQUESTED>FAILED', 'SENT>SUCCEEDED', 'SENT>FAILED'])
  THEN
    RAISE EXCEPTION 'refund % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_move_allowed BEFORE UPDATE OF status ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refund_move_is_allowed();
--> statement-breakpoint
-- A ticket is used once or voided once, and never valid again.
CREATE FUNCTION ticket_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND OLD.status <> 'VALID' THEN
    RAISE EXCEPTION 'ticket % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_move_allowed BEFORE UPDATE OF status ON "tickets"
  FOR EACH ROW EXECUTE FUNCTION ticket_move_is_allowed();
