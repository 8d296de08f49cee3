CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "product_variations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"stock_id" uuid,
	"position" smallint NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "variations_price_whole_shillings" CHECK ("product_variations"."price_cents" > 0 and "product_variations"."price_cents" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"picture" jsonb,
	"price_cents" bigint NOT NULL,
	"stock_id" uuid,
	"max_per_order" integer,
	"sale_starts_at" timestamp (3) with time zone,
	"sale_ends_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_price_whole_shillings" CHECK ("products"."price_cents" > 0 and "products"."price_cents" % 100 = 0),
	CONSTRAINT "products_kind_known" CHECK (("products"."kind" = 'ITEM' and "products"."event_id" is null) or ("products"."kind" = 'TICKET' and "products"."event_id" is not null)),
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('DRAFT', 'ACTIVE', 'ARCHIVED'))
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"quantity_left" integer NOT NULL,
	CONSTRAINT "stocks_never_oversold" CHECK ("stocks"."quantity_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"venue" text NOT NULL,
	"county" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"doors_at" timestamp (3) with time zone,
	"poster" jsonb,
	"capacity_stock_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_times_possible" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('DRAFT', 'PUBLISHED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"csrf_token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"key" text PRIMARY KEY NOT NULL,
	"vendor_id" uuid,
	"balance_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transfer_id" uuid NOT NULL,
	"account_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transfer_id_account_key_pk" PRIMARY KEY("transfer_id","account_key"),
	CONSTRAINT "ledger_entries_move_something" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid,
	"vendor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holds_possible" CHECK ("holds"."quantity" > 0),
	CONSTRAINT "holds_status_known" CHECK ("holds"."status" in ('HELD', 'SOLD', 'RELEASED'))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variation_id" uuid,
	"event_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"variation_name" text,
	"unit_price_cents" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"picture" jsonb,
	"position" smallint NOT NULL,
	CONSTRAINT "order_lines_possible" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"vendor_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"fulfilment" text NOT NULL,
	"area_name" text,
	"address" text,
	"landmark" text,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_email" text NOT NULL,
	"note" text,
	"subtotal_cents" bigint NOT NULL,
	"delivery_fee_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"commission_basis_points" integer NOT NULL,
	"commission_cents" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accept_by" timestamp (3) with time zone,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."delivery_fee_cents" and "orders"."total_cents" > 0),
	CONSTRAINT "orders_whole_shillings" CHECK ("orders"."subtotal_cents" % 100 = 0 and "orders"."delivery_fee_cents" % 100 = 0 and "orders"."delivery_fee_cents" >= 0),
	CONSTRAINT "orders_commission_possible" CHECK ("orders"."commission_cents" between 0 and "orders"."subtotal_cents"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid,
	"body" jsonb NOT NULL,
	"address" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"phone" text,
	"reference" text NOT NULL,
	"callback_token_hash" "bytea",
	"provider_request_id" text,
	"receipt" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"prompted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"follow_up_at" timestamp (3) with time zone,
	"follow_ups" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_whole_shillings" CHECK ("payments"."amount_cents" > 0 and "payments"."amount_cents" % 100 = 0),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('CREATED', 'PROMPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"receipt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_whole_shillings" CHECK ("refunds"."amount_cents" > 0 and "refunds"."amount_cents" % 100 = 0),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"type_name" text NOT NULL,
	"attendee" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status" in ('VALID', 'USED', 'VOID'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"picture" jsonb,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fee_cents" bigint NOT NULL,
	"minimum_cents" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "delivery_areas_whole_shillings" CHECK ("delivery_areas"."fee_cents" >= 0 and "delivery_areas"."fee_cents" % 100 = 0 and "delivery_areas"."minimum_cents" >= 0 and "delivery_areas"."minimum_cents" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "vendor_categories" (
	"vendor_id" uuid NOT NULL,
	"category" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "vendor_categories_vendor_id_category_pk" PRIMARY KEY("vendor_id","category")
);
--> statement-breakpoint
CREATE TABLE "vendor_closures" (
	"vendor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "vendor_closures_vendor_id_starts_at_pk" PRIMARY KEY("vendor_id","starts_at"),
	CONSTRAINT "closures_possible" CHECK ("vendor_closures"."ends_at" > "vendor_closures"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "vendor_opening_windows" (
	"vendor_id" uuid NOT NULL,
	"weekday" smallint NOT NULL,
	"opens" smallint NOT NULL,
	"closes" smallint NOT NULL,
	CONSTRAINT "vendor_opening_windows_vendor_id_weekday_opens_pk" PRIMARY KEY("vendor_id","weekday","opens"),
	CONSTRAINT "opening_windows_possible" CHECK ("vendor_opening_windows"."weekday" between 1 and 7 and "vendor_opening_windows"."opens" between 0 and 1439 and "vendor_opening_windows"."closes" > "vendor_opening_windows"."opens" and "vendor_opening_windows"."closes" <= 2880)
);
--> statement-breakpoint
CREATE TABLE "vendors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"logo" jsonb,
	"cover" jsonb,
	"wide_cover" jsonb,
	"phone" text NOT NULL,
	"county" text NOT NULL,
	"area" text NOT NULL,
	"address" text NOT NULL,
	"has_pickup" boolean NOT NULL,
	"preparation_from" integer NOT NULL,
	"preparation_to" integer NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"commission_basis_points" integer,
	"payout_phone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "vendors_status_known" CHECK ("vendors"."status" in ('PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED')),
	CONSTRAINT "vendors_commission_possible" CHECK ("vendors"."commission_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_records_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_capacity_stock_id_stocks_id_fk" FOREIGN KEY ("capacity_stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_key_ledger_accounts_key_fk" FOREIGN KEY ("account_key") REFERENCES "public"."ledger_accounts"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_stock_id_stocks_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stocks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_moves" ADD CONSTRAINT "order_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_categories" ADD CONSTRAINT "vendor_categories_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_categories" ADD CONSTRAINT "vendor_categories_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_closures" ADD CONSTRAINT "vendor_closures_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_opening_windows" ADD CONSTRAINT "vendor_opening_windows_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variations_product_idx" ON "product_variations" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_vendor_slug_key" ON "products" USING btree ("vendor_id","slug");--> statement-breakpoint
CREATE INDEX "products_vendor_menu_idx" ON "products" USING btree ("vendor_id","position");--> statement-breakpoint
CREATE INDEX "products_event_idx" ON "products" USING btree ("event_id") WHERE "products"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "products_status_updated_idx" ON "products" USING btree ("status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_key" ON "events" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "events_starts_idx" ON "events" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "events_vendor_idx" ON "events" USING btree ("vendor_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_role_created_idx" ON "users" USING btree ("role","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_accounts_vendor_idx" ON "ledger_accounts" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries" USING btree ("account_key","transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once" ON "ledger_transfers" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_transfers_order_idx" ON "ledger_transfers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_vendor_idx" ON "ledger_transfers" USING btree ("vendor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "holds_order_stock_key" ON "holds" USING btree ("order_id","stock_id");--> statement-breakpoint
CREATE INDEX "order_lines_order_idx" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_vendor_product_idx" ON "order_lines" USING btree ("vendor_id","product_id");--> statement-breakpoint
CREATE INDEX "order_moves_order_idx" ON "order_moves" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_vendor_idx" ON "orders" USING btree ("vendor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_vendor_status_idx" ON "orders" USING btree ("vendor_id","status","id");--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_notices_waiting_idx" ON "payment_notices" USING btree ("received_at") WHERE "payment_notices"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "payment_notices_payment_idx" ON "payment_notices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_follow_up_idx" ON "payments" USING btree ("follow_up_at") WHERE "payments"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_phone_idx" ON "payments" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "payments_customer_idx" ON "payments" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_request_key" ON "payments" USING btree ("provider_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt_key" ON "payments" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_callback_token_key" ON "payments" USING btree ("callback_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_order" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('CREATED', 'PROMPTED', 'UNKNOWN');--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_status_idx" ON "refunds" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_receipt_key" ON "refunds" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_code_key" ON "tickets" USING btree ("code");--> statement-breakpoint
CREATE INDEX "tickets_owner_idx" ON "tickets" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tickets_order_idx" ON "tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tickets_event_idx" ON "tickets" USING btree ("event_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_areas_vendor_name_key" ON "delivery_areas" USING btree ("vendor_id","name");--> statement-breakpoint
CREATE INDEX "vendor_categories_category_idx" ON "vendor_categories" USING btree ("category");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_slug_key" ON "vendors" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_owner_key" ON "vendors" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "vendors_status_created_idx" ON "vendors" USING btree ("status","created_at");
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "events"("id");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "events"("id");
--> statement-breakpoint
-- Search by words with typos: trigrams over what people look for.
CREATE INDEX "vendors_words_idx" ON "vendors" USING gin ((name || ' ' || tagline || ' ' || description) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "products_words_idx" ON "products" USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "events_words_idx" ON "events" USING gin ((title || ' ' || venue || ' ' || description) gin_trgm_ops);
--> statement-breakpoint
-- The row that buyers race for leaves room on its page, so that an update stays beside the old version and no index moves.
ALTER TABLE "stocks" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" SET (fillfactor = 50);
--> statement-breakpoint
-- The ledger is appended to, never changed: not even by the program's own role.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- Looked at when the transaction ends, over all entries of the transfer together.
CREATE FUNCTION ledger_transfer_is_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remainder bigint;
BEGIN
  SELECT sum(amount_cents) INTO remainder FROM ledger_entries WHERE transfer_id = NEW.transfer_id;
  IF remainder <> 0 THEN
    RAISE EXCEPTION 'transfer % leaves a remainder of % cents', NEW.transfer_id, remainder USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transfer_is_balanced();
--> statement-breakpoint
-- A final success never turns back, and an order's status only follows its table of moves.
CREATE FUNCTION payment_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'SUCCEEDED' AND NEW.status <> 'SUCCEEDED' THEN
    RAISE EXCEPTION 'payment % has succeeded and stays so', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_success_is_final BEFORE UPDATE OF status ON "payments"
  FOR EACH ROW EXECUTE FUNCTION payment_move_is_allowed();
--> statement-breakpoint
CREATE FUNCTION order_move_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'PENDING_PAYMENT>PAID', 'PENDING_PAYMENT>EXPIRED', 'PENDING_PAYMENT>CANCELLED',
    'EXPIRED>PAID', 'CANCELLED>PAID',
    'PAID>ACCEPTED', 'PAID>REJECTED', 'PAID>COMPLETED',
    'ACCEPTED>READY', 'ACCEPTED>CANCELLED', 'READY>OUT_FOR_DELIVERY', 'READY>COMPLETED', 'READY>CANCELLED',
    'OUT_FOR_DELIVERY>COMPLETED'])
  THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_move_allowed BEFORE UPDATE OF status ON "orders"
  FOR EACH ROW EXECUTE FUNCTION order_move_is_allowed();
