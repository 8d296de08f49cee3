CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"stock_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holds_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "holds_possible" CHECK ("holds"."quantity" > 0),
	CONSTRAINT "holds_status_known" CHECK ("holds"."status" in ('HELD', 'SOLD', 'RELEASED'))
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"least" smallint NOT NULL,
	"most" smallint NOT NULL,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "option_groups_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "option_groups_vendor_position_key" UNIQUE("vendor_id","position"),
	CONSTRAINT "option_groups_choice_possible" CHECK ("option_groups"."least" >= 0 and "option_groups"."most" between greatest(1, "option_groups"."least") and 20),
	CONSTRAINT "option_groups_at_most_30" CHECK ("option_groups"."position" between 0 and 29)
);
--> statement-breakpoint
CREATE TABLE "group_options" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "group_options_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "group_options_group_position_key" UNIQUE("vendor_id","group_id","position") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "group_options_group_name_key" UNIQUE("vendor_id","group_id","name") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "group_options_price_whole_shillings" CHECK ("group_options"."price_cents" >= 0 and "group_options"."price_cents" % 100 = 0),
	CONSTRAINT "group_options_at_most_20" CHECK ("group_options"."position" between 0 and 19)
);
--> statement-breakpoint
CREATE TABLE "product_option_groups" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_option_groups_vendor_id_product_id_group_id_pk" PRIMARY KEY("vendor_id","product_id","group_id"),
	CONSTRAINT "product_option_groups_position_key" UNIQUE("vendor_id","product_id","position") DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "product_option_groups_at_most_8" CHECK ("product_option_groups"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_pictures_vendor_id_product_id_position_pk" PRIMARY KEY("vendor_id","product_id","position"),
	CONSTRAINT "product_pictures_picture_key" UNIQUE("vendor_id","picture_id"),
	CONSTRAINT "product_pictures_at_most_8" CHECK ("product_pictures"."position" between 0 and 7)
);
--> statement-breakpoint
CREATE TABLE "product_variations" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"stock_id" uuid,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "product_variations_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "variations_price_whole_shillings" CHECK ("product_variations"."price_cents" >= 0 and "product_variations"."price_cents" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event_id" uuid,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"picture" jsonb,
	"more_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_cents" bigint NOT NULL,
	"stock_id" uuid,
	"is_sold_out" boolean DEFAULT false NOT NULL,
	"max_per_order" integer,
	"max_per_customer" integer,
	"available_times" jsonb,
	"sale_starts_at" timestamp (3) with time zone,
	"sale_ends_at" timestamp (3) with time zone,
	"access_code" text,
	"gates" text[] DEFAULT '{}' NOT NULL,
	"has_unlimited_entries" boolean DEFAULT false NOT NULL,
	"check_in_text" text DEFAULT '' NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"status" text NOT NULL,
	"approval" text NOT NULL,
	"rejection_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"allergens" text[],
	"diets" text[] DEFAULT '{}' NOT NULL,
	"spice_level" smallint,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "products_price_whole_shillings" CHECK ("products"."price_cents" >= 0 and "products"."price_cents" % 100 = 0),
	CONSTRAINT "products_only_tickets_are_free" CHECK ("products"."price_cents" > 0 or "products"."kind" = 'TICKET'),
	CONSTRAINT "products_kind_known" CHECK (("products"."kind" = 'ITEM' and "products"."event_id" is null) or ("products"."kind" = 'TICKET' and "products"."event_id" is not null)),
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
	CONSTRAINT "products_allergens_known" CHECK ("products"."allergens" <@ array['GLUTEN', 'MILK', 'EGGS', 'PEANUTS', 'NUTS', 'FISH', 'CRUSTACEANS', 'MOLLUSCS', 'SOYBEANS', 'SESAME', 'CELERY', 'MUSTARD', 'SULPHITES', 'LUPIN']),
	CONSTRAINT "products_diets_known" CHECK ("products"."diets" <@ array['VEGETARIAN', 'VEGAN', 'HALAL']),
	CONSTRAINT "products_vegan_is_vegetarian" CHECK (not "products"."diets" @> array['VEGAN'] or "products"."diets" @> array['VEGETARIAN']),
	CONSTRAINT "products_diets_possible" CHECK ("products"."allergens" is null or not (("products"."diets" @> array['VEGETARIAN'] and "products"."allergens" && array['CRUSTACEANS', 'FISH', 'MOLLUSCS']) or ("products"."diets" @> array['VEGAN'] and "products"."allergens" && array['EGGS', 'MILK']))),
	CONSTRAINT "products_maximums_possible" CHECK ("products"."max_per_order" > 0 and "products"."max_per_customer" > 0),
	CONSTRAINT "products_access_code_of_tickets" CHECK ("products"."access_code" is null or ("products"."kind" = 'TICKET' and "products"."access_code" ~ '^[A-Z0-9]{3,20}$')),
	CONSTRAINT "products_available_times_possible" CHECK ("products"."available_times" is null or ("products"."kind" = 'ITEM' and jsonb_array_length("products"."available_times"->'days') between 1 and 7 and ("products"."available_times"->>'from')::int >= 0 and ("products"."available_times"->>'from')::int < 1440 and ("products"."available_times"->>'from')::int < ("products"."available_times"->>'until')::int and ("products"."available_times"->>'until')::int <= ("products"."available_times"->>'from')::int + 1440)),
	CONSTRAINT "products_entry_rules_of_tickets" CHECK ("products"."kind" = 'TICKET' or ("products"."gates" = '{}' and not "products"."has_unlimited_entries" and "products"."check_in_text" = '' and num_nonnulls("products"."valid_from", "products"."valid_until") = 0)),
	CONSTRAINT "products_valid_until_possible" CHECK ("products"."valid_until" > "products"."valid_from"),
	CONSTRAINT "products_sale_window_possible" CHECK ("products"."sale_ends_at" > "products"."sale_starts_at"),
	CONSTRAINT "products_spice_level_known" CHECK ("products"."spice_level" between 0 and 3),
	CONSTRAINT "products_approval_known" CHECK ("products"."approval" in ('PENDING', 'APPROVED', 'REJECTED')),
	CONSTRAINT "products_approval_of_goods" CHECK ("products"."kind" = 'ITEM' or "products"."approval" = 'APPROVED'),
	CONSTRAINT "products_rejected_with_reason" CHECK (("products"."approval" = 'REJECTED') = ("products"."rejection_reason" is not null)),
	CONSTRAINT "products_food_facts_of_goods" CHECK ("products"."kind" = 'ITEM' or ("products"."allergens" is null and "products"."diets" = '{}' and "products"."spice_level" is null))
);
--> statement-breakpoint
CREATE TABLE "stocks" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"quantity_left" integer NOT NULL,
	"quota" integer,
	CONSTRAINT "stocks_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "stocks_never_oversold" CHECK ("stocks"."quantity_left" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "event_changes" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"holders" integer NOT NULL,
	"return_until" timestamp (3) with time zone,
	"changed_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_changes_id_vendor_id_pk" PRIMARY KEY("id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "event_messages" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"text" text NOT NULL,
	"ticket_type" text,
	"recipients" integer NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_messages_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "event_messages_sent_to_somebody" CHECK ("event_messages"."recipients" > 0)
);
--> statement-breakpoint
CREATE TABLE "event_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"venue" text NOT NULL,
	"county" text NOT NULL,
	"is_online" boolean DEFAULT false NOT NULL,
	"online_link" text,
	"latitude" double precision,
	"longitude" double precision,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"doors_at" timestamp (3) with time zone,
	"poster" jsonb,
	"poster_id" uuid,
	"capacity_stock_id" uuid,
	"re_entry" boolean DEFAULT false NOT NULL,
	"check_out_time" text,
	"short_code_salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"asks_holder_names" boolean DEFAULT false NOT NULL,
	"has_queue" boolean DEFAULT false NOT NULL,
	"has_waitlist" boolean DEFAULT true NOT NULL,
	"allows_transfers" boolean DEFAULT true NOT NULL,
	"status" text NOT NULL,
	"taken_down_at" timestamp (3) with time zone,
	"taken_down_reason" text,
	"start_told" timestamp (3) with time zone,
	"doors_told" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "events_times_possible" CHECK ("events"."ends_at" > "events"."starts_at"),
	CONSTRAINT "events_check_out_time_form" CHECK ("events"."check_out_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "events_doors_open_before" CHECK ("events"."doors_at" <= "events"."starts_at"),
	CONSTRAINT "events_link_is_of_online" CHECK ("events"."online_link" is null or "events"."is_online"),
	CONSTRAINT "events_published_with_place" CHECK ("events"."status" = 'DRAFT' or case when "events"."is_online" then "events"."online_link" is not null else "events"."venue" <> '' end),
	CONSTRAINT "events_taken_down_with_reason" CHECK (("events"."taken_down_at" is null) = ("events"."taken_down_reason" is null)),
	CONSTRAINT "events_only_public_are_taken_down" CHECK ("events"."taken_down_at" is null or "events"."status" <> 'DRAFT'),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('DRAFT', 'PUBLISHED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "authenticator_apps_confirmed_by_code" CHECK (num_nonnulls("authenticator_apps"."confirmed_at", "authenticator_apps"."last_step", "authenticator_apps"."last_used_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose_known" CHECK ("passkey_challenges"."purpose" in ('ADD', 'SIGN_IN', 'CONFIRM')),
	CONSTRAINT "passkey_challenges_of_session" CHECK (("passkey_challenges"."purpose" = 'SIGN_IN') = ("passkey_challenges"."session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"aaguid" text NOT NULL,
	"is_syncable" boolean NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"browser_hash" "bytea",
	"language" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "phone_codes_purpose_known" CHECK ("phone_codes"."purpose" in ('OWN_PHONE', 'PAYOUT_PHONE', 'KEEP_ORDER', 'SIGN_IN', 'CONFIRM')),
	CONSTRAINT "phone_codes_browser_known" CHECK (("phone_codes"."purpose" in ('KEEP_ORDER', 'SIGN_IN')) = ("phone_codes"."browser_hash" is not null)),
	CONSTRAINT "phone_codes_tries_bounded" CHECK ("phone_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"restores_account" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_sets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_factor_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"first_approved_by" uuid,
	"first_approved_at" timestamp (3) with time zone,
	"first_note" text,
	"second_approved_by" uuid,
	"second_approved_at" timestamp (3) with time zone,
	"second_note" text,
	"remove_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_how" text,
	"ended_by" uuid,
	"end_note" text,
	CONSTRAINT "lost_factor_requests_by_two" CHECK ("lost_factor_requests"."first_approved_by" <> "lost_factor_requests"."second_approved_by" and "lost_factor_requests"."user_id" not in ("lost_factor_requests"."first_approved_by", "lost_factor_requests"."second_approved_by") and ("lost_factor_requests"."second_approved_by" is null or "lost_factor_requests"."first_approved_by" is not null)),
	CONSTRAINT "lost_factor_requests_approved_whole" CHECK (num_nonnulls("lost_factor_requests"."first_approved_by", "lost_factor_requests"."first_approved_at", "lost_factor_requests"."first_note") in (0, 3) and num_nonnulls("lost_factor_requests"."second_approved_by", "lost_factor_requests"."second_approved_at", "lost_factor_requests"."second_note", "lost_factor_requests"."remove_at") in (0, 4)),
	CONSTRAINT "lost_factor_requests_wait" CHECK ("lost_factor_requests"."first_approved_at" >= "lost_factor_requests"."asked_at" and "lost_factor_requests"."remove_at" >= "lost_factor_requests"."second_approved_at" + interval '24 hours' and ("lost_factor_requests"."ended_how" <> 'REMOVED' or ("lost_factor_requests"."remove_at" is not null and "lost_factor_requests"."ended_at" >= "lost_factor_requests"."remove_at"))),
	CONSTRAINT "lost_factor_requests_ended_whole" CHECK (num_nonnulls("lost_factor_requests"."ended_at", "lost_factor_requests"."ended_how") in (0, 2) and "lost_factor_requests"."ended_how" in ('REMOVED', 'STOPPED', 'DECLINED', 'FACTOR_USED', 'PASSWORD_CHANGED', 'EXPIRED', 'CLOSED') and ("lost_factor_requests"."ended_how" = 'DECLINED') = (num_nonnulls("lost_factor_requests"."ended_by", "lost_factor_requests"."end_note") = 2))
);
--> statement-breakpoint
CREATE TABLE "account_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" "citext" NOT NULL,
	"language" text NOT NULL,
	"token_hash" "bytea",
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "account_emails_kind_known" CHECK ("account_emails"."kind" in ('PASSWORD_RESET', 'CONFIRM_EMAIL', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'ROLE_CHANGED', 'ADMIN_LET_IN', 'ERASURE_REQUESTED', 'SIGN_UP_REFUSED', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED', 'NEW_DEVICE', 'PHONE_CHANGED', 'PHONE_VERIFIED_ELSEWHERE', 'DATA_DOWNLOADED', 'LOST_FACTOR_REQUESTED', 'LOST_FACTOR_AGREED', 'LOST_FACTOR_ENDED', 'LOST_FACTOR_REMOVED', 'ACCOUNT_LOCKED'))
);--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"language" text,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_events_kind_known" CHECK ("security_events"."kind" in ('NEW_DEVICE', 'PASSWORD_CHANGED', 'PASSWORD_RESET', 'EMAIL_CHANGED', 'PHONE_CHANGED', 'PHONE_VERIFIED_ELSEWHERE', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'RECOVERY_CODES_MADE', 'RECOVERY_CODE_USED', 'DATA_DOWNLOADED', 'LOST_FACTOR_REQUESTED', 'LOST_FACTOR_AGREED', 'LOST_FACTOR_ENDED', 'LOST_FACTOR_REMOVED', 'ACCOUNT_LOCKED'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"csrf_token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" "citext",
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"admin_role" text,
	"area" text,
	"password_hash" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"unsubscribe_secret" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"phone_verified_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"approver_from" timestamp (3) with time zone,
	"second_factor_duty_from" timestamp (3) with time zone,
	"factor_lost_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"email_doubted_at" timestamp (3) with time zone,
	"erasure_requested_at" timestamp (3) with time zone,
	"erase_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_admin_role_known" CHECK (("users"."role" = 'ADMIN') = ("users"."admin_role" is not null) and "users"."admin_role" in ('OWNER', 'FINANCE', 'SUPPORT')),
	CONSTRAINT "users_sign_in_whole" CHECK (num_nonnulls("users"."email", "users"."password_hash") in (0, 2) and (not "users"."is_guest" or ("users"."email" is null and "users"."role" = 'CUSTOMER'))),
	CONSTRAINT "users_erasure_whole" CHECK (num_nonnulls("users"."erasure_requested_at", "users"."erase_at") in (0, 2) and ("users"."erased_at" is null or "users"."erase_at" is null))
);
--> statement-breakpoint
CREATE TABLE "job_run_counts" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"runs" integer NOT NULL,
	"failures" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"every_milliseconds" integer NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"took_milliseconds" integer NOT NULL,
	"failures" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"vendor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"balance_cents" bigint NOT NULL,
	"entry_count" bigint DEFAULT 0 NOT NULL,
	"last_hash" "bytea" DEFAULT ''::bytea NOT NULL,
	CONSTRAINT "ledger_accounts_vendor_id_key_pk" PRIMARY KEY("vendor_id","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_book_transfers" (
	"vendor_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"line" integer,
	"mark" "bytea",
	CONSTRAINT "ledger_book_transfers_vendor_id_transfer_id_pk" PRIMARY KEY("vendor_id","transfer_id"),
	CONSTRAINT "ledger_book_transfers_line_counts" CHECK ("ledger_book_transfers"."line" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_books" (
	"day" date PRIMARY KEY NOT NULL,
	"previous_day" date,
	"previous_seal" text,
	"seal" text NOT NULL,
	"lines" integer NOT NULL,
	"bytes" integer NOT NULL,
	"salt" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_books_seal_key" UNIQUE("day","seal"),
	CONSTRAINT "ledger_books_next_day" CHECK ("ledger_books"."previous_day" = "ledger_books"."day" - 1),
	CONSTRAINT "ledger_books_previous_whole" CHECK (num_nonnulls("ledger_books"."previous_day", "ledger_books"."previous_seal") in (0, 2)),
	CONSTRAINT "ledger_books_seal_form" CHECK ("ledger_books"."seal" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"vendor_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"account_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_entries_vendor_id_transfer_id_account_key_pk" PRIMARY KEY("vendor_id","transfer_id","account_key"),
	CONSTRAINT "ledger_entries_move_something" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_heads" (
	"vendor_id" uuid NOT NULL,
	"account_key" text NOT NULL,
	"entry_count" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"proved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_heads_vendor_id_account_key_pk" PRIMARY KEY("vendor_id","account_key")
);
--> statement-breakpoint
CREATE TABLE "ledger_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"violation_count" integer NOT NULL,
	"proved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_state_is_one_row" CHECK ("ledger_state"."is_only")
);
--> statement-breakpoint
CREATE TABLE "ledger_violations" (
	"proof_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rule" text NOT NULL,
	"row" text NOT NULL,
	"found" text NOT NULL,
	CONSTRAINT "ledger_violations_proof_id_position_pk" PRIMARY KEY("proof_id","position")
);
--> statement-breakpoint
CREATE TABLE "ledger_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"took_milliseconds" integer DEFAULT 0 NOT NULL,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"entry_count" bigint,
	"violation_count" integer DEFAULT 0 NOT NULL,
	"seal" text,
	"error" text,
	CONSTRAINT "ledger_proofs_state_known" CHECK ("ledger_proofs"."state" in ('WAITING', 'RUNNING', 'SOUND', 'BROKEN', 'FAILED')),
	CONSTRAINT "ledger_proofs_open_is_due" CHECK (("ledger_proofs"."state" in ('WAITING', 'RUNNING')) = ("ledger_proofs"."due_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "public_figures" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_figures_is_one_row" CHECK ("public_figures"."is_only")
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"vendor_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_vendor_id_id_pk" PRIMARY KEY("vendor_id","id")
);
--> statement-breakpoint
CREATE TABLE "domain_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "event_audiences" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"user_ids" uuid[] NOT NULL,
	"subject_ids" uuid[] NOT NULL,
	"written" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_previous_secret" "bytea",
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	CONSTRAINT "webhook_endpoints_disabled_for_a_reason" CHECK (("webhook_endpoints"."disabled_at" is null) = ("webhook_endpoints"."disabled_reason" is null)),
	CONSTRAINT "webhook_endpoints_previous_whole" CHECK (("webhook_endpoints"."sealed_previous_secret" is null) = ("webhook_endpoints"."previous_secret_until" is null))
);--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"duration_milliseconds" integer NOT NULL,
	"error" text
);--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"type" text,
	"emitted_at" timestamp (3) with time zone NOT NULL,
	"kind" text,
	"user_id" uuid,
	"instead_of" uuid,
	"subject_id" uuid,
	"endpoint_id" uuid,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"language" text,
	"arrived_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"cost_cents" integer,
	"address" text,
	"error" text,
	"first_failed_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "deliveries_due_until_settled" CHECK (case when "deliveries"."state" in ('WAITING', 'RETRYING', 'RETRIED') then "deliveries"."due_at" is not null
        when "deliveries"."state" in ('SENT', 'VOID', 'UNSENT', 'PASSED_ON', 'FAILED', 'GIVEN_UP') then "deliveries"."due_at" is null else false end),
	CONSTRAINT "deliveries_decided_by_somebody" CHECK ("deliveries"."state" not in ('RETRIED', 'GIVEN_UP') or "deliveries"."decided_by" is not null)
);--> statement-breakpoint
CREATE TABLE "message_months" (
	"month" text NOT NULL,
	"channel" text NOT NULL,
	"type" text NOT NULL,
	"shard" smallint DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"cost_cents" bigint DEFAULT 0 NOT NULL,
	"arrived" integer DEFAULT 0 NOT NULL,
	"arrival_milliseconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "message_months_month_channel_type_shard_pk" PRIMARY KEY("month","channel","type","shard")
);--> statement-breakpoint
CREATE TABLE "spending_alarms" (
	"month" text NOT NULL,
	"channel" text NOT NULL,
	"percent" integer NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spending_alarms_month_channel_percent_pk" PRIMARY KEY("month","channel","percent"),
	CONSTRAINT "spending_alarms_percent_known" CHECK ("spending_alarms"."percent" in (80, 100))
);--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"en" text NOT NULL,
	"sw" text NOT NULL,
	"county" text,
	"category" text,
	"status" text,
	"shops" integer NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_to_somebody" CHECK ("announcements"."shops" > 0)
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel")
);--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery_id" uuid,
	"user_id" uuid,
	"type" text,
	"parts" integer,
	"cost_cents" integer,
	"status" text NOT NULL,
	"failure" text,
	"network" text,
	"sent_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "sms_messages_status_known" CHECK ("sms_messages"."status" in ('ACCEPTED', 'ON_ITS_WAY', 'DELIVERED', 'FAILED')),
	CONSTRAINT "sms_messages_cost_possible" CHECK ("sms_messages"."cost_cents" >= 0 and "sms_messages"."parts" > 0)
);--> statement-breakpoint
CREATE TABLE "sms_choices" (
	"phone" text PRIMARY KEY NOT NULL,
	"is_stopped" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"delivery_id" uuid,
	"user_id" uuid,
	"type" text,
	"status" text NOT NULL,
	"failure" text,
	"pricing" text,
	"sent_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	CONSTRAINT "whatsapp_messages_status_known" CHECK ("whatsapp_messages"."status" in ('ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED'))
);--> statement-breakpoint
CREATE TABLE "whatsapp_opt_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"place" text NOT NULL,
	"words" text NOT NULL,
	"meta_user_id" text,
	"wrote_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "whatsapp_opt_ins_ended_whole" CHECK (("whatsapp_opt_ins"."ended_at" is null) = ("whatsapp_opt_ins"."ended_by" is null)),
	CONSTRAINT "whatsapp_opt_ins_place_known" CHECK ("whatsapp_opt_ins"."place" in ('CHECKOUT', 'ACCOUNT', 'START')),
	CONSTRAINT "whatsapp_opt_ins_end_known" CHECK ("whatsapp_opt_ins"."ended_by" in ('ACCOUNT', 'STOP', 'PROVIDER', 'REPLACED', 'NUMBER_PASSED'))
);--> statement-breakpoint
CREATE TABLE "whatsapp_stops" (
	"stopped" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "whatsapp_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"content" jsonb,
	"received_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"answered_to" text,
	CONSTRAINT "whatsapp_updates_content_until_dealt_with" CHECK (("whatsapp_updates"."due_at" is null) = ("whatsapp_updates"."content" is null))
);--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "push_messages_state_known" CHECK ("push_messages"."state" in ('ASKED', 'SENT', 'GONE', 'REFUSED')),
	CONSTRAINT "push_messages_sent_at_a_moment" CHECK (("push_messages"."state" = 'SENT') = ("push_messages"."sent_at" is not null))
);--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"vapid_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "order_links" (
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_links_order_id_vendor_id_pk" PRIMARY KEY("order_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"variation_id" uuid,
	"event_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"variation_name" text,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"picture" jsonb,
	"food_facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"holder_names" jsonb,
	"position" smallint NOT NULL,
	"commission_rule_id" uuid,
	"commission_basis_points" integer DEFAULT 0 NOT NULL,
	"commission_fixed_cents" bigint DEFAULT 0 NOT NULL,
	"commission_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "order_lines_commission_possible" CHECK ("order_lines"."commission_cents" between 0 and "order_lines"."unit_price_cents" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_possible" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_price_cents" >= 0),
	CONSTRAINT "order_lines_names_of_tickets" CHECK ("order_lines"."holder_names" is null or ("order_lines"."kind" = 'TICKET' and jsonb_array_length("order_lines"."holder_names") = "order_lines"."quantity")),
	CONSTRAINT "order_lines_only_tickets_are_free" CHECK ("order_lines"."unit_price_cents" > 0 or "order_lines"."kind" = 'TICKET')
);
--> statement-breakpoint
CREATE TABLE "order_price_lines" (
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"party" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"order_line_id" uuid,
	"basis" jsonb,
	CONSTRAINT "order_price_lines_vendor_id_order_id_position_pk" PRIMARY KEY("vendor_id","order_id","position"),
	CONSTRAINT "order_price_lines_whole_shillings" CHECK ("order_price_lines"."amount_cents" <> 0 and "order_price_lines"."amount_cents" % 100 = 0 and ("order_price_lines"."amount_cents" < 0) = ("order_price_lines"."kind" = 'DISCOUNT')),
	CONSTRAINT "order_price_lines_known" CHECK ("order_price_lines"."kind" in ('GOODS', 'DELIVERY', 'DISCOUNT', 'FEE', 'TAX') and "order_price_lines"."party" in ('VENDOR', 'PLATFORM')),
	CONSTRAINT "order_price_lines_attributed" CHECK (case "order_price_lines"."kind" when 'GOODS' then "order_price_lines"."party" = 'VENDOR' and "order_price_lines"."order_line_id" is not null
        when 'DELIVERY' then "order_price_lines"."party" = 'VENDOR' and "order_price_lines"."order_line_id" is null
        when 'TAX' then "order_price_lines"."party" = 'PLATFORM' else true end),
	CONSTRAINT "order_price_lines_say_why" CHECK ("order_price_lines"."kind" = 'GOODS' or "order_price_lines"."basis" is not null)
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"area_name" text NOT NULL,
	"address" text NOT NULL,
	"landmark" text,
	"is_default" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"month" text,
	"issuer_name" text NOT NULL,
	"issuer_pin" text,
	"buyer_name" text,
	"buyer_pin" text,
	"vat_basis_points" integer,
	"total_cents" bigint NOT NULL,
	"vat_cents" bigint NOT NULL,
	"dated_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "invoices_number_key" UNIQUE("series","number","vendor_id"),
	CONSTRAINT "invoices_subject_of_kind" CHECK (case "invoices"."kind"
        when 'RECEIPT' then "invoices"."order_id" is not null and "invoices"."refund_id" is null and "invoices"."month" is null
        when 'CREDIT_NOTE' then "invoices"."order_id" is not null and "invoices"."refund_id" is not null and "invoices"."month" is null
        when 'COMMISSION_INVOICE' then "invoices"."order_id" is null and "invoices"."refund_id" is null and "invoices"."month" is not null
        else false end),
	CONSTRAINT "invoices_numbered" CHECK ("invoices"."number" > 0),
	CONSTRAINT "invoices_buyer_has_pin" CHECK (("invoices"."buyer_name" is null) = ("invoices"."buyer_pin" is null)),
	CONSTRAINT "invoices_vat_has_pin" CHECK ("invoices"."vat_basis_points" is null or "invoices"."issuer_pin" is not null),
	CONSTRAINT "invoices_vat_of_total" CHECK (case when "invoices"."vat_basis_points" is null then "invoices"."vat_cents" = 0 else "invoices"."vat_cents" = 0 or sign("invoices"."vat_cents") = sign("invoices"."total_cents") end)
);
--> statement-breakpoint
CREATE TABLE "etims_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid,
	"pin" text NOT NULL,
	"branch_id" text NOT NULL,
	"serial" text NOT NULL,
	"control_unit" text,
	"sealed_key" "bytea",
	"items" jsonb NOT NULL,
	"past_number" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"pending_invoice_id" uuid,
	"pending_customer_pin" text,
	"pending_at" timestamp (3) with time zone,
	"turn" uuid,
	"turn_ends_at" timestamp (3) with time zone,
	"initialised_at" timestamp (3) with time zone,
	CONSTRAINT "etims_devices_issuer_key" UNIQUE NULLS NOT DISTINCT("vendor_id"),
	CONSTRAINT "etims_devices_branch_key" UNIQUE("pin","branch_id"),
	CONSTRAINT "etims_devices_pending_since" CHECK (("etims_devices"."pending_invoice_id" is null) = ("etims_devices"."pending_at" is null)),
	CONSTRAINT "etims_devices_turn_ends" CHECK (("etims_devices"."turn" is null) = ("etims_devices"."turn_ends_at" is null)),
	CONSTRAINT "etims_devices_key_whole" CHECK (num_nulls("etims_devices"."control_unit", "etims_devices"."sealed_key", "etims_devices"."initialised_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "etims_signatures" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"vendor_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"customer_pin" text,
	"control_unit" text NOT NULL,
	"pin" text NOT NULL,
	"branch_id" text NOT NULL,
	"receipt_number" integer NOT NULL,
	"total_number" integer NOT NULL,
	"internal_data" text NOT NULL,
	"signature" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "etims_signatures_number_key" UNIQUE("device_id","number")
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"kra_pin" text NOT NULL,
	CONSTRAINT "billing_details_kra_pin_possible" CHECK ("billing_details"."kra_pin" ~ '^[AP][0-9]{9}[A-Z]$')
);
--> statement-breakpoint
CREATE TABLE "hidden_addresses" (
	"customer_id" uuid NOT NULL,
	"area_name" text NOT NULL,
	"address" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_addresses_customer_id_area_name_address_pk" PRIMARY KEY("customer_id","area_name","address")
);
--> statement-breakpoint
CREATE TABLE "order_transitions" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_transitions_id_vendor_id_pk" PRIMARY KEY("id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "event_cancellation_refunds" (
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"refund_id" uuid,
	"failure" text,
	CONSTRAINT "event_cancellation_refunds_event_id_order_id_vendor_id_pk" PRIMARY KEY("event_id","order_id","vendor_id"),
	CONSTRAINT "event_cancellation_refunds_status_known" CHECK ("event_cancellation_refunds"."status" in ('IN_LINE', 'REQUESTED', 'FREE', 'FAILED') and ("event_cancellation_refunds"."status" = 'REQUESTED') = ("event_cancellation_refunds"."refund_id" is not null) and ("event_cancellation_refunds"."status" = 'FAILED') = ("event_cancellation_refunds"."failure" is not null))
);
--> statement-breakpoint
CREATE TABLE "event_cancellations" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"words" text NOT NULL,
	"tickets" integer NOT NULL,
	"people" integer NOT NULL,
	"cancelled_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_cancellations_event_id_vendor_id_pk" PRIMARY KEY("event_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "call_number_counters" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_slot_settings" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"slot_minutes" smallint NOT NULL,
	"cap_morning" smallint NOT NULL,
	"cap_lunch" smallint NOT NULL,
	"cap_afternoon" smallint NOT NULL,
	"cap_evening" smallint NOT NULL,
	"lead_minutes" smallint NOT NULL,
	"days_ahead" smallint NOT NULL,
	"kitchen_minutes" smallint NOT NULL,
	"accepts_by_itself" boolean NOT NULL,
	"asks_first" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "slot_settings_possible" CHECK ("order_slot_settings"."slot_minutes" in (15, 20, 30) and "order_slot_settings"."lead_minutes" in (30, 45, 60, 120) and "order_slot_settings"."days_ahead" in (1, 3, 7) and "order_slot_settings"."kitchen_minutes" in (20, 30, 45)),
	CONSTRAINT "slot_caps_possible" CHECK (least("order_slot_settings"."cap_morning", "order_slot_settings"."cap_lunch", "order_slot_settings"."cap_afternoon", "order_slot_settings"."cap_evening") >= 0 and greatest("order_slot_settings"."cap_morning", "order_slot_settings"."cap_lunch", "order_slot_settings"."cap_afternoon", "order_slot_settings"."cap_evening") <= 100),
	CONSTRAINT "slot_settings_in_order" CHECK ("order_slot_settings"."kitchen_minutes" <= "order_slot_settings"."lead_minutes")
);
--> statement-breakpoint
CREATE TABLE "order_slots" (
	"vendor_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"stock_id" uuid NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_slots_vendor_id_starts_at_pk" PRIMARY KEY("vendor_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid NOT NULL,
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
	"complimentary_note" text,
	"total_cents" bigint NOT NULL,
	"earnings_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"service_fee_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"promotion_cents" bigint DEFAULT 0 NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accept_by" timestamp (3) with time zone,
	"acceptance_seconds" integer DEFAULT 600 NOT NULL,
	"earnings_hold_hours" integer DEFAULT 24 NOT NULL,
	"status_changed_at" timestamp (3) with time zone NOT NULL,
	"call_number" integer,
	"preparation_minutes" integer,
	"way_usual_minutes" smallint,
	"way_most_minutes" smallint,
	"promised_at" timestamp (3) with time zone,
	"late_fee_minutes" smallint,
	"late_fee_due_at" timestamp (3) with time zone,
	"undoable_until" timestamp (3) with time zone,
	"earnings_due_at" timestamp (3) with time zone,
	"scheduled_for" timestamp (3) with time zone,
	"scheduled_until" timestamp (3) with time zone,
	"kitchen_due_at" timestamp (3) with time zone,
	"is_accepted_at_once" boolean DEFAULT false NOT NULL,
	"earnings_held_at" timestamp (3) with time zone,
	CONSTRAINT "orders_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "orders_slot_possible" CHECK (num_nonnulls("orders"."scheduled_for", "orders"."scheduled_until") in (0, 2) and ("orders"."scheduled_for" is not null or ("orders"."kitchen_due_at" is null and not "orders"."is_accepted_at_once")) and ("orders"."scheduled_for" is null or ("orders"."fulfilment" <> 'TICKETS' and "orders"."scheduled_until" > "orders"."scheduled_for" and coalesce("orders"."kitchen_due_at" < "orders"."scheduled_for", true)))),
	CONSTRAINT "orders_way_possible" CHECK (("orders"."fulfilment" = 'DELIVERY') = ("orders"."way_usual_minutes" is not null) and num_nonnulls("orders"."way_usual_minutes", "orders"."way_most_minutes") in (0, 2) and "orders"."way_usual_minutes" between 0 and "orders"."way_most_minutes"),
	CONSTRAINT "orders_late_fee_possible" CHECK (("orders"."late_fee_minutes" is null or "orders"."fulfilment" = 'DELIVERY') and ("orders"."late_fee_due_at" is null or num_nonnulls("orders"."late_fee_minutes", "orders"."promised_at") = 2)),
	CONSTRAINT "orders_preparation_possible" CHECK ("orders"."preparation_minutes" between 1 and 10080),
	CONSTRAINT "orders_whole_shillings" CHECK ("orders"."total_cents" >= 0 and "orders"."total_cents" % 100 = 0),
	CONSTRAINT "orders_only_tickets_are_free" CHECK ("orders"."total_cents" > 0 or "orders"."fulfilment" = 'TICKETS'),
	CONSTRAINT "orders_complimentary_is_free" CHECK ("orders"."complimentary_note" is null or "orders"."total_cents" = 0),
	CONSTRAINT "orders_split_adds_up" CHECK ("orders"."total_cents" = "orders"."earnings_cents" + "orders"."commission_cents" + "orders"."service_fee_cents" + "orders"."tax_cents" - "orders"."promotion_cents"),
	CONSTRAINT "orders_split_possible" CHECK (least("orders"."earnings_cents", "orders"."commission_cents", "orders"."service_fee_cents", "orders"."tax_cents", "orders"."promotion_cents") >= 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('PENDING_PAYMENT', 'PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "disbursements" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
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
	"status_reference" text,
	"queried_about" text,
	"receipt" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"follow_up_at" timestamp (3) with time zone,
	"follow_ups" integer DEFAULT 0 NOT NULL,
	"not_found_count" integer DEFAULT 0 NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"stuck_at" timestamp (3) with time zone,
	"stuck_reason" text,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "disbursements_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "disbursements_whole_shillings" CHECK ("disbursements"."amount_cents" > 0 and "disbursements"."amount_cents" % 100 = 0),
	CONSTRAINT "disbursements_for_one_thing" CHECK (num_nonnulls("disbursements"."refund_id", "disbursements"."payout_id") = 1),
	CONSTRAINT "disbursements_kind_known" CHECK ("disbursements"."kind" in ('TO_SOURCE', 'TO_PHONE')),
	CONSTRAINT "disbursements_status_known" CHECK ("disbursements"."status" in ('CREATED', 'SENT', 'SUCCEEDED', 'FAILED', 'WITHDRAWN')),
	CONSTRAINT "disbursements_stuck_known" CHECK (("disbursements"."stuck_at" is null) = ("disbursements"."stuck_reason" is null) and "disbursements"."stuck_reason" in ('NO_FINAL_STATUS', 'NOT_TRACEABLE', 'DECLINED_UNEXPLAINED', 'REPEAT_DECLINED', 'UNKNOWN_RESULT')),
	CONSTRAINT "disbursements_sent_somewhere" CHECK ("disbursements"."kind" <> 'TO_PHONE' or "disbursements"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"phone" text,
	"email" text,
	"redirect_url" text,
	"reference" text NOT NULL,
	"callback_token_hash" "bytea",
	"provider_request_id" text,
	"receipt" text,
	"is_direct" boolean DEFAULT false NOT NULL,
	"failure" text,
	"provider_words" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"prompted_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"uncertain_since" timestamp (3) with time zone,
	"claimed_receipt" text,
	"follow_up_at" timestamp (3) with time zone,
	"follow_ups" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "payments_whole_shillings" CHECK ("payments"."amount_cents" > 0 and "payments"."amount_cents" % 100 = 0),
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('CREATED', 'PROMPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN')),
	CONSTRAINT "payments_uncertain_unknown" CHECK ("payments"."uncertain_since" is null or "payments"."status" in ('UNKNOWN', 'SUCCEEDED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "prompt_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"prompted_at" timestamp (3) with time zone[] NOT NULL,
	"phones" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"fired_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_in_order" CHECK ("alerts"."fired_at" >= "alerts"."began_at" and "alerts"."ended_at" >= "alerts"."fired_at")
);
--> statement-breakpoint
CREATE TABLE "provider_outages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "provider_outages_in_order" CHECK ("provider_outages"."ended_at" > "provider_outages"."began_at")
);
--> statement-breakpoint
CREATE TABLE "provider_rate_limits" (
	"provider" text PRIMARY KEY NOT NULL,
	"tokens_left" double precision NOT NULL,
	"refilled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_queries" (
	"provider" text NOT NULL,
	"receipt" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answer" jsonb,
	CONSTRAINT "receipt_queries_receipt_provider_pk" PRIMARY KEY("receipt","provider")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"vendor_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_vendor_id_pk" PRIMARY KEY("refund_id","order_line_id","vendor_id"),
	CONSTRAINT "refund_lines_possible" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount_cents" >= 0 and "refund_lines"."amount_cents" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid NOT NULL,
	"payment_id" uuid,
	"suspense_id" uuid,
	"order_id" uuid,
	"vendor_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" uuid,
	"amount_cents" bigint NOT NULL,
	"earnings_cents" bigint DEFAULT 0 NOT NULL,
	"commission_cents" bigint DEFAULT 0 NOT NULL,
	"service_fee_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"promotion_cents" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"is_late_fee" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"receipt" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "refunds_whole_shillings" CHECK ("refunds"."amount_cents" > 0 and "refunds"."amount_cents" % 100 = 0),
	CONSTRAINT "refunds_split_adds_up" CHECK (greatest("refunds"."earnings_cents", "refunds"."commission_cents", "refunds"."service_fee_cents", "refunds"."tax_cents", "refunds"."promotion_cents") = 0 or "refunds"."amount_cents" = "refunds"."earnings_cents" + "refunds"."commission_cents" + "refunds"."service_fee_cents" + "refunds"."tax_cents" - "refunds"."promotion_cents"),
	CONSTRAINT "refunds_split_possible" CHECK (least("refunds"."earnings_cents", "refunds"."commission_cents", "refunds"."service_fee_cents", "refunds"."tax_cents", "refunds"."promotion_cents") >= 0),
	CONSTRAINT "refunds_of_one_thing" CHECK (num_nonnulls("refunds"."payment_id", "refunds"."suspense_id") = 1),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('REQUESTED', 'SENT', 'SUCCEEDED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "ledger_corrections" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"from_account" text NOT NULL,
	"to_account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"declined_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_note" text,
	CONSTRAINT "ledger_corrections_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "ledger_corrections_by_two" CHECK ("ledger_corrections"."proposed_by" <> "ledger_corrections"."confirmed_by"),
	CONSTRAINT "ledger_corrections_move_something" CHECK ("ledger_corrections"."amount_cents" > 0 and "ledger_corrections"."from_account" <> "ledger_corrections"."to_account"),
	CONSTRAINT "ledger_corrections_decided_once" CHECK (num_nonnulls("ledger_corrections"."confirmed_by", "ledger_corrections"."declined_by") = num_nonnulls("ledger_corrections"."decided_at")),
	CONSTRAINT "ledger_corrections_decline_says_why" CHECK (num_nonnulls("ledger_corrections"."declined_by", "ledger_corrections"."decline_note") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "suspense_proposals" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"suspense_id" uuid NOT NULL,
	"action" text NOT NULL,
	"note" text NOT NULL,
	"payment_id" uuid,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"declined_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_note" text,
	CONSTRAINT "suspense_proposals_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "suspense_proposals_by_two" CHECK ("suspense_proposals"."proposed_by" <> "suspense_proposals"."confirmed_by"),
	CONSTRAINT "suspense_proposals_decided_once" CHECK (num_nonnulls("suspense_proposals"."confirmed_by", "suspense_proposals"."declined_by") = num_nonnulls("suspense_proposals"."decided_at")),
	CONSTRAINT "suspense_proposals_decline_says_why" CHECK (num_nonnulls("suspense_proposals"."declined_by", "suspense_proposals"."decline_note") in (0, 2)),
	CONSTRAINT "suspense_proposals_name_a_payment" CHECK (("suspense_proposals"."action" = 'allocate-to-payment') = ("suspense_proposals"."payment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "suspense_items" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"receipt" text,
	"phone" text,
	"account" text,
	"payment_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolution" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"note" text,
	CONSTRAINT "suspense_items_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "suspense_items_hold_something" CHECK ("suspense_items"."amount_cents" > 0),
	CONSTRAINT "suspense_items_resolved_whole" CHECK (num_nonnulls("suspense_items"."resolution", "suspense_items"."resolved_at", "suspense_items"."resolved_by", "suspense_items"."note") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "customer_orders" (
	"customer_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"number" text NOT NULL,
	CONSTRAINT "customer_orders_customer_id_order_id_vendor_id_pk" PRIMARY KEY("customer_id","order_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "unique_receipts" (
	"provider" text NOT NULL,
	"receipt" text NOT NULL,
	"owner_id" uuid NOT NULL,
	CONSTRAINT "unique_receipts_receipt_provider_pk" PRIMARY KEY("receipt","provider")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text DEFAULT 'PAYMENT' NOT NULL,
	"vendor_id" uuid,
	"payment_id" uuid,
	"disbursement_id" uuid,
	"body" jsonb NOT NULL,
	"raw" "bytea",
	"bytes" integer,
	"address" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"outcome" text,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by" uuid,
	"review_note" text
);
--> statement-breakpoint
CREATE TABLE "payment_contradictions" (
	"vendor_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"webhook_event_id" uuid NOT NULL,
	"money_came" boolean,
	CONSTRAINT "payment_contradictions_vendor_id_payment_id_webhook_event_id_pk" PRIMARY KEY("vendor_id","payment_id","webhook_event_id")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"product_id" uuid,
	"variation_id" uuid,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"offered_product_id" uuid,
	"offered_variation_id" uuid,
	"offer_ends_at" timestamp (3) with time zone,
	"order_id" uuid,
	CONSTRAINT "waitlist_entries_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "waitlist_entries_quantity_possible" CHECK ("waitlist_entries"."quantity" between 1 and 10),
	CONSTRAINT "waitlist_entries_offer_whole" CHECK (case when "waitlist_entries"."status" in ('OFFERED', 'TAKEN', 'LAPSED') then num_nonnulls("waitlist_entries"."offered_product_id", "waitlist_entries"."offer_ends_at") = 2 else "waitlist_entries"."status" = 'LEFT' or num_nonnulls("waitlist_entries"."offered_product_id", "waitlist_entries"."offer_ends_at") = 0 end),
	CONSTRAINT "waitlist_entries_taken_by_order" CHECK (("waitlist_entries"."status" = 'TAKEN') = ("waitlist_entries"."order_id" is not null)),
	CONSTRAINT "waitlist_entries_status_known" CHECK ("waitlist_entries"."status" in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT'))
);
--> statement-breakpoint
CREATE TABLE "event_queues" (
	"event_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"gathered" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"last_position" integer DEFAULT 0 NOT NULL,
	"head" integer DEFAULT 0 NOT NULL,
	"slots" integer DEFAULT 0 NOT NULL,
	"in_turn" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "event_queues_event_id_vendor_id_pk" PRIMARY KEY("event_id","vendor_id"),
	CONSTRAINT "event_queues_counts_possible" CHECK ("event_queues"."head" between 0 and "event_queues"."last_position" and "event_queues"."slots" >= 0 and "event_queues"."in_turn" >= 0),
	CONSTRAINT "event_queues_ended_with_reason" CHECK (("event_queues"."ended_at" is null) = ("event_queues"."end_reason" is null)),
	CONSTRAINT "event_queues_end_reason_known" CHECK ("event_queues"."end_reason" in ('SOLD_OUT', 'CANCELLED', 'SALE_ENDED', 'OPEN'))
);
--> statement-breakpoint
CREATE TABLE "queue_entries" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"position" integer,
	"began_at" integer,
	"turn_ends_at" timestamp (3) with time zone,
	"order_id" uuid,
	CONSTRAINT "queue_entries_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "queue_entries_turn_has_end" CHECK (case when "queue_entries"."status" in ('TURN', 'SERVED', 'LAPSED') then num_nonnulls("queue_entries"."position", "queue_entries"."turn_ends_at") = 2 else "queue_entries"."status" = 'LEFT' or "queue_entries"."turn_ends_at" is null end),
	CONSTRAINT "queue_entries_served_by_order" CHECK (("queue_entries"."status" = 'SERVED') = ("queue_entries"."order_id" is not null)),
	CONSTRAINT "queue_entries_status_known" CHECK ("queue_entries"."status" in ('WAITING', 'TURN', 'SERVED', 'LAPSED', 'LEFT'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"picture" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"product_id" uuid,
	"is_kept_for_orders" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "pictures_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "pictures_kind_known" CHECK ("pictures"."kind" in ('EVENT_POSTER', 'PRODUCT', 'SHOP_COVER', 'SHOP_LOGO', 'REVIEW', 'PROBLEM'))
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"provider" text NOT NULL,
	"phone" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"retry_of" uuid,
	"first_approved_by" uuid,
	"first_approved_at" timestamp (3) with time zone,
	"batch_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"reference" text,
	"reason" text,
	"failure" text,
	CONSTRAINT "payouts_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "payouts_possible" CHECK ("payouts"."amount_cents" between 10000 and 25000000 and "payouts"."amount_cents" % 100 = 0),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" in ('REQUESTED', 'APPROVED', 'SENT', 'PAID', 'FAILED', 'REJECTED')),
	CONSTRAINT "payouts_paid_with_receipt" CHECK (("payouts"."status" = 'PAID') = ("payouts"."reference" is not null)),
	CONSTRAINT "payouts_returned_with_reason" CHECK (("payouts"."status" in ('FAILED', 'REJECTED')) = ("payouts"."reason" is not null)),
	CONSTRAINT "payouts_failure_known" CHECK ("payouts"."failure" in ('NOT_REGISTERED', 'WALLET_FULL', 'DAILY_LIMIT', 'PROVIDER')),
	CONSTRAINT "payouts_decided_by_another" CHECK (("payouts"."status" = 'REQUESTED') = ("payouts"."decided_by" is null) and "payouts"."decided_by" is distinct from "payouts"."requested_by"),
	CONSTRAINT "payouts_approved_by_two" CHECK ("payouts"."first_approved_by" is distinct from "payouts"."requested_by" and ("payouts"."first_approved_by" is null
        or "payouts"."status" = 'REJECTED' or "payouts"."first_approved_by" is distinct from "payouts"."decided_by"))
);
--> statement-breakpoint
CREATE TABLE "statement_line_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"action" text NOT NULL,
	"note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"declined_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_note" text,
	CONSTRAINT "statement_line_proposals_by_two" CHECK ("statement_line_proposals"."proposed_by" <> "statement_line_proposals"."confirmed_by"),
	CONSTRAINT "statement_line_proposals_decided_once" CHECK (num_nonnulls("statement_line_proposals"."confirmed_by", "statement_line_proposals"."declined_by") = num_nonnulls("statement_line_proposals"."decided_at")),
	CONSTRAINT "statement_line_proposals_decline_says_why" CHECK (num_nonnulls("statement_line_proposals"."declined_by", "statement_line_proposals"."decline_note") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "missing_records" (
	"vendor_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"receipt" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "missing_records_vendor_id_receipt_provider_pk" PRIMARY KEY("vendor_id","receipt","provider")
);
--> statement-breakpoint
CREATE TABLE "missing_resolutions" (
	"provider" text NOT NULL,
	"receipt" text NOT NULL,
	"note" text NOT NULL,
	"resolved_by" uuid NOT NULL,
	"resolved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_resolutions_receipt_provider_pk" PRIMARY KEY("receipt","provider")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"receipt" text NOT NULL,
	"details" text NOT NULL,
	"is_charge" boolean NOT NULL,
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
CREATE TABLE "statement_gaps" (
	"provider" text PRIMARY KEY NOT NULL,
	"gap_count" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone
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
	"account" text DEFAULT '' NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"breaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"kind" text NOT NULL,
	"code_hash" "bytea",
	"event_id" uuid,
	"door_event_id" uuid,
	"ticket_id" uuid,
	"issue" integer,
	"order_id" uuid,
	"undoes" text,
	"derived_from" text,
	"door_result" text NOT NULL,
	"result" text NOT NULL,
	"answer" jsonb,
	"gate" text,
	"device_id" uuid,
	"device_name" text,
	"scanned_by" uuid,
	"is_online" boolean NOT NULL,
	"sequence" integer,
	"visit" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"device_at" timestamp (3) with time zone,
	"clock_offset_milliseconds" bigint,
	"received_at" timestamp (3) with time zone NOT NULL,
	"is_after_revocation" boolean DEFAULT false NOT NULL,
	"mark" text,
	"note" text,
	CONSTRAINT "check_ins_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "check_ins_kind_known" CHECK ("check_ins"."kind" in ('ENTRY', 'EXIT', 'UNDO', 'COLLECTION')),
	CONSTRAINT "check_ins_mark_known" CHECK ("check_ins"."mark" in ('REVOKED_DEVICE', 'OTHER_EVENT', 'NO_CODE', 'OVERRIDE')),
	CONSTRAINT "check_ins_override_says_why" CHECK ("check_ins"."mark" <> 'OVERRIDE' or "check_ins"."note" is not null),
	CONSTRAINT "check_ins_undo_of_something" CHECK (("check_ins"."kind" = 'UNDO') = ("check_ins"."undoes" is not null))
);
--> statement-breakpoint
CREATE TABLE "gate_actions" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"device_id" uuid,
	"user_id" uuid,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gate_actions_id_vendor_id_pk" PRIMARY KEY("id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "gate_devices" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"gate" text NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"csrf_token" text NOT NULL,
	"agent" text NOT NULL,
	"enrolled_by" uuid NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"tickets_kept" integer,
	"tickets_kept_at" timestamp (3) with time zone,
	"waiting" integer,
	"battery_percent" integer,
	"uploaded_scans" integer DEFAULT 0 NOT NULL,
	"upload_hour_ends_at" timestamp (3) with time zone,
	CONSTRAINT "gate_devices_id_vendor_id_pk" PRIMARY KEY("id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "gate_enrolments" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"gate" text NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"device_id" uuid,
	CONSTRAINT "gate_enrolments_id_vendor_id_pk" PRIMARY KEY("id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"nonces" text[] NOT NULL,
	"statements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolution" text,
	"resolution_note" text,
	"resolved_by" text,
	"resolved_at" timestamp (3) with time zone,
	"resolved_nonces" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "incidents_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "incidents_resolved_whole" CHECK (num_nonnulls("incidents"."resolution", "incidents"."resolution_note", "incidents"."resolved_by", "incidents"."resolved_at") in (0, 4))
);
--> statement-breakpoint
CREATE SEQUENCE "public"."ticket_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "ticket_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sealed_private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_keys_lengths" CHECK ("ticket_keys"."id" > 0 and length("ticket_keys"."public_key") = 32 and length("ticket_keys"."sealed_private_key") = 60)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"key_id" smallint NOT NULL,
	"issue" integer DEFAULT 1 NOT NULL,
	"short_code" text NOT NULL,
	"short_code_hash" text,
	"type_id" uuid NOT NULL,
	"type_name" text NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"attendee" text NOT NULL,
	"awaits_name" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"void_reason" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"version" bigint DEFAULT nextval('ticket_versions') NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "tickets_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status" in ('VALID', 'USED', 'VOID')),
	CONSTRAINT "tickets_void_reason_known" CHECK ("tickets"."void_reason" in ('REFUNDED', 'REVOKED', 'CANCELLED')),
	CONSTRAINT "tickets_void_for_a_reason" CHECK (("tickets"."status" = 'VOID') = ("tickets"."void_reason" is not null)),
	CONSTRAINT "tickets_issue_fits_its_code" CHECK ("tickets"."issue" between 1 and 65535),
	CONSTRAINT "tickets_short_code_form" CHECK ("tickets"."short_code" ~ '^[0-9A-HJKMNP-TV-Z]{8}$')
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"email" "citext",
	"role" text NOT NULL,
	"granted" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"language" text NOT NULL,
	"token_hash" "bytea",
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "staff_invitations_vendor_id_id_pk" PRIMARY KEY("vendor_id","id"),
	CONSTRAINT "staff_invitations_role_known" CHECK ("staff_invitations"."role" in ('MANAGER', 'CASHIER', 'COOK', 'STEWARD')),
	CONSTRAINT "staff_invitations_granted_to_managers" CHECK ("staff_invitations"."granted" <@ array['money', 'settings'] and ("staff_invitations"."role" = 'MANAGER' or "staff_invitations"."granted" = '{}')),
	CONSTRAINT "staff_invitations_one_end" CHECK ("staff_invitations"."accepted_at" is null or "staff_invitations"."withdrawn_at" is null),
	CONSTRAINT "staff_invitations_accepted_by_somebody" CHECK (("staff_invitations"."accepted_at" is null) = ("staff_invitations"."accepted_by" is null))
);--> statement-breakpoint
CREATE TABLE "vendor_staff" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted" text[] NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "vendor_staff_vendor_id_id_pk" PRIMARY KEY("vendor_id","id"),
	CONSTRAINT "vendor_staff_role_known" CHECK ("vendor_staff"."role" in ('MANAGER', 'CASHIER', 'COOK', 'STEWARD')),
	CONSTRAINT "vendor_staff_granted_to_managers" CHECK ("vendor_staff"."granted" <@ array['money', 'settings'] and ("vendor_staff"."role" = 'MANAGER' or "vendor_staff"."granted" = '{}'))
);
--> statement-breakpoint
CREATE TABLE "ticket_transfers" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid,
	"to_name" text NOT NULL,
	"to_contact" text NOT NULL,
	"from_attendee" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"mail_language" text DEFAULT 'en' NOT NULL,
	"mail_token_hash" "bytea",
	"link_id" uuid,
	"link_token_hash" "bytea",
	CONSTRAINT "ticket_transfers_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "ticket_transfers_one_end" CHECK ("ticket_transfers"."accepted_at" is null or "ticket_transfers"."taken_back_at" is null),
	CONSTRAINT "ticket_transfers_mail_language_known" CHECK ("ticket_transfers"."mail_language" in ('en', 'sw')),
	CONSTRAINT "ticket_transfers_link_token_of_link" CHECK ("ticket_transfers"."link_token_hash" is null or "ticket_transfers"."link_id" is not null),
	CONSTRAINT "ticket_transfers_accepted_by_somebody" CHECK (("ticket_transfers"."accepted_at" is null) = ("ticket_transfers"."to_user_id" is null))
);--> statement-breakpoint
CREATE TABLE "revoked_ticket_codes" (
	"ticket_id" uuid NOT NULL,
	"issue" integer NOT NULL,
	"vendor_id" uuid NOT NULL,
	"short_code" text NOT NULL,
	"reason" text NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "revoked_ticket_codes_ticket_id_issue_vendor_id_pk" PRIMARY KEY("ticket_id","issue","vendor_id"),
	CONSTRAINT "revoked_ticket_codes_reason_known" CHECK ("revoked_ticket_codes"."reason" in ('TRANSFERRED', 'REISSUED'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('BUSINESS_PERMIT', 'NATIONAL_ID', 'KRA_PIN'))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"searches" integer NOT NULL,
	CONSTRAINT "search_misses_day_words_pk" PRIMARY KEY("day","words"),
	CONSTRAINT "search_misses_counted" CHECK ("search_misses"."searches" > 0)
);
--> statement-breakpoint
CREATE TABLE "search_rows" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"name_length" smallint NOT NULL,
	"price_cents" bigint,
	"place" text,
	CONSTRAINT "search_rows_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "search_rows_kind_known" CHECK ("search_rows"."kind" in ('PRODUCT', 'SHOP', 'EVENT', 'AREA')),
	CONSTRAINT "search_rows_product_has_price" CHECK (("search_rows"."kind" = 'PRODUCT') = ("search_rows"."price_cents" is not null)),
	CONSTRAINT "search_rows_area_has_place" CHECK (("search_rows"."kind" = 'AREA') = ("search_rows"."place" is not null))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_sw" text NOT NULL,
	"max_price_cents" bigint,
	"score_from_tenths" smallint,
	"diet" text,
	"category" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collections_rules_possible" CHECK ("collections"."max_price_cents" > 0 and "collections"."score_from_tenths" between 10 and 50 and "collections"."diet" in ('VEGETARIAN', 'VEGAN', 'HALAL')),
	CONSTRAINT "collections_have_a_rule" CHECK (num_nonnulls("collections"."max_price_cents", "collections"."score_from_tenths", "collections"."diet", "collections"."category") > 0)
);
--> statement-breakpoint
CREATE TABLE "placement_days" (
	"placement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"county" text,
	"slot" text NOT NULL,
	"row" text NOT NULL,
	"position" smallint NOT NULL,
	"subject_id" uuid NOT NULL,
	"vendor_id" uuid,
	CONSTRAINT "placement_days_placement_id_day_pk" PRIMARY KEY("placement_id","day"),
	CONSTRAINT "placement_days_one_in_a_place" UNIQUE NULLS NOT DISTINCT("county","day","slot","row","position"),
	CONSTRAINT "placement_days_once_in_a_row" UNIQUE NULLS NOT DISTINCT("county","day","slot","row","subject_id"),
	CONSTRAINT "placement_days_position_there" CHECK ("placement_days"."position" >= 1 and "placement_days"."position" <= case when "placement_days"."row" in ('SHOPS', 'EVENTS') then 2 else 1 end)
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"county" text,
	"slot" text NOT NULL,
	"row" text NOT NULL,
	"kind" text NOT NULL,
	"vendor_id" uuid,
	"event_id" uuid,
	"collection_id" uuid,
	"weekdays" smallint[] NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"paid_for" text,
	"taken_down_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "placements_slot_known" CHECK ("placements"."slot" in ('BREAKFAST', 'LUNCH', 'TEA', 'DINNER')),
	CONSTRAINT "placements_row_shows_kind" CHECK (("placements"."row" = 'LARGE' and "placements"."kind" in ('SHOP', 'EVENT', 'COLLECTION')) or ("placements"."row", "placements"."kind") in (('SHOPS', 'SHOP'), ('EVENTS', 'EVENT'), ('COLLECTION', 'COLLECTION'))),
	CONSTRAINT "placements_of_one_thing" CHECK (("placements"."vendor_id" is not null) = ("placements"."kind" in ('SHOP', 'EVENT')) and ("placements"."event_id" is not null) = ("placements"."kind" = 'EVENT') and ("placements"."collection_id" is not null) = ("placements"."kind" = 'COLLECTION')),
	CONSTRAINT "placements_days_possible" CHECK ("placements"."until_day" >= "placements"."from_day" and cardinality("placements"."weekdays") > 0),
	CONSTRAINT "placements_payment_is_said" CHECK ("placements"."paid_for" <> '')
);
--> statement-breakpoint
CREATE TABLE "synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "synonyms_at_least_two" CHECK (cardinality("synonyms"."words") >= 2)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_drafts" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_drafts_step_known" CHECK ("shop_drafts"."step" in ('shop', 'place', 'delivery', 'payout', 'documents', 'review'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"picture" jsonb,
	"position" smallint NOT NULL,
	"is_goods" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_areas" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"fee_cents" bigint NOT NULL,
	"minimum_cents" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "delivery_areas_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "delivery_areas_whole_shillings" CHECK ("delivery_areas"."fee_cents" >= 0 and "delivery_areas"."fee_cents" % 100 = 0 and "delivery_areas"."minimum_cents" >= 0 and "delivery_areas"."minimum_cents" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"payer_hash" "bytea",
	"written_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"reported_at" timestamp (3) with time zone,
	"reported_by" uuid,
	"report_reason" text,
	"report_note" text,
	"waits_since" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by" uuid,
	"hide_reason" text,
	"hide_note" text,
	CONSTRAINT "reviews_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "reviews_order_key" UNIQUE("vendor_id","order_id"),
	CONSTRAINT "reviews_stars_possible" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_text_fits" CHECK (length("reviews"."text") <= 1000 and length("reviews"."answer") <= 500),
	CONSTRAINT "reviews_answer_whole" CHECK (num_nonnulls("reviews"."answer", "reviews"."answered_at", "reviews"."answered_by") in (0, 3)),
	CONSTRAINT "reviews_report_whole" CHECK (num_nonnulls("reviews"."reported_at", "reviews"."reported_by", "reviews"."report_reason", "reviews"."report_note") in (0, 4)),
	CONSTRAINT "reviews_hidden_whole" CHECK (num_nonnulls("reviews"."hidden_at", "reviews"."hidden_by", "reviews"."hide_reason", "reviews"."hide_note") in (0, 4)),
	CONSTRAINT "reviews_reasons_known" CHECK ("reviews"."report_reason" in ('ADVERTISES', 'INSULTS', 'PRIVATE_DATA', 'OTHER_ORDER', 'COMPETITOR') and "reviews"."hide_reason" in ('ADVERTISES', 'INSULTS', 'PRIVATE_DATA', 'OTHER_ORDER', 'ARRANGED')),
	CONSTRAINT "reviews_flags_known" CHECK ("reviews"."flags" <@ array['PHONE_NUMBER', 'SAME_PAYER']),
	CONSTRAINT "reviews_removed_is_empty" CHECK ("reviews"."removed_at" is null or "reviews"."text" = '')
);
--> statement-breakpoint
CREATE TABLE "review_lines" (
	"vendor_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"words" text[] NOT NULL,
	CONSTRAINT "review_lines_vendor_id_review_id_order_line_id_pk" PRIMARY KEY("vendor_id","review_id","order_line_id"),
	CONSTRAINT "review_lines_stars_possible" CHECK ("review_lines"."stars" between 1 and 5),
	CONSTRAINT "review_lines_words_known" CHECK ("review_lines"."words" <@ case when "review_lines"."stars" >= 4 then array['HOT', 'BIG', 'TASTY', 'FRESH', 'WELL_PACKED'] else array['COLD', 'SMALL', 'NOT_ALL_CAME', 'TOO_SWEET', 'SPILLED'] end)
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"vendor_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint,
	CONSTRAINT "review_pictures_vendor_id_picture_id_pk" PRIMARY KEY("vendor_id","picture_id"),
	CONSTRAINT "review_pictures_place_key" UNIQUE("vendor_id","order_id","position"),
	CONSTRAINT "review_pictures_at_most_4" CHECK ("review_pictures"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "favourite_products" (
	"customer_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourite_products_customer_id_vendor_id_product_id_pk" PRIMARY KEY("customer_id","vendor_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "favourite_vendors" (
	"customer_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourite_vendors_customer_id_vendor_id_pk" PRIMARY KEY("customer_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"cart" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carts_revision_counted" CHECK ("carts"."revision" > 0)
);
--> statement-breakpoint
CREATE TABLE "opening_alerts" (
	"customer_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opening_alerts_customer_id_vendor_id_pk" PRIMARY KEY("customer_id","vendor_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_kitchen_times" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"usual_minutes" smallint NOT NULL,
	"most_minutes" smallint NOT NULL,
	"late_usual_minutes" smallint NOT NULL,
	"late_most_minutes" smallint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_kitchen_times_possible" CHECK ("vendor_kitchen_times"."orders" > 0 and "vendor_kitchen_times"."usual_minutes" between 0 and "vendor_kitchen_times"."most_minutes" and "vendor_kitchen_times"."late_usual_minutes" <= "vendor_kitchen_times"."late_most_minutes")
);
--> statement-breakpoint
CREATE TABLE "vendor_way_times" (
	"vendor_id" uuid NOT NULL,
	"area" text NOT NULL,
	"orders" integer NOT NULL,
	"usual_minutes" smallint NOT NULL,
	"most_minutes" smallint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_way_times_vendor_id_area_pk" PRIMARY KEY("vendor_id","area"),
	CONSTRAINT "vendor_way_times_possible" CHECK ("vendor_way_times"."orders" > 0 and "vendor_way_times"."area" = lower("vendor_way_times"."area") and "vendor_way_times"."usual_minutes" between 0 and "vendor_way_times"."most_minutes")
);
--> statement-breakpoint
CREATE TABLE "vendor_scores" (
	"vendor_id" uuid PRIMARY KEY NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"stars" integer[] DEFAULT array[0, 0, 0, 0, 0] NOT NULL,
	"facts" jsonb,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_scores_add_up" CHECK (cardinality("vendor_scores"."stars") = 5 and "vendor_scores"."people" = "vendor_scores"."stars"[1] + "vendor_scores"."stars"[2] + "vendor_scores"."stars"[3] + "vendor_scores"."stars"[4] + "vendor_scores"."stars"[5])
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
	"logo_id" uuid,
	"cover_id" uuid,
	"cover" jsonb,
	"wide_cover" jsonb,
	"phone" text NOT NULL,
	"county" text NOT NULL,
	"area" text NOT NULL,
	"address" text NOT NULL,
	"kra_pin" text,
	"is_vat_registered" boolean DEFAULT false NOT NULL,
	"has_pickup" boolean NOT NULL,
	"preparation_from" integer NOT NULL,
	"preparation_to" integer NOT NULL,
	"pause_reason" text,
	"paused_until" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"last_pauses" integer[] DEFAULT '{}' NOT NULL,
	"missed_orders" integer DEFAULT 0 NOT NULL,
	"missed_orders_from" timestamp (3) with time zone,
	"payout_phone" text NOT NULL,
	"payout_phone_verified_at" timestamp (3) with time zone,
	"payout_phone_changed_at" timestamp (3) with time zone,
	"payouts_held_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"resubmitted_at" timestamp (3) with time zone,
	"is_trusted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "vendors_pause_reason_known" CHECK ("vendors"."pause_reason" in ('OWNER', 'MISSED_ORDERS')),
	CONSTRAINT "vendors_pause_has_start" CHECK (("vendors"."pause_reason" is null) = ("vendors"."paused_at" is null)),
	CONSTRAINT "vendors_last_pauses_few" CHECK (cardinality("vendors"."last_pauses") <= 10),
	CONSTRAINT "vendors_pause_has_reason" CHECK ("vendors"."paused_until" is null or "vendors"."pause_reason" is not null),
	CONSTRAINT "vendors_vat_has_pin" CHECK (not "vendors"."is_vat_registered" or "vendors"."kra_pin" is not null),
	CONSTRAINT "vendors_kra_pin_possible" CHECK ("vendors"."kra_pin" ~ '^[AP][0-9]{9}[A-Z]$'),
	CONSTRAINT "vendors_missed_orders_counted" CHECK ("vendors"."missed_orders" >= 0),
	CONSTRAINT "vendors_status_known" CHECK ("vendors"."status" in ('PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_records_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nightly_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_days" (
	"vendor_id" uuid NOT NULL,
	"account_key" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "account_days_vendor_id_account_key_day_kind_pk" PRIMARY KEY("vendor_id","account_key","day","kind")
);
--> statement-breakpoint
CREATE TABLE "product_sales_days" (
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"event_id" uuid,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"gross_cents" bigint NOT NULL,
	CONSTRAINT "product_sales_days_vendor_id_day_product_id_pk" PRIMARY KEY("vendor_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"vendor_id" uuid NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"gross_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"is_stale" boolean NOT NULL,
	CONSTRAINT "sales_days_vendor_id_day_pk" PRIMARY KEY("vendor_id","day")
);
--> statement-breakpoint
CREATE TABLE "sales_months" (
	"vendor_id" uuid NOT NULL,
	"month" date NOT NULL,
	"orders" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "sales_months_vendor_id_month_pk" PRIMARY KEY("vendor_id","month")
);
--> statement-breakpoint
CREATE TABLE "product_sales_months" (
	"vendor_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"month" date NOT NULL,
	"months" smallint NOT NULL,
	"event_id" uuid,
	"quantity" integer NOT NULL,
	"gross_cents" bigint NOT NULL,
	CONSTRAINT "product_sales_months_vendor_id_product_id_month_months_pk" PRIMARY KEY("vendor_id","product_id","month","months")
);
--> statement-breakpoint
CREATE TABLE "market_days" (
	"day" date PRIMARY KEY NOT NULL,
	"orders" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	"checkouts" integer NOT NULL,
	"checkouts_paid" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_months" (
	"customer_id" uuid NOT NULL,
	"month" date NOT NULL,
	"first_month" date NOT NULL,
	CONSTRAINT "customer_months_customer_id_month_pk" PRIMARY KEY("customer_id","month")
);
--> statement-breakpoint
CREATE TABLE "cohort_months" (
	"first_month" date NOT NULL,
	"month" date NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "cohort_months_first_month_month_pk" PRIMARY KEY("first_month","month")
);
--> statement-breakpoint
CREATE TABLE "rolled_up_days" (
	"day" date PRIMARY KEY NOT NULL,
	"rolled_up_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_stock_fk" FOREIGN KEY ("vendor_id","stock_id") REFERENCES "public"."stocks"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_groups" ADD CONSTRAINT "option_groups_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_options" ADD CONSTRAINT "group_options_group_fk" FOREIGN KEY ("vendor_id","group_id") REFERENCES "public"."option_groups"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_product_fk" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_group_fk" FOREIGN KEY ("vendor_id","group_id") REFERENCES "public"."option_groups"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rows" ADD CONSTRAINT "search_rows_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_drafts" ADD CONSTRAINT "shop_drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_fk" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_fk" FOREIGN KEY ("vendor_id","picture_id") REFERENCES "public"."pictures"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_product_fk" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variations" ADD CONSTRAINT "product_variations_stock_fk" FOREIGN KEY ("vendor_id","stock_id") REFERENCES "public"."stocks"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stock_fk" FOREIGN KEY ("vendor_id","stock_id") REFERENCES "public"."stocks"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stocks" ADD CONSTRAINT "stocks_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "public"."events"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "public"."events"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_capacity_stock_fk" FOREIGN KEY ("vendor_id","capacity_stock_id") REFERENCES "public"."stocks"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_factor_requests" ADD CONSTRAINT "lost_factor_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_recovery_sets_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."recovery_sets"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_sets" ADD CONSTRAINT "recovery_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_emails" ADD CONSTRAINT "account_emails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_books" ADD CONSTRAINT "ledger_books_previous_fk" FOREIGN KEY ("previous_day","previous_seal") REFERENCES "public"."ledger_books"("day","seal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_fk" FOREIGN KEY ("vendor_id","transfer_id") REFERENCES "public"."ledger_transfers"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_fk" FOREIGN KEY ("vendor_id","account_key") REFERENCES "public"."ledger_accounts"("vendor_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_violations" ADD CONSTRAINT "ledger_violations_proof_id_ledger_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."ledger_proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_proofs" ADD CONSTRAINT "ledger_proofs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_cancellation_refunds" ADD CONSTRAINT "event_cancellation_refunds_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "public"."event_cancellations"("vendor_id","event_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "etims_signatures" ADD CONSTRAINT "etims_signatures_device_id_etims_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."etims_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_price_lines" ADD CONSTRAINT "order_price_lines_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_lines" ADD CONSTRAINT "review_lines_order_line_fk" FOREIGN KEY ("vendor_id","order_line_id") REFERENCES "public"."order_lines"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_lines" ADD CONSTRAINT "review_lines_review_fk" FOREIGN KEY ("vendor_id","review_id") REFERENCES "public"."reviews"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_picture_fk" FOREIGN KEY ("vendor_id","picture_id") REFERENCES "public"."pictures"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_products" ADD CONSTRAINT "favourite_products_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_products" ADD CONSTRAINT "favourite_products_product_fk" FOREIGN KEY ("vendor_id","product_id") REFERENCES "public"."products"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_alerts" ADD CONSTRAINT "opening_alerts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_alerts" ADD CONSTRAINT "opening_alerts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_days" ADD CONSTRAINT "placement_days_placement_id_placements_id_fk" FOREIGN KEY ("placement_id") REFERENCES "public"."placements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "public"."events"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placements" ADD CONSTRAINT "placements_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_vendors" ADD CONSTRAINT "favourite_vendors_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_vendors" ADD CONSTRAINT "favourite_vendors_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_kitchen_times" ADD CONSTRAINT "vendor_kitchen_times_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_way_times" ADD CONSTRAINT "vendor_way_times_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_scores" ADD CONSTRAINT "vendor_scores_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_addresses" ADD CONSTRAINT "hidden_addresses_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_transitions" ADD CONSTRAINT "order_transitions_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_number_counters" ADD CONSTRAINT "call_number_counters_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_slot_settings" ADD CONSTRAINT "order_slot_settings_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_slots" ADD CONSTRAINT "order_slots_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fk" FOREIGN KEY ("vendor_id","refund_id") REFERENCES "public"."refunds"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_contradictions" ADD CONSTRAINT "payment_contradictions_payment_fk" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_fk" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_suspense_fk" FOREIGN KEY ("vendor_id","suspense_id") REFERENCES "public"."suspense_items"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_corrections" ADD CONSTRAINT "ledger_corrections_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_proposals" ADD CONSTRAINT "suspense_proposals_suspense_fk" FOREIGN KEY ("vendor_id","suspense_id") REFERENCES "public"."suspense_items"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_items" ADD CONSTRAINT "suspense_items_payment_fk" FOREIGN KEY ("vendor_id","payment_id") REFERENCES "public"."payments"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_retry_of_fk" FOREIGN KEY ("vendor_id","retry_of") REFERENCES "public"."payouts"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_line_proposals" ADD CONSTRAINT "statement_line_proposals_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_key_id_ticket_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."ticket_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_domain_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."domain_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_audiences" ADD CONSTRAINT "event_audiences_event_id_domain_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."domain_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_domain_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."domain_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_transfers" ADD CONSTRAINT "ticket_transfers_ticket_fk" FOREIGN KEY ("vendor_id","ticket_id") REFERENCES "public"."tickets"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_ticket_codes" ADD CONSTRAINT "revoked_ticket_codes_ticket_fk" FOREIGN KEY ("vendor_id","ticket_id") REFERENCES "public"."tickets"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_categories" ADD CONSTRAINT "vendor_categories_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_categories" ADD CONSTRAINT "vendor_categories_category_categories_slug_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_closures" ADD CONSTRAINT "vendor_closures_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_opening_windows" ADD CONSTRAINT "vendor_opening_windows_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales_days" ADD CONSTRAINT "product_sales_days_day_fk" FOREIGN KEY ("vendor_id","day") REFERENCES "public"."sales_days"("vendor_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_days_stale_idx" ON "sales_days" USING btree ("day") WHERE "sales_days"."is_stale";--> statement-breakpoint
CREATE INDEX "sales_days_day_idx" ON "sales_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_sales_days_day_idx" ON "product_sales_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_sales_months_month_idx" ON "product_sales_months" USING btree ("months","month");--> statement-breakpoint
CREATE INDEX "orders_paid_later_idx" ON "orders" USING btree ("placed_at") WHERE "orders"."paid_at" - "orders"."placed_at" > interval '30 minutes';--> statement-breakpoint
CREATE INDEX "products_vendor_sold_out_idx" ON "products" USING btree ("vendor_id","id") WHERE "products"."is_sold_out";--> statement-breakpoint
CREATE INDEX "product_variations_vendor_sold_out_idx" ON "product_variations" USING btree ("vendor_id","id") WHERE "product_variations"."is_sold_out";--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_order_stock_key" ON "holds" USING btree ("order_id","stock_id","vendor_id");--> statement-breakpoint
CREATE INDEX "product_option_groups_group_idx" ON "product_option_groups" USING btree ("vendor_id","group_id");--> statement-breakpoint
CREATE INDEX "product_variations_product_idx" ON "product_variations" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_vendor_slug_key" ON "products" USING btree ("vendor_id","slug");--> statement-breakpoint
CREATE INDEX "products_vendor_menu_idx" ON "products" USING btree ("vendor_id","position","id");--> statement-breakpoint
CREATE INDEX "products_vendor_name_idx" ON "products" USING btree ("vendor_id",left(lower("name"), 40),"id");--> statement-breakpoint
CREATE INDEX "products_vendor_price_idx" ON "products" USING btree ("vendor_id","price_cents","id");--> statement-breakpoint
CREATE INDEX "products_vendor_updated_idx" ON "products" USING btree ("vendor_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_event_idx" ON "products" USING btree ("event_id") WHERE "products"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "products_status_updated_idx" ON "products" USING btree ("status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_undecided_idx" ON "products" USING btree ("approval","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."approval" <> 'APPROVED';--> statement-breakpoint
CREATE INDEX "products_decided_by_idx" ON "products" USING btree ("decided_by") WHERE "products"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree (left(lower("name"), 40),"id");--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_updated_idx" ON "products" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_vendor_key" ON "commission_rules" USING btree ("vendor_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_product_key" ON "commission_rules" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_category_key" ON "commission_rules" USING btree ("category","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_platform_key" ON "commission_rules" USING btree ("starts_at") WHERE "commission_rules"."scope" = 'PLATFORM';--> statement-breakpoint
CREATE INDEX "documents_owner_idx" ON "documents" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_created_idx" ON "documents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "search_rows_vendor_idx" ON "search_rows" USING btree ("vendor_id","kind");--> statement-breakpoint
CREATE INDEX "search_words_word_idx" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "shop_drafts_saved_idx" ON "shop_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "pictures_vendor_idx" ON "pictures" USING btree ("vendor_id","created_at");--> statement-breakpoint
CREATE INDEX "pictures_unused_idx" ON "pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_changes_event_idx" ON "event_changes" USING btree ("vendor_id","event_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_one_each" ON "waitlist_entries" USING btree ("event_id","customer_id","vendor_id") WHERE "waitlist_entries"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE INDEX "waitlist_entries_line_idx" ON "waitlist_entries" USING btree ("vendor_id","event_id","id") WHERE "waitlist_entries"."status" in ('WAITING', 'OFFERED');--> statement-breakpoint
CREATE INDEX "waitlist_entries_customer_idx" ON "waitlist_entries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "waitlist_entries_offers_idx" ON "waitlist_entries" USING btree ("offer_ends_at") WHERE "waitlist_entries"."status" = 'OFFERED';--> statement-breakpoint
CREATE INDEX "waitlist_entries_own_offers_idx" ON "waitlist_entries" USING btree ("customer_id") WHERE "waitlist_entries"."status" = 'OFFERED';--> statement-breakpoint
CREATE INDEX "event_queues_open_idx" ON "event_queues" USING btree ("event_id") WHERE "event_queues"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_one_each" ON "queue_entries" USING btree ("event_id","customer_id","vendor_id") WHERE "queue_entries"."status" in ('WAITING', 'TURN', 'SERVED');--> statement-breakpoint
CREATE INDEX "queue_entries_customer_idx" ON "queue_entries" USING btree ("vendor_id","event_id","customer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_position_key" ON "queue_entries" USING btree ("vendor_id","event_id","position");--> statement-breakpoint
CREATE INDEX "queue_entries_person_idx" ON "queue_entries" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "queue_entries_arrivals_idx" ON "queue_entries" USING btree ("vendor_id","event_id","id") WHERE "queue_entries"."status" = 'WAITING' and "queue_entries"."position" is null;--> statement-breakpoint
CREATE INDEX "queue_entries_waiting_idx" ON "queue_entries" USING btree ("vendor_id","event_id","position") WHERE "queue_entries"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "queue_entries_left_idx" ON "queue_entries" USING btree ("vendor_id","event_id","position") WHERE "queue_entries"."status" = 'LEFT';--> statement-breakpoint
CREATE INDEX "queue_entries_turns_idx" ON "queue_entries" USING btree ("vendor_id","event_id","turn_ends_at") WHERE "queue_entries"."status" = 'TURN';--> statement-breakpoint
CREATE INDEX "queue_entries_own_turns_idx" ON "queue_entries" USING btree ("customer_id") WHERE "queue_entries"."status" = 'TURN';--> statement-breakpoint
CREATE INDEX "event_messages_event_idx" ON "event_messages" USING btree ("vendor_id","event_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug_key" ON "events" USING btree ("slug","vendor_id");--> statement-breakpoint
CREATE INDEX "events_starts_idx" ON "events" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "events_coming_idx" ON "events" USING btree ("ends_at","starts_at","id") WHERE "events"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "events_title_idx" ON "events" USING btree (left(lower("title"), 40),"id");--> statement-breakpoint
CREATE INDEX "events_latest_idx" ON "events" USING btree ("starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_vendor_idx" ON "events" USING btree ("vendor_id","starts_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_emails_token_key" ON "account_emails" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phone_codes_newest_idx" ON "phone_codes" USING btree ("phone","purpose","id");--> statement-breakpoint
CREATE INDEX "phone_codes_user_idx" ON "phone_codes" USING btree ("user_id") WHERE "phone_codes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "phone_codes_expires_idx" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lost_factor_requests_open_key" ON "lost_factor_requests" USING btree ("user_id") WHERE "lost_factor_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "lost_factor_requests_due_idx" ON "lost_factor_requests" USING btree ("remove_at") WHERE "lost_factor_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "lost_factor_requests_user_idx" ON "lost_factor_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_idx" ON "pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_idx" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_emails_user_idx" ON "account_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_emails_created_by_idx" ON "account_emails" USING btree ("created_by") WHERE "account_emails"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "account_emails_created_idx" ON "account_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "known_devices_user_idx" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_used_idx" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "security_events_user_idx" ON "security_events" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_at_idx" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone_key" ON "users" USING btree ("phone") WHERE "users"."phone_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "users_disabled_idx" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "users_guest_phone_idx" ON "users" USING btree ("phone","id") WHERE "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_erased_idx" ON "users" USING btree ("erased_at") WHERE "users"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "users_erase_idx" ON "users" USING btree ("is_guest","erase_at") WHERE "users"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "users_role_created_idx" ON "users" USING btree ("role","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_book_transfers_line_key" ON "ledger_book_transfers" USING btree ("day","line");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_books_one_first" ON "ledger_books" USING btree ((true)) WHERE "ledger_books"."previous_day" is null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account_idx" ON "ledger_entries" USING btree ("vendor_id","account_key","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_violations_rule_idx" ON "ledger_violations" USING btree ("proof_id","rule","position");--> statement-breakpoint
CREATE INDEX "ledger_proofs_state_idx" ON "ledger_proofs" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "ledger_proofs_requested_idx" ON "ledger_proofs" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "ledger_proofs_took_idx" ON "ledger_proofs" USING btree ("took_milliseconds","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_proofs_one_open" ON "ledger_proofs" USING btree ((true)) WHERE "ledger_proofs"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_once" ON "ledger_transfers" USING btree ("vendor_id","kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_transfers_order_idx" ON "ledger_transfers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_time_idx" ON "ledger_transfers" USING btree ("vendor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sms_messages_sent_idx" ON "sms_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "sms_messages_user_idx" ON "sms_messages" USING btree ("user_id") WHERE "sms_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_unknown_idx" ON "sms_messages" USING btree ("reported_at") WHERE "sms_messages"."delivery_id" is null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_delivery_idx" ON "whatsapp_messages" USING btree ("delivery_id") WHERE "whatsapp_messages"."delivery_id" is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_user_idx" ON "whatsapp_messages" USING btree ("user_id") WHERE "whatsapp_messages"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_messages_sent_idx" ON "whatsapp_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "whatsapp_messages_unknown_idx" ON "whatsapp_messages" USING btree ("reported_at") WHERE "whatsapp_messages"."delivery_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_opt_ins_current_key" ON "whatsapp_opt_ins" USING btree ("user_id") WHERE "whatsapp_opt_ins"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "whatsapp_opt_ins_user_idx" ON "whatsapp_opt_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_opt_ins_phone_idx" ON "whatsapp_opt_ins" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "whatsapp_opt_ins_meta_user_idx" ON "whatsapp_opt_ins" USING btree ("meta_user_id") WHERE "whatsapp_opt_ins"."meta_user_id" is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_updates_due_idx" ON "whatsapp_updates" USING btree ("due_at") WHERE "whatsapp_updates"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "whatsapp_updates_received_idx" ON "whatsapp_updates" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_updates_answered_idx" ON "whatsapp_updates" USING btree ("answered_to","received_at") WHERE "whatsapp_updates"."answered_to" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_messages_device_key" ON "push_messages" USING btree ("delivery_id","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_renewed_idx" ON "push_subscriptions" USING btree ("renewed_at");--> statement-breakpoint
CREATE INDEX "deliveries_due_idx" ON "deliveries" USING btree ("channel","due_at") WHERE "deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "domain_events_order_idx" ON "domain_events" USING btree (("data" ->> 'orderId')) WHERE "domain_events"."data" ->> 'orderId' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once_key" ON "deliveries" USING btree ("event_id","user_id","channel",coalesce("subject_id", "event_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once_by_link_key" ON "deliveries" USING btree ("event_id","subject_id") WHERE "deliveries"."channel" = 'sms' and "deliveries"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_user_idx" ON "deliveries" USING btree ("user_id","emitted_at","id") WHERE "deliveries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_told_idx" ON "deliveries" USING btree ("emitted_at","id") WHERE "deliveries"."type" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_told_channel_idx" ON "deliveries" USING btree ("channel","emitted_at","id") WHERE "deliveries"."type" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_told_type_idx" ON "deliveries" USING btree ("type","emitted_at","id") WHERE "deliveries"."type" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_told_state_idx" ON "deliveries" USING btree ((case when "state" in ('FAILED', 'GIVEN_UP') then 'FAILED' when "state" = 'PASSED_ON' then 'PASSED_ON'
    when "state" in ('VOID', 'UNSENT') then 'NOT_SENT' when "read_at" is not null then 'READ'
    when "arrived_at" is not null then 'DELIVERED' when "state" = 'SENT' or "asked_at" is not null then 'SENT' else 'QUEUED' end),"emitted_at","id") WHERE "deliveries"."type" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_subject_idx" ON "deliveries" USING btree ("subject_id") WHERE "deliveries"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_vendor_idx" ON "webhook_endpoints" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_idx" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_endpoint_due_idx" ON "deliveries" USING btree ("endpoint_id","channel","due_at") WHERE "deliveries"."endpoint_id" is not null and "deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_endpoint_idx" ON "deliveries" USING btree ("endpoint_id","id") WHERE "deliveries"."endpoint_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_unsent_idx" ON "deliveries" USING btree ("channel","settled_at") WHERE "deliveries"."state" = 'UNSENT';--> statement-breakpoint
CREATE INDEX "deliveries_failed_state_idx" ON "deliveries" USING btree ("state","id") WHERE "deliveries"."state" in ('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP');--> statement-breakpoint
CREATE INDEX "deliveries_failed_time_idx" ON "deliveries" USING btree ("last_failed_at","id") WHERE "deliveries"."state" in ('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP');--> statement-breakpoint
CREATE INDEX "deliveries_failed_tries_idx" ON "deliveries" USING btree ("tries","id") WHERE "deliveries"."state" in ('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP');--> statement-breakpoint
CREATE INDEX "notifications_event_idx" ON "notifications" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_order_idx" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_vendor_product_idx" ON "order_lines" USING btree ("vendor_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_links_token_key" ON "order_links" USING btree ("token_hash","vendor_id");--> statement-breakpoint
CREATE INDEX "order_links_closes_idx" ON "order_links" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "order_transitions_order_idx" ON "order_transitions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "event_cancellation_refunds_due_idx" ON "event_cancellation_refunds" USING btree ("order_id") WHERE "event_cancellation_refunds"."status" = 'IN_LINE';--> statement-breakpoint
CREATE INDEX "event_cancellations_vendor_idx" ON "event_cancellations" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "order_price_lines_adjusted_idx" ON "order_price_lines" USING btree ("vendor_id","order_line_id") WHERE "order_price_lines"."order_line_id" is not null and "order_price_lines"."kind" <> 'GOODS';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_key" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "reviews_customer_idx" ON "reviews" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reviews_shop_idx" ON "reviews" USING btree ("vendor_id","id" DESC NULLS LAST) WHERE "reviews"."published_at" is not null and "reviews"."hidden_at" is null and "reviews"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_due_idx" ON "reviews" USING btree ("publish_at") WHERE "reviews"."published_at" is null and "reviews"."hidden_at" is null and "reviews"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_waiting_idx" ON "reviews" USING btree ("waits_since") WHERE "reviews"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_idx" ON "reviews" USING btree ("id" DESC NULLS LAST) WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "review_lines_order_line_idx" ON "review_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "favourite_products_product_idx" ON "favourite_products" USING btree ("vendor_id","product_id");--> statement-breakpoint
CREATE INDEX "opening_alerts_vendor_idx" ON "opening_alerts" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "placements_vendor_idx" ON "placements" USING btree ("vendor_id") WHERE "placements"."vendor_id" is not null;--> statement-breakpoint
CREATE INDEX "placements_event_idx" ON "placements" USING btree ("event_id") WHERE "placements"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "placements_collection_idx" ON "placements" USING btree ("collection_id") WHERE "placements"."collection_id" is not null;--> statement-breakpoint
CREATE INDEX "favourite_vendors_vendor_idx" ON "favourite_vendors" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_name_key" ON "saved_addresses" USING btree ("customer_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_one_default" ON "saved_addresses" USING btree ("customer_id") WHERE "saved_addresses"."is_default";--> statement-breakpoint
CREATE INDEX "orders_customer_unpaid_idx" ON "orders" USING btree ("customer_id") WHERE "orders"."status" = 'PENDING_PAYMENT';--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_vendor_idx" ON "orders" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE INDEX "orders_vendor_status_idx" ON "orders" USING btree ("vendor_id","status","id");--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_list_idx" ON "orders" USING btree ("vendor_id","id" DESC NULLS LAST) WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_paid_idx" ON "orders" USING btree ("vendor_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_idx" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_call_number_key" ON "orders" USING btree ("vendor_id","call_number") WHERE "orders"."status" in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY');--> statement-breakpoint
CREATE INDEX "orders_earnings_due_idx" ON "orders" USING btree ("earnings_due_at") WHERE "orders"."earnings_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_kitchen_due_idx" ON "orders" USING btree ("kitchen_due_at") WHERE "orders"."kitchen_due_at" is not null and "orders"."status" in ('PAID', 'ACCEPTED');--> statement-breakpoint
CREATE INDEX "orders_late_fee_due_idx" ON "orders" USING btree ("late_fee_due_at") WHERE "orders"."late_fee_due_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_scheduled_idx" ON "orders" USING btree ("vendor_id","scheduled_for") WHERE "orders"."scheduled_for" is not null;--> statement-breakpoint
CREATE INDEX "orders_vendor_earnings_due_idx" ON "orders" USING btree ("vendor_id","earnings_due_at") WHERE "orders"."earnings_due_at" is not null;--> statement-breakpoint
CREATE INDEX "disbursements_follow_up_idx" ON "disbursements" USING btree ("follow_up_at") WHERE "disbursements"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "disbursements_refund_idx" ON "disbursements" USING btree ("refund_id") WHERE "disbursements"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "disbursements_payout_idx" ON "disbursements" USING btree ("payout_id") WHERE "disbursements"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "disbursements_stuck_idx" ON "disbursements" USING btree ("stuck_at") WHERE "disbursements"."stuck_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_one_per_refund" ON "disbursements" USING btree ("refund_id") WHERE "disbursements"."status" in ('CREATED', 'SENT', 'SUCCEEDED');--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_one_per_payout" ON "disbursements" USING btree ("payout_id") WHERE "disbursements"."status" in ('CREATED', 'SENT', 'SUCCEEDED');--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_receipt_key" ON "disbursements" USING btree ("receipt","provider","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_result_token_key" ON "disbursements" USING btree ("result_token_hash","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disbursements_status_token_key" ON "disbursements" USING btree ("status_token_hash","vendor_id");--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_follow_up_idx" ON "payments" USING btree ("follow_up_at") WHERE "payments"."follow_up_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_failed_idx" ON "payments" USING btree ("settled_at","failure") WHERE "payments"."status" = 'FAILED';--> statement-breakpoint
CREATE INDEX "payments_settled_idx" ON "payments" USING btree ("settled_at") WHERE "payments"."status" = 'SUCCEEDED';--> statement-breakpoint
CREATE INDEX "payments_candidates_idx" ON "payments" USING btree ("amount_cents","created_at") WHERE "payments"."status" <> 'SUCCEEDED' or "payments"."receipt" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_request_key" ON "payments" USING btree ("provider_request_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt_key" ON "payments" USING btree ("receipt","provider","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_callback_token_key" ON "payments" USING btree ("callback_token_hash","vendor_id");--> statement-breakpoint
CREATE INDEX "payments_uncertain_idx" ON "payments" USING btree ("uncertain_since","id") WHERE "payments"."status" = 'UNKNOWN' and "payments"."uncertain_since" is not null;--> statement-breakpoint
CREATE INDEX "payments_uncertain_amount_idx" ON "payments" USING btree ("amount_cents","id") WHERE "payments"."status" = 'UNKNOWN' and "payments"."uncertain_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_per_order" ON "payments" USING btree ("order_id","vendor_id") WHERE "payments"."status" in ('CREATED', 'PROMPTED', 'UNKNOWN') and "payments"."uncertain_since" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_queries_token_key" ON "receipt_queries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "etims_signatures_vendor_idx" ON "etims_signatures" USING btree ("vendor_id","invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_order_idx" ON "invoices" USING btree ("vendor_id","order_id") WHERE "invoices"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_vendor_dated_idx" ON "invoices" USING btree ("vendor_id","dated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_receipt_key" ON "invoices" USING btree ("vendor_id","order_id") WHERE "invoices"."kind" = 'RECEIPT';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credit_note_key" ON "invoices" USING btree ("vendor_id","refund_id") WHERE "invoices"."kind" = 'CREDIT_NOTE';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_commission_key" ON "invoices" USING btree ("vendor_id","month") WHERE "invoices"."kind" = 'COMMISSION_INVOICE';--> statement-breakpoint
CREATE INDEX "refund_lines_line_idx" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created_idx" ON "refunds" USING btree ("created_at","amount_cents");--> statement-breakpoint
CREATE INDEX "refunds_amount_idx" ON "refunds" USING btree ("amount_cents" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_settled_idx" ON "refunds" USING btree ("settled_at") WHERE "refunds"."status" = 'SUCCEEDED';--> statement-breakpoint
CREATE INDEX "refunds_status_idx" ON "refunds" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_receipt_key" ON "refunds" USING btree ("receipt","provider","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_suspense_key" ON "refunds" USING btree ("suspense_id","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_late_fee_key" ON "refunds" USING btree ("order_id") WHERE "refunds"."is_late_fee";--> statement-breakpoint
CREATE INDEX "ledger_corrections_time_idx" ON "ledger_corrections" USING btree ("proposed_at","id");--> statement-breakpoint
CREATE INDEX "ledger_corrections_amount_idx" ON "ledger_corrections" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "ledger_corrections_vendor_idx" ON "ledger_corrections" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suspense_proposals_open_key" ON "suspense_proposals" USING btree ("vendor_id","suspense_id") WHERE "suspense_proposals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "suspense_items_receipt_idx" ON "suspense_items" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "suspense_items_time_idx" ON "suspense_items" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "suspense_items_amount_idx" ON "suspense_items" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "suspense_items_open_idx" ON "suspense_items" USING btree ("opened_at","id") WHERE "suspense_items"."resolution" is null;--> statement-breakpoint
CREATE INDEX "suspense_items_payment_idx" ON "suspense_items" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_key" ON "alerts" USING btree ("name","subject") WHERE "alerts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_ended_idx" ON "alerts" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_outages_open_key" ON "provider_outages" USING btree ("provider") WHERE "provider_outages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_records_created_idx" ON "idempotency_records" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_disbursement_idx" ON "webhook_events" USING btree ("disbursement_id") WHERE "webhook_events"."disbursement_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_pending_idx" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_payment_idx" ON "webhook_events" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "webhook_events_unknown_idx" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."bytes" is not null;--> statement-breakpoint
CREATE INDEX "webhook_events_review_idx" ON "webhook_events" USING btree ("received_at","id") WHERE "webhook_events"."outcome" not in ('APPLIED', 'REPEATED') and "webhook_events"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_vendor_idx" ON "payouts" USING btree ("vendor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_status_idx" ON "payouts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "payouts_batch_idx" ON "payouts" USING btree ("batch_id") WHERE "payouts"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "payouts_settled_idx" ON "payouts" USING btree ("settled_at") WHERE "payouts"."status" = 'PAID';--> statement-breakpoint
CREATE INDEX "payouts_requested_idx" ON "payouts" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "payouts_requested_by_idx" ON "payouts" USING btree ("requested_by") WHERE "payouts"."requested_by" is not null;--> statement-breakpoint
CREATE INDEX "payouts_first_approved_by_idx" ON "payouts" USING btree ("first_approved_by") WHERE "payouts"."first_approved_by" is not null;--> statement-breakpoint
CREATE INDEX "payouts_decided_by_idx" ON "payouts" USING btree ("decided_by") WHERE "payouts"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "payouts_amount_idx" ON "payouts" USING btree ("amount_cents" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference_key" ON "payouts" USING btree ("reference","provider","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_retry_key" ON "payouts" USING btree ("retry_of","vendor_id") WHERE "payouts"."retry_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_line_proposals_open_key" ON "statement_line_proposals" USING btree ("line_id") WHERE "statement_line_proposals"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("provider","receipt","amount_cents","details");--> statement-breakpoint
CREATE INDEX "statement_lines_open_idx" ON "statement_lines" USING btree ("completed_at") WHERE "statement_lines"."state" in ('UNMATCHED', 'AMOUNT_MISMATCH');--> statement-breakpoint
CREATE INDEX "statement_lines_time_idx" ON "statement_lines" USING btree ("state","completed_at","id");--> statement-breakpoint
CREATE INDEX "statement_lines_size_idx" ON "statement_lines" USING btree ("state",abs("amount_cents"),"id");--> statement-breakpoint
CREATE INDEX "statement_lines_state_idx" ON "statement_lines" USING btree ("state");--> statement-breakpoint
CREATE INDEX "statement_lines_receipt_idx" ON "statement_lines" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "statement_lines_statement_idx" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file_key" ON "statements" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "statements_ends_idx" ON "statements" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_nonce_key" ON "check_ins" USING btree ("vendor_id","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_derived_from_key" ON "check_ins" USING btree ("vendor_id","derived_from");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_orders_number_key" ON "customer_orders" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "check_ins_one_entry" ON "check_ins" USING btree ("ticket_id","visit","vendor_id") WHERE "check_ins"."kind" = 'ENTRY' and "check_ins"."door_result" = 'valid' and "check_ins"."is_online" and "check_ins"."mark" is null;--> statement-breakpoint
CREATE INDEX "check_ins_ticket_idx" ON "check_ins" USING btree ("vendor_id","ticket_id");--> statement-breakpoint
CREATE INDEX "check_ins_event_idx" ON "check_ins" USING btree ("vendor_id","event_id","id");--> statement-breakpoint
CREATE INDEX "check_ins_undoes_idx" ON "check_ins" USING btree ("vendor_id","undoes") WHERE "check_ins"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "gate_actions_vendor_idx" ON "gate_actions" USING btree ("vendor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_devices_token_key" ON "gate_devices" USING btree ("token_hash","vendor_id");--> statement-breakpoint
CREATE INDEX "gate_devices_vendor_idx" ON "gate_devices" USING btree ("vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gate_enrolments_code_key" ON "gate_enrolments" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_ticket_key" ON "incidents" USING btree ("vendor_id","ticket_id");--> statement-breakpoint
CREATE INDEX "incidents_event_idx" ON "incidents" USING btree ("vendor_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_keys_one_current" ON "ticket_keys" USING btree (("retired_at" is null)) WHERE "ticket_keys"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_short_code_key" ON "tickets" USING btree ("short_code");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_token_key" ON "staff_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_invitations_open_idx" ON "staff_invitations" USING btree ("vendor_id","invited_at") WHERE "staff_invitations"."accepted_at" is null and "staff_invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_staff_one_shop" ON "vendor_staff" USING btree ("user_id") WHERE "vendor_staff"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "vendor_staff_vendor_idx" ON "vendor_staff" USING btree ("vendor_id","joined_at");--> statement-breakpoint
CREATE INDEX "vendor_staff_user_idx" ON "vendor_staff" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_transfers_token_key" ON "ticket_transfers" USING btree ("token_hash","vendor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_transfers_one_open" ON "ticket_transfers" USING btree ("ticket_id","vendor_id") WHERE "ticket_transfers"."accepted_at" is null and "ticket_transfers"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_transfers_from_idx" ON "ticket_transfers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "ticket_transfers_to_idx" ON "ticket_transfers" USING btree ("to_user_id") WHERE "ticket_transfers"."to_user_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_transfers_ticket_idx" ON "ticket_transfers" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_transfers_mail_token_key" ON "ticket_transfers" USING btree ("mail_token_hash","vendor_id") WHERE "ticket_transfers"."mail_token_hash" is not null;--> statement-breakpoint
CREATE INDEX "ticket_transfers_link_idx" ON "ticket_transfers" USING btree ("link_id") WHERE "ticket_transfers"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_transfers_link_token_idx" ON "ticket_transfers" USING btree ("link_token_hash") WHERE "ticket_transfers"."link_token_hash" is not null;--> statement-breakpoint
CREATE INDEX "revoked_ticket_codes_short_code_idx" ON "revoked_ticket_codes" USING btree ("short_code");--> statement-breakpoint
CREATE INDEX "tickets_owner_idx" ON "tickets" USING btree ("owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tickets_order_idx" ON "tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tickets_event_idx" ON "tickets" USING btree ("event_id","status");--> statement-breakpoint
CREATE INDEX "tickets_event_guests_idx" ON "tickets" USING btree ("event_id","attendee","id");--> statement-breakpoint
CREATE INDEX "tickets_unhashed_idx" ON "tickets" USING btree ("event_id") WHERE "tickets"."short_code_hash" is null;--> statement-breakpoint
CREATE INDEX "tickets_event_version_idx" ON "tickets" USING btree ("event_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_areas_vendor_name_key" ON "delivery_areas" USING btree ("vendor_id","name");--> statement-breakpoint
CREATE INDEX "delivery_areas_name_idx" ON "delivery_areas" USING btree (lower("name"),"vendor_id");--> statement-breakpoint
CREATE INDEX "vendor_categories_category_idx" ON "vendor_categories" USING btree ("category");--> statement-breakpoint
CREATE INDEX "vendor_opening_windows_weekday_idx" ON "vendor_opening_windows" USING btree ("weekday","closes");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_slug_key" ON "vendors" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "vendors_owner_key" ON "vendors" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "vendors_created_idx" ON "vendors" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vendors_name_idx" ON "vendors" USING btree (left(lower("name"), 40),"id");--> statement-breakpoint
CREATE INDEX "vendors_rank_idx" ON "vendors" USING btree (array_position(array['PENDING', 'CHANGES_REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED']::text[], "status"),left(lower("name"), 40),"id");--> statement-breakpoint
CREATE INDEX "vendors_payout_phone_idx" ON "vendors" USING btree ("payout_phone");--> statement-breakpoint
CREATE INDEX "vendors_status_created_idx" ON "vendors" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "vendors_public_time_idx" ON "vendors" USING btree ("preparation_to",lower("name"),"id") WHERE "vendors"."status" = 'APPROVED';--> statement-breakpoint
CREATE INDEX "vendors_public_county_idx" ON "vendors" USING btree ("county","preparation_to",lower("name"),"id") WHERE "vendors"."status" = 'APPROVED';
--> statement-breakpoint
-- Foreign keys that point up, to modules that the tables' own module may not import.
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "events"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "orders"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "event_queues" ADD CONSTRAINT "event_queues_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "events"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "events"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "users"("id");
--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "orders"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_poster_fk" FOREIGN KEY ("vendor_id","poster_id") REFERENCES "pictures"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_cover_id_pictures_fk" FOREIGN KEY ("id","cover_id") REFERENCES "pictures"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "vendors" ADD CONSTRAINT "vendors_logo_id_pictures_fk" FOREIGN KEY ("id","logo_id") REFERENCES "pictures"("vendor_id","id");
ALTER TABLE "products" ADD CONSTRAINT "products_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "events"("vendor_id","id");
--> statement-breakpoint
-- A slot is written before the stock of its places, in one transaction.
ALTER TABLE "order_slots" ADD CONSTRAINT "order_slots_stock_fk" FOREIGN KEY ("vendor_id","stock_id") REFERENCES "stocks"("vendor_id","id")
  DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "orders"("vendor_id","id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "orders"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "orders"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_fk" FOREIGN KEY ("vendor_id","event_id") REFERENCES "events"("vendor_id","id");
--> statement-breakpoint
-- Search by words with typos: trigrams over what people look for.
CREATE INDEX "vendors_words_idx" ON "vendors" USING gin ((name || ' ' || tagline || ' ' || description) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "products_words_idx" ON "products" USING gin (name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "events_words_idx" ON "events" USING gin ((title || ' ' || venue || ' ' || description) gin_trgm_ops);
--> statement-breakpoint
-- Orders are looked for by a part of a name, a phone or a number once they have ended: one that goes through its states writes nothing
-- here. Those that have not ended are few, and are found by their status.
CREATE INDEX "orders_words_idx" ON "orders" USING gin (contact_name gin_trgm_ops, contact_phone gin_trgm_ops, number gin_trgm_ops)
	WHERE status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED');
--> statement-breakpoint
-- Administrators look for people by any part of a name, an address or a number, and page through all of them.
CREATE INDEX "users_words_idx" ON "users" USING gin ((name || ' ' || coalesce(email::text, '') || ' ' || phone) gin_trgm_ops);
--> statement-breakpoint
-- The audit is searched by its acts in words, and by what was said with them.
CREATE INDEX "audit_entries_words_idx" ON "audit_entries" USING gin ((translate(action, '.-', '  ') || ' ' || detail::text) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
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
-- What an entry's hash covers: the entry, and what its transfer says. Only the last part may hold the sign between them.
CREATE FUNCTION ledger_entry_text(vendor_id uuid, account_key text, amount_cents bigint, transfer_id uuid, kind text,
  created_at timestamptz, order_id uuid, reference text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT convert_to(concat_ws('|', vendor_id, account_key, amount_cents, transfer_id, kind,
    (extract(epoch FROM created_at) * 1000)::bigint, coalesce(order_id::text, ''), reference), 'UTF8')
$$;
--> statement-breakpoint
-- Over entries in their order: each hash is that of the one before (or of `start`) and the entry's text.
CREATE FUNCTION ledger_next_hash(state bytea, start bytea, entry bytea) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(coalesce(state, start) || entry)
$$;
--> statement-breakpoint
CREATE AGGREGATE ledger_chain(start bytea, entry bytea) (SFUNC = ledger_next_hash, STYPE = bytea);
--> statement-breakpoint
-- What a proof has seen at the end of an account is what the next one asks for.
CREATE FUNCTION ledger_head_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.vendor_id, OLD.account_key) IS DISTINCT FROM (NEW.vendor_id, NEW.account_key) OR NEW.entry_count <= OLD.entry_count THEN
    RAISE EXCEPTION 'the head of account % of % only goes on', OLD.account_key, OLD.vendor_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_heads_go_on BEFORE UPDATE ON "ledger_heads"
  FOR EACH ROW EXECUTE FUNCTION ledger_head_goes_on();
--> statement-breakpoint
CREATE TRIGGER ledger_heads_stay BEFORE DELETE OR TRUNCATE ON "ledger_heads"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- A book that is sealed stays as it is, and so does what is in it. Both rows are of one transaction, the transfers first: whose day has a book comes too late for it.
CREATE TRIGGER ledger_books_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_books"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_book_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_book_transfers"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE FUNCTION ledger_book_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sealed date;
BEGIN
  SELECT day INTO sealed FROM written_transfers JOIN ledger_books USING (day) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the book of % is sealed', sealed USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_book_transfers_open AFTER INSERT ON "ledger_book_transfers" REFERENCING NEW TABLE AS written_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_book_is_open();
--> statement-breakpoint
-- None is without its book once its transaction ends, and none without its transfer.
ALTER TABLE "ledger_book_transfers" ADD CONSTRAINT "ledger_book_transfers_day_fk" FOREIGN KEY ("day") REFERENCES "ledger_books"("day") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "ledger_book_transfers" ADD CONSTRAINT "ledger_book_transfers_transfer_fk" FOREIGN KEY ("vendor_id","transfer_id") REFERENCES "ledger_transfers"("vendor_id","id");
--> statement-breakpoint
-- Whatever writes entries writes the whole of their transfers: each statement's entries of a transfer sum to zero, and so do all that it ever has.
CREATE FUNCTION ledger_transfers_are_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced record;
BEGIN
  SELECT transfer_id AS id, sum(amount_cents) AS remainder INTO unbalanced
  FROM written_entries GROUP BY vendor_id, transfer_id HAVING sum(amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % leaves a remainder of % cents', unbalanced.id, unbalanced.remainder USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS written_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_transfers_are_balanced();
--> statement-breakpoint
-- What messages cost and how many came is added up where a delivery is settled, whichever channel settles it. Where the
-- channel does not say what it cost, it is the price that is set for one message. Each connection adds to a row of its own: in one row,
-- whatever settles a message would wait until the one before it is on the disk.
CREATE FUNCTION delivery_is_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_sent boolean := NEW.state = 'SENT' AND OLD.state <> 'SENT';
  has_come boolean := NEW.arrived_at IS NOT NULL AND OLD.arrived_at IS NULL;
BEGIN
  IF NOT (is_sent OR has_come) THEN RETURN NEW; END IF;
  IF is_sent AND NEW.cost_cents IS NULL THEN
    NEW.cost_cents := coalesce((SELECT round(value::numeric * 100)::int FROM settings WHERE name = NEW.channel || 'PriceKES'), 0);
  END IF;
  INSERT INTO message_months AS counted (month, channel, type, shard, sent, cost_cents, arrived, arrival_milliseconds)
  VALUES (to_char(coalesce(NEW.settled_at, NEW.arrived_at) AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM'), NEW.channel, NEW.type,
    pg_backend_pid() % 32, is_sent::int, CASE WHEN is_sent THEN NEW.cost_cents ELSE 0 END, has_come::int,
    CASE WHEN has_come THEN greatest(0, (extract(epoch FROM NEW.arrived_at - coalesce(NEW.settled_at, NEW.asked_at, NEW.arrived_at)) * 1000)::bigint) ELSE 0 END)
  ON CONFLICT (month, channel, type, shard) DO UPDATE SET sent = counted.sent + excluded.sent, cost_cents = counted.cost_cents + excluded.cost_cents,
    arrived = counted.arrived + excluded.arrived, arrival_milliseconds = counted.arrival_milliseconds + excluded.arrival_milliseconds;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deliveries_are_counted BEFORE UPDATE OF state, arrived_at ON "deliveries"
  FOR EACH ROW WHEN (NEW.type IS NOT NULL) EXECUTE FUNCTION delivery_is_counted();
--> statement-breakpoint
-- A final success never turns back, and an order's status only follows its table of transitions.
CREATE FUNCTION payment_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'SUCCEEDED' AND NEW.status <> 'SUCCEEDED' THEN
    RAISE EXCEPTION 'payment % has succeeded and stays so', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_success_is_final BEFORE UPDATE OF status ON "payments"
  FOR EACH ROW EXECUTE FUNCTION payment_transition_is_allowed();
--> statement-breakpoint
CREATE FUNCTION order_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'PENDING_PAYMENT>PAID', 'PENDING_PAYMENT>EXPIRED', 'PENDING_PAYMENT>CANCELLED',
    'EXPIRED>PAID', 'CANCELLED>PAID',
    'PAID>ACCEPTED', 'PAID>REJECTED', 'PAID>COMPLETED', 'PAID>CANCELLED',
    'ACCEPTED>READY', 'ACCEPTED>CANCELLED', 'READY>OUT_FOR_DELIVERY', 'READY>COMPLETED', 'READY>CANCELLED',
    'OUT_FOR_DELIVERY>COMPLETED'])
    -- A step that was just taken can be undone, for as long as the row says.
    AND NOT ((OLD.status || '>' || NEW.status) = ANY (ARRAY['ACCEPTED>PAID', 'READY>ACCEPTED'])
      AND coalesce(NEW.status_changed_at < OLD.undoable_until, false))
  THEN
    RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status = 'CANCELLED' AND NEW.status = 'PAID' AND OLD.paid_at IS NOT NULL THEN
    RAISE EXCEPTION 'order % was paid before it was cancelled, and is not paid again', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_transition_allowed BEFORE UPDATE OF status ON "orders"
  FOR EACH ROW EXECUTE FUNCTION order_transition_is_allowed();
--> statement-breakpoint
-- A paid order that is prepared gets the next number of its shop's day, from 1 on. The counter's row is locked until the transaction
-- ends, so no two get the same; one that an order of an earlier day still has is passed over.
CREATE FUNCTION give_call_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (NEW.paid_at AT TIME ZONE 'Africa/Nairobi')::date;
  next_number integer;
BEGIN
  LOOP
    INSERT INTO call_number_counters AS counter (vendor_id, day, last_number) VALUES (NEW.vendor_id, today, 1)
    ON CONFLICT (vendor_id) DO UPDATE SET
      last_number = CASE WHEN excluded.day > counter.day THEN 1 ELSE counter.last_number + 1 END,
      day = greatest(counter.day, excluded.day)
    RETURNING last_number INTO next_number;
    EXIT WHEN NOT EXISTS (SELECT FROM orders WHERE vendor_id = NEW.vendor_id AND call_number = next_number
      AND status IN ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'));
  END LOOP;
  NEW.call_number := next_number;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_call_number BEFORE INSERT OR UPDATE OF status ON "orders" FOR EACH ROW
  WHEN (NEW.call_number IS NULL AND NEW.paid_at IS NOT NULL AND NEW.fulfilment <> 'TICKETS'
    AND NEW.status IN ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY'))
  EXECUTE FUNCTION give_call_number();
--> statement-breakpoint
-- What was published stays so until it is cancelled, and what is cancelled stays cancelled.
CREATE FUNCTION event_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY['DRAFT>PUBLISHED', 'PUBLISHED>CANCELLED']) THEN
    RAISE EXCEPTION 'event % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_transition_allowed BEFORE UPDATE OF status ON "events"
  FOR EACH ROW EXECUTE FUNCTION event_transition_is_allowed();
--> statement-breakpoint
-- A variation stands below its product, which says whether it is a ticket: nothing else is free.
CREATE FUNCTION only_tickets_are_free() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM products WHERE vendor_id = NEW.vendor_id AND id = NEW.product_id AND kind = 'TICKET') THEN
    RAISE EXCEPTION 'variation % is free, and no ticket', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'variations_only_tickets_are_free';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER variations_only_tickets_are_free BEFORE INSERT OR UPDATE OF price_cents, product_id ON "product_variations"
  FOR EACH ROW WHEN (NEW.price_cents = 0) EXECUTE FUNCTION only_tickets_are_free();
--> statement-breakpoint
-- An order is charged what its price lines sum to: what is free has none. Looked at once for each order, when its transaction ends.
CREATE FUNCTION order_total_is_of_its_price_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  priced bigint;
BEGIN
  SELECT coalesce(sum(amount_cents), 0) INTO priced FROM order_price_lines WHERE vendor_id = NEW.vendor_id AND order_id = NEW.id;
  IF priced IS DISTINCT FROM NEW.total_cents THEN
    RAISE EXCEPTION 'order % costs % cents, and its price lines sum to %', NEW.id, NEW.total_cents, priced USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_total_is_priced AFTER INSERT ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_total_is_of_its_price_lines();
--> statement-breakpoint
-- What was agreed is not changed: neither the price lines, nor what of an order is whose.
CREATE FUNCTION price_is_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price of an order is agreed: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_price_lines_agreed BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_price_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION price_is_agreed();
--> statement-breakpoint
CREATE TRIGGER orders_price_agreed BEFORE UPDATE OF total_cents, earnings_cents, commission_cents, service_fee_cents, tax_cents, promotion_cents ON "orders"
  FOR EACH STATEMENT EXECUTE FUNCTION price_is_agreed();
--> statement-breakpoint
-- What was chosen with a line, and at what price, is part of it.
CREATE TRIGGER order_lines_options_agreed BEFORE UPDATE OF options ON "order_lines"
  FOR EACH STATEMENT EXECUTE FUNCTION price_is_agreed();
--> statement-breakpoint
-- A numbered document is issued, never changed and never taken away.
CREATE FUNCTION invoices_are_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was issued is not changed: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_issued BEFORE UPDATE OR DELETE OR TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_issued();
--> statement-breakpoint
CREATE TRIGGER etims_signatures_issued BEFORE UPDATE OR DELETE OR TRUNCATE ON "etims_signatures"
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_issued();
--> statement-breakpoint
-- The authority numbers what a device signs without a gap: ours moves by one, and only with what was signed under it. Until
-- it has signed anything it may learn where a PIN with a past goes on.
CREATE FUNCTION etims_number_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.past_number <> OLD.past_number THEN
    IF OLD.last_number <> OLD.past_number OR NEW.last_number <> NEW.past_number OR NEW.past_number < OLD.past_number THEN
      RAISE EXCEPTION 'the past of an eTIMS device is learned before it signs, and not after number %', OLD.last_number
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.last_number <> OLD.last_number + 1 THEN
    RAISE EXCEPTION 'the number of an eTIMS device moves by one, and not from % to %', OLD.last_number, NEW.last_number
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER etims_devices_number_is_next BEFORE UPDATE ON "etims_devices"
  FOR EACH ROW WHEN (NEW.last_number <> OLD.last_number OR NEW.past_number <> OLD.past_number)
  EXECUTE FUNCTION etims_number_is_next();
--> statement-breakpoint
CREATE FUNCTION etims_number_is_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM etims_signatures WHERE device_id = NEW.id AND number = NEW.last_number) THEN
    RAISE EXCEPTION 'nothing was signed as number % of this eTIMS device', NEW.last_number USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER etims_devices_number_is_signed AFTER UPDATE ON "etims_devices" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.last_number <> OLD.last_number AND NEW.last_number <> NEW.past_number)
  EXECUTE FUNCTION etims_number_is_signed();
--> statement-breakpoint
-- Only the transaction that erases a person (docs/decisions/0106) takes their name, address and number out of rows that otherwise stay
-- as they are. It says so for itself, and the triggers below say which columns it may then change.
CREATE FUNCTION erases_a_person() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('uliza.erasing', true), '') = 'on'
$$;
--> statement-breakpoint
-- A shop's device is of its PIN as long as there is either: under another nothing would be signed. Each locks the shop's row, so of two
-- at once one sees the other.
CREATE FUNCTION pin_is_of_etims_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT erases_a_person() AND EXISTS (SELECT FROM etims_devices WHERE vendor_id = NEW.id AND pin IS DISTINCT FROM NEW.kra_pin) THEN
    RAISE EXCEPTION 'the PIN of shop % is that of its eTIMS device', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'vendors_pin_of_device';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendors_pin_of_device BEFORE UPDATE OF kra_pin ON "vendors"
  FOR EACH ROW WHEN (NEW.kra_pin IS DISTINCT FROM OLD.kra_pin) EXECUTE FUNCTION pin_is_of_etims_device();
--> statement-breakpoint
CREATE FUNCTION etims_device_is_of_pin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM vendors WHERE id = NEW.vendor_id AND kra_pin = NEW.pin FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an eTIMS device of shop % is of another PIN', NEW.vendor_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'etims_devices_pin_of_shop';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER etims_devices_pin_of_shop BEFORE INSERT ON "etims_devices"
  FOR EACH ROW WHEN (NEW.vendor_id IS NOT NULL) EXECUTE FUNCTION etims_device_is_of_pin();
--> statement-breakpoint
-- The trail of what administrators did is appended to, never changed: not even by the program's own role. Of a person who is erased the
-- words about them are taken out; who did what, to what and when stays.
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND erases_a_person() THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the audit trail is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'detail' IS DISTINCT FROM to_jsonb(OLD) - 'detail' THEN
    RAISE EXCEPTION 'audit entry % stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION audit_entry_stays();
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
--> statement-breakpoint
-- One owner among the administrators remains who can sign in: of two that take each other's role at the same time the second waits, and
-- is refused.
CREATE FUNCTION an_owner_remains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('an_owner_remains'));
  IF NOT EXISTS (SELECT FROM "users" WHERE "admin_role" = 'OWNER' AND "disabled_at" IS NULL AND "erase_at" IS NULL
    AND "locked_at" IS NULL AND "id" <> OLD."id") THEN
    RAISE EXCEPTION 'user % is the last owner', OLD."id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_an_owner_remains';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_an_owner_remains BEFORE UPDATE OF "admin_role", "disabled_at", "erase_at" ON "users" FOR EACH ROW
  WHEN (OLD."admin_role" = 'OWNER' AND OLD."disabled_at" IS NULL AND OLD."erase_at" IS NULL
    AND (NEW."admin_role" IS DISTINCT FROM 'OWNER' OR NEW."disabled_at" IS NOT NULL OR NEW."erase_at" IS NOT NULL))
  EXECUTE FUNCTION an_owner_remains();
--> statement-breakpoint
-- A payout only follows its table of transitions, and what was asked for is not changed on the way.
CREATE FUNCTION payout_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.vendor_id, OLD.amount_cents, OLD.provider, OLD.requested_by, OLD.retry_of)
    IS DISTINCT FROM (NEW.vendor_id, NEW.amount_cents, NEW.provider, NEW.requested_by, NEW.retry_of)
    OR (OLD.phone <> NEW.phone AND NOT (erases_a_person() AND NEW.phone = '' AND OLD.status IN ('PAID', 'FAILED', 'REJECTED'))) THEN
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
CREATE TRIGGER payouts_transition_allowed BEFORE UPDATE ON "payouts"
  FOR EACH ROW EXECUTE FUNCTION payout_transition_is_allowed();
--> statement-breakpoint

-- A ticket is used once or voided once. It is valid again only when what used it was undone at a gate.
CREATE FUNCTION ticket_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND OLD.status <> 'VALID' AND NOT (
    OLD.status = 'USED' AND NEW.status = 'VALID' AND EXISTS (
      SELECT FROM check_ins WHERE vendor_id = OLD.vendor_id AND ticket_id = OLD.id AND kind = 'UNDO')) THEN
    RAISE EXCEPTION 'ticket % is % and stays so', OLD.id, OLD.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_transition_allowed BEFORE UPDATE OF status ON "tickets"
  FOR EACH ROW EXECUTE FUNCTION ticket_transition_is_allowed();
--> statement-breakpoint
-- What happened at a gate stays as it was recorded; what the server thinks of it follows what else is known.
CREATE FUNCTION check_in_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NOT erases_a_person() AND to_jsonb(NEW) - 'result' IS DISTINCT FROM to_jsonb(OLD) - 'result')
    OR to_jsonb(NEW) - '{result,note,answer,device_name}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{result,note,answer,device_name}'::text[] THEN
    RAISE EXCEPTION 'check-in % stays as it was recorded', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_ins_stay BEFORE UPDATE OR DELETE ON "check_ins"
  FOR EACH ROW EXECUTE FUNCTION check_in_stays();
--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_ticket_fk" FOREIGN KEY ("vendor_id","ticket_id") REFERENCES "tickets"("vendor_id","id");
--> statement-breakpoint
ALTER TABLE "gate_devices" ADD CONSTRAINT "gate_devices_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "vendors"("id");
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_vendor_id_vendors_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "vendors"("id");
--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_ticket_fk" FOREIGN KEY ("vendor_id","ticket_id") REFERENCES "tickets"("vendor_id","id");
--> statement-breakpoint
-- Every change raises a ticket's version, so that a gate can read what has changed since. The issue of a code never goes back, and a
-- code belongs to its ticket and its event for ever.
CREATE FUNCTION ticket_has_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.issue < OLD.issue OR (NEW.id, NEW.event_id, NEW.vendor_id) IS DISTINCT FROM (OLD.id, OLD.event_id, OLD.vendor_id)
    OR (NEW.issue = OLD.issue AND (NEW.key_id, NEW.short_code) IS DISTINCT FROM (OLD.key_id, OLD.short_code)) THEN
    RAISE EXCEPTION 'the code of ticket % cannot become another of the same issue', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.short_code <> OLD.short_code THEN NEW.short_code_hash := NULL; END IF;
  NEW.version := nextval('ticket_versions');
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tickets_changed BEFORE UPDATE ON "tickets" FOR EACH ROW EXECUTE FUNCTION ticket_has_changed();
--> statement-breakpoint
-- Money is sent out by one table of transitions. Only the provider's "not now" leads back; an end is an end.
CREATE FUNCTION disbursement_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.vendor_id, OLD.kind, OLD.provider, OLD.amount_cents, OLD.refund_id, OLD.payout_id)
    IS DISTINCT FROM (NEW.id, NEW.vendor_id, NEW.kind, NEW.provider, NEW.amount_cents, NEW.refund_id, NEW.payout_id)
    OR (OLD.phone IS DISTINCT FROM NEW.phone
      AND NOT (erases_a_person() AND NEW.phone = '' AND OLD.status IN ('SUCCEEDED', 'FAILED', 'WITHDRAWN'))) THEN
    RAISE EXCEPTION 'disbursement % stays as it was created', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'CREATED>SENT', 'CREATED>WITHDRAWN', 'SENT>CREATED', 'SENT>SUCCEEDED', 'SENT>FAILED'])
  THEN
    RAISE EXCEPTION 'disbursement % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER disbursements_transition_allowed BEFORE UPDATE ON "disbursements"
  FOR EACH ROW EXECUTE FUNCTION disbursement_transition_is_allowed();
--> statement-breakpoint
-- A refund that could not be sent is still owed: it is sent again, or settled by hand. Its amount never changes.
CREATE FUNCTION refund_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.vendor_id, OLD.payment_id, OLD.suspense_id, OLD.provider, OLD.amount_cents, OLD.commission_cents)
    IS DISTINCT FROM (NEW.vendor_id, NEW.payment_id, NEW.suspense_id, NEW.provider, NEW.amount_cents, NEW.commission_cents) THEN
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
CREATE TRIGGER refunds_transition_allowed BEFORE UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refund_transition_is_allowed();
--> statement-breakpoint
-- Refunds never exceed what their payment brought: counted while the payment's row is held, whoever asks.
CREATE FUNCTION refund_fits_its_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  received bigint;
BEGIN
  IF NEW.payment_id IS NULL THEN
    SELECT amount_cents INTO received FROM suspense_items
    WHERE vendor_id = NEW.vendor_id AND id = NEW.suspense_id FOR NO KEY UPDATE;
  ELSE
    SELECT CASE WHEN status = 'SUCCEEDED' THEN amount_cents ELSE 0 END INTO received
    FROM payments WHERE vendor_id = NEW.vendor_id AND id = NEW.payment_id FOR NO KEY UPDATE;
    received := received - (SELECT coalesce(sum(amount_cents), 0) FROM refunds
      WHERE vendor_id = NEW.vendor_id AND payment_id = NEW.payment_id);
  END IF;
  -- Of another vendor's payment nothing is found, and nothing is left.
  IF NEW.amount_cents > coalesce(received, 0) THEN
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
CREATE FUNCTION suspense_item_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF erases_a_person()
    AND to_jsonb(NEW) - '{phone,account,note}'::text[] = to_jsonb(OLD) - '{phone,account,note}'::text[] THEN
    RETURN NEW;
  END IF;
  IF OLD.resolution IS NOT NULL OR (OLD.vendor_id, OLD.amount_cents, OLD.receipt, OLD.provider, OLD.account)
    IS DISTINCT FROM (NEW.vendor_id, NEW.amount_cents, NEW.receipt, NEW.provider, NEW.account) THEN
    RAISE EXCEPTION 'suspense item % stays as it is', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER suspense_items_stay BEFORE UPDATE ON "suspense_items"
  FOR EACH ROW EXECUTE FUNCTION suspense_item_stays();
--> statement-breakpoint
-- What one administrator proposed stays as it was proposed, and what was decided of it stays decided.
CREATE FUNCTION proposal_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF erases_a_person() AND to_jsonb(NEW) - '{note,decline_note}'::text[] = to_jsonb(OLD) - '{note,decline_note}'::text[] THEN
    RETURN NEW;
  END IF;
  IF OLD.decided_at IS NOT NULL
    OR to_jsonb(NEW) - '{confirmed_by,declined_by,decided_at,decline_note}'::text[]
      <> to_jsonb(OLD) - '{confirmed_by,declined_by,decided_at,decline_note}'::text[] THEN
    RAISE EXCEPTION '% % stays as it is', TG_TABLE_NAME, OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER suspense_proposals_stay BEFORE UPDATE ON "suspense_proposals"
  FOR EACH ROW EXECUTE FUNCTION proposal_stays();
--> statement-breakpoint
CREATE TRIGGER statement_line_proposals_stay BEFORE UPDATE ON "statement_line_proposals"
  FOR EACH ROW EXECUTE FUNCTION proposal_stays();
--> statement-breakpoint
CREATE FUNCTION ledger_correction_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF erases_a_person() AND to_jsonb(NEW) - '{reason,decline_note}'::text[] = to_jsonb(OLD) - '{reason,decline_note}'::text[] THEN
    RETURN NEW;
  END IF;
  IF OLD.decided_at IS NOT NULL
    OR to_jsonb(NEW) - '{confirmed_by,declined_by,decided_at,decline_note}'::text[]
      <> to_jsonb(OLD) - '{confirmed_by,declined_by,decided_at,decline_note}'::text[] THEN
    RAISE EXCEPTION 'ledger correction % stays as it is', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_corrections_stay BEFORE UPDATE ON "ledger_corrections"
  FOR EACH ROW EXECUTE FUNCTION ledger_correction_stays();
--> statement-breakpoint
CREATE FUNCTION commission_rules_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Under one that is still to come nothing was sold: it can be taken back by whoever says what moment it is.
  IF TG_OP = 'DELETE' AND OLD.starts_at > nullif(current_setting('uliza.moment', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a commission rule is never changed: a later one takes its place' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER commission_rules_append_only BEFORE UPDATE OR DELETE ON "commission_rules"
  FOR EACH ROW EXECUTE FUNCTION commission_rules_are_append_only();
--> statement-breakpoint
CREATE TRIGGER commission_rules_not_emptied BEFORE TRUNCATE ON "commission_rules"
  FOR EACH STATEMENT EXECUTE FUNCTION commission_rules_are_append_only();
--> statement-breakpoint
-- A provider's receipt is used once, by whatever it is: two that come with one at the same moment wait for each other at its primary key.
CREATE FUNCTION use_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM unique_receipts WHERE receipt = OLD.receipt AND provider = OLD.provider AND owner_id = OLD.id;
  END IF;
  IF NEW.receipt IS NOT NULL THEN
    INSERT INTO unique_receipts (provider, receipt, owner_id) VALUES (NEW.provider, NEW.receipt, NEW.id);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_receipt_used BEFORE INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.receipt IS NOT NULL) EXECUTE FUNCTION use_receipt();
--> statement-breakpoint
CREATE TRIGGER payments_receipt_backfilled BEFORE UPDATE OF receipt ON "payments"
  FOR EACH ROW WHEN (NEW.receipt IS DISTINCT FROM OLD.receipt) EXECUTE FUNCTION use_receipt();
--> statement-breakpoint
CREATE TRIGGER refunds_receipt_used BEFORE INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW.receipt IS NOT NULL) EXECUTE FUNCTION use_receipt();
--> statement-breakpoint
CREATE TRIGGER refunds_receipt_backfilled BEFORE UPDATE OF receipt ON "refunds"
  FOR EACH ROW WHEN (NEW.receipt IS DISTINCT FROM OLD.receipt) EXECUTE FUNCTION use_receipt();
--> statement-breakpoint
CREATE TRIGGER suspense_items_receipt_used BEFORE INSERT ON "suspense_items"
  FOR EACH ROW WHEN (NEW.receipt IS NOT NULL) EXECUTE FUNCTION use_receipt();
--> statement-breakpoint
CREATE FUNCTION use_payout_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unique_receipts (provider, receipt, owner_id) VALUES (NEW.provider, NEW.reference, NEW.id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_receipt_used BEFORE INSERT ON "payouts"
  FOR EACH ROW WHEN (NEW.reference IS NOT NULL) EXECUTE FUNCTION use_payout_receipt();
--> statement-breakpoint
CREATE TRIGGER payouts_receipt_backfilled BEFORE UPDATE OF reference ON "payouts"
  FOR EACH ROW WHEN (OLD.reference IS NULL AND NEW.reference IS NOT NULL) EXECUTE FUNCTION use_payout_receipt();
--> statement-breakpoint
-- Money that turns out to be a payment's counts as that; money that was not received counts as nothing.
CREATE FUNCTION release_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unique_receipts WHERE receipt = NEW.receipt AND provider = NEW.provider AND owner_id = NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER suspense_items_receipt_released BEFORE UPDATE OF resolution ON "suspense_items"
  FOR EACH ROW WHEN (NEW.resolution IN ('ALLOCATED_TO_PAYMENT', 'NOT_RECEIVED')) EXECUTE FUNCTION release_receipt();
--> statement-breakpoint
-- Sums of a day that is over hold until one of its sales changes: a refund, or an order that is turned down. The transaction that
-- changes it marks the sums, so that the orders are read again. It holds the lock of the day until its end; whoever sums the day
-- (update-daily-rollups.ts) takes that lock alone, and so sees the change, or is seen by it.
CREATE FUNCTION mark_sales_day(vendor uuid, paid timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sold_on date := (paid AT TIME ZONE 'UTC' + interval '3 hours')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('sales_days'), sold_on - date '2000-01-01');
  -- What is marked already stays so while the lock is held; marking it again would wait for whoever marks it too.
  IF EXISTS (SELECT FROM rolled_up_days WHERE day = sold_on)
    AND NOT EXISTS (SELECT FROM sales_days WHERE vendor_id = vendor AND day = sold_on AND is_stale) THEN
    INSERT INTO sales_days AS sums (vendor_id, day, orders, total_cents, gross_cents, refunded_cents, commission_cents, is_stale)
    VALUES (vendor, sold_on, 0, 0, 0, 0, 0, true)
    ON CONFLICT (vendor_id, day) DO UPDATE SET is_stale = true WHERE NOT sums.is_stale;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION order_changes_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_sales_day(NEW.vendor_id, NEW.paid_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_paid_at_once AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION order_changes_sales();
--> statement-breakpoint
-- What is paid now is of a day that nobody has summed: a day is summed an hour after its end.
CREATE TRIGGER orders_sold AFTER UPDATE OF paid_at, status ON "orders"
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL
    AND (OLD.paid_at IS DISTINCT FROM NEW.paid_at AND NEW.paid_at < now() - interval '30 minutes'
      OR (OLD.status IN ('REJECTED', 'CANCELLED')) <> (NEW.status IN ('REJECTED', 'CANCELLED'))))
  EXECUTE FUNCTION order_changes_sales();
--> statement-breakpoint
CREATE FUNCTION refund_changes_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_sales_day(vendor_id, paid_at) FROM orders WHERE vendor_id = NEW.vendor_id AND id = NEW.order_id AND paid_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_change_sales AFTER INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION refund_changes_sales();
--> statement-breakpoint
CREATE TABLE "order_problems" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"claimed_cents" bigint NOT NULL,
	"given_before_cents" bigint NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"answer_words" text DEFAULT '' NOT NULL,
	"offered_cents" bigint,
	"given_before_offer_cents" bigint,
	"reply_by" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	"escalation_words" text DEFAULT '' NOT NULL,
	"decide_by" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"decision_words" text DEFAULT '' NOT NULL,
	"bearer" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	"refund_id" uuid,
	CONSTRAINT "order_problems_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "order_problems_refund_key" UNIQUE("refund_id","vendor_id"),
	CONSTRAINT "order_problems_status_known" CHECK ("order_problems"."status" in ('REPORTED', 'OFFERED', 'ESCALATED', 'AGREED', 'DECIDED', 'WITHDRAWN')),
	CONSTRAINT "order_problems_end_whole" CHECK (("order_problems"."status" in ('AGREED', 'DECIDED', 'WITHDRAWN')) = ("order_problems"."ended_at" is not null) and num_nonnulls("order_problems"."ended_at", "order_problems"."ended_by") in (0, 2) and ("order_problems"."ended_at" is null) = ("order_problems"."due_at" is not null)),
	CONSTRAINT "order_problems_refund_at_end" CHECK ("order_problems"."refund_id" is null or "order_problems"."status" in ('AGREED', 'DECIDED')),
	CONSTRAINT "order_problems_offer_whole" CHECK (("order_problems"."status" <> 'OFFERED' or "order_problems"."offered_cents" is not null) and num_nonnulls("order_problems"."offered_cents", "order_problems"."reply_by", "order_problems"."given_before_offer_cents") in (0, 3)),
	CONSTRAINT "order_problems_sums_possible" CHECK ("order_problems"."claimed_cents" > 0 and coalesce("order_problems"."offered_cents", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "order_problem_lines" (
	"vendor_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "order_problem_lines_vendor_id_problem_id_order_line_id_pk" PRIMARY KEY("vendor_id","problem_id","order_line_id"),
	CONSTRAINT "order_problem_lines_possible" CHECK ("order_problem_lines"."quantity" > 0 and "order_problem_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_problem_pictures" (
	"vendor_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"picture" jsonb NOT NULL,
	"problem_id" uuid,
	"position" smallint,
	CONSTRAINT "order_problem_pictures_vendor_id_picture_id_pk" PRIMARY KEY("vendor_id","picture_id"),
	CONSTRAINT "order_problem_pictures_place_key" UNIQUE("vendor_id","problem_id","position"),
	CONSTRAINT "order_problem_pictures_shown_whole" CHECK (num_nonnulls("order_problem_pictures"."problem_id", "order_problem_pictures"."position") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "problem_proposals" (
	"id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"problem_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"bearer" text NOT NULL,
	"note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_by" uuid,
	"declined_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_note" text,
	CONSTRAINT "problem_proposals_id_vendor_id_pk" PRIMARY KEY("id","vendor_id"),
	CONSTRAINT "problem_proposals_by_two" CHECK ("problem_proposals"."proposed_by" <> "problem_proposals"."confirmed_by"),
	CONSTRAINT "problem_proposals_decided_once" CHECK (num_nonnulls("problem_proposals"."confirmed_by", "problem_proposals"."declined_by") = num_nonnulls("problem_proposals"."decided_at")),
	CONSTRAINT "problem_proposals_decline_says_why" CHECK (num_nonnulls("problem_proposals"."declined_by", "problem_proposals"."decline_note") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problem_lines" ADD CONSTRAINT "order_problem_lines_problem_fk" FOREIGN KEY ("vendor_id","problem_id") REFERENCES "public"."order_problems"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problem_pictures" ADD CONSTRAINT "order_problem_pictures_order_fk" FOREIGN KEY ("vendor_id","order_id") REFERENCES "public"."orders"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problem_pictures" ADD CONSTRAINT "order_problem_pictures_problem_fk" FOREIGN KEY ("vendor_id","problem_id") REFERENCES "public"."order_problems"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_proposals" ADD CONSTRAINT "problem_proposals_problem_fk" FOREIGN KEY ("vendor_id","problem_id") REFERENCES "public"."order_problems"("vendor_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_refund_fk" FOREIGN KEY ("vendor_id","refund_id") REFERENCES "refunds"("vendor_id","id");--> statement-breakpoint
ALTER TABLE "order_problem_pictures" ADD CONSTRAINT "order_problem_pictures_picture_fk" FOREIGN KEY ("vendor_id","picture_id") REFERENCES "pictures"("vendor_id","id") ON DELETE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "order_problems_open_key" ON "order_problems" USING btree ("vendor_id","order_id") WHERE "order_problems"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "order_problems_order_idx" ON "order_problems" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_problems_vendor_idx" ON "order_problems" USING btree ("vendor_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_problems_status_idx" ON "order_problems" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_problems_due_idx" ON "order_problems" USING btree ("due_at") WHERE "order_problems"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "order_problem_pictures_order_idx" ON "order_problem_pictures" USING btree ("vendor_id","order_id");--> statement-breakpoint
CREATE INDEX "order_problem_lines_line_idx" ON "order_problem_lines" USING btree ("vendor_id","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_proposals_open_key" ON "problem_proposals" USING btree ("vendor_id","problem_id") WHERE "problem_proposals"."decided_at" is null;
--> statement-breakpoint
-- What was reported stays as it was reported, a status only goes the ways of problem-status.ts, and what is over stays over: of a problem's
-- refund there is one, whoever ends it.
CREATE FUNCTION problem_transition_is_allowed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF erases_a_person() AND to_jsonb(NEW) - '{words,answer_words,escalation_words,decision_words}'::text[]
    = to_jsonb(OLD) - '{words,answer_words,escalation_words,decision_words}'::text[] THEN
    RETURN NEW;
  END IF;
  IF OLD.ended_at IS NOT NULL OR (OLD.vendor_id, OLD.order_id, OLD.reason, OLD.words, OLD.is_whole, OLD.claimed_cents, OLD.given_before_cents, OLD.reported_at, OLD.answer_by)
    IS DISTINCT FROM (NEW.vendor_id, NEW.order_id, NEW.reason, NEW.words, NEW.is_whole, NEW.claimed_cents, NEW.given_before_cents, NEW.reported_at, NEW.answer_by) THEN
    RAISE EXCEPTION 'problem % stays as it is', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'order_problems_stay';
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status || '>' || NEW.status) = ANY (ARRAY[
    'REPORTED>OFFERED', 'REPORTED>ESCALATED', 'REPORTED>AGREED', 'REPORTED>WITHDRAWN',
    'OFFERED>ESCALATED', 'OFFERED>AGREED', 'OFFERED>WITHDRAWN',
    'ESCALATED>AGREED', 'ESCALATED>DECIDED', 'ESCALATED>WITHDRAWN'])
  THEN
    RAISE EXCEPTION 'problem % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_problems_stay BEFORE UPDATE ON "order_problems"
  FOR EACH ROW EXECUTE FUNCTION problem_transition_is_allowed();
--> statement-breakpoint
CREATE TRIGGER problem_proposals_stay BEFORE UPDATE ON "problem_proposals"
  FOR EACH ROW EXECUTE FUNCTION proposal_stays();
--> statement-breakpoint
-- What is posted at the present lies on a day that was not rolled up. A transfer that is posted for the past is added to the sums of its day,
-- when its transaction ends and its entries are there.
CREATE FUNCTION transfer_changes_account_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  posted_on date := (NEW.created_at AT TIME ZONE 'UTC' + interval '3 hours')::date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('sales_days'), posted_on - date '2000-01-01');
  IF EXISTS (SELECT FROM rolled_up_days WHERE day = posted_on) THEN
    INSERT INTO account_days AS sums (vendor_id, account_key, day, kind, amount_cents)
    SELECT vendor_id, account_key, posted_on, NEW.kind, amount_cents FROM ledger_entries
    WHERE vendor_id = NEW.vendor_id AND transfer_id = NEW.id AND account_key IN ('pending', 'available') ORDER BY account_key
    ON CONFLICT (vendor_id, account_key, day, kind) DO UPDATE SET amount_cents = sums.amount_cents + excluded.amount_cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfers_of_the_past AFTER INSERT ON "ledger_transfers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.created_at < now() - interval '30 minutes')
  EXECUTE FUNCTION transfer_changes_account_days();
--> statement-breakpoint
-- Words as the search compares them: small letters without marks, and digits; `searchText` in search-text.ts is the same.
CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  btrim(regexp_replace(regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f''’‘`´]', '', 'g'), '[^a-z0-9]+', ' ', 'g'));
--> statement-breakpoint
CREATE FUNCTION search_vector(given text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  setweight(to_tsvector('simple', search_text(given)), weight);
--> statement-breakpoint
CREATE FUNCTION search_length(name text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  cardinality(string_to_array(search_text(name), ' '));
--> statement-breakpoint
CREATE INDEX "search_rows_words_idx" ON "search_rows" USING gin (words) WITH (fastupdate = off) WHERE kind = 'PRODUCT';
--> statement-breakpoint
CREATE INDEX "search_rows_names_idx" ON "search_rows" USING gin (name) WITH (fastupdate = off) WHERE kind = 'PRODUCT';
--> statement-breakpoint
CREATE INDEX "search_rows_shops_idx" ON "search_rows" USING gin (words) WITH (fastupdate = off) WHERE kind IN ('SHOP', 'EVENT');
--> statement-breakpoint
CREATE INDEX "search_rows_places_idx" ON "search_rows" USING gin (words) WITH (fastupdate = off) WHERE kind = 'AREA';
--> statement-breakpoint
CREATE INDEX "search_words_alike_idx" ON "search_words" USING gin (word gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_words_begun_idx" ON "search_words" USING btree (word text_pattern_ops);
--> statement-breakpoint
-- Whoever writes rows of a shop takes its own row first, the last thing that a change takes: so a change of a product and
-- one of its shop cannot wait for each other in a circle, and each reads what the other has written.
-- What follows reads the shop by itself: an insert that joins `vendors`, a copy on every machine where the market is split, is sent to all of
-- them there, by a machine that may not ask another.
CREATE FUNCTION lock_search_rows(of_vendor uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM search_rows WHERE vendor_id = of_vendor AND id = of_vendor FOR NO KEY UPDATE;
END $$;
--> statement-breakpoint
-- What is searched of a product: A its name, B where it stands on the menu, its variations and what it is fit for, C its shop, D its
-- description. What contains no gluten is marked `glutenfree`, and so for each of the allergens that people look for.
CREATE FUNCTION write_search_products(of_vendor uuid, of_products uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shop_words tsvector;
BEGIN
  PERFORM lock_search_rows(of_vendor);
  SELECT search_vector(concat_ws(' ', name, area, county), 'C') INTO shop_words FROM vendors WHERE id = of_vendor;
  DELETE FROM search_rows WHERE vendor_id = of_vendor AND kind = 'PRODUCT' AND id = ANY (of_products) AND NOT EXISTS (
    SELECT FROM products WHERE vendor_id = of_vendor AND products.id = search_rows.id AND status = 'ACTIVE' AND approval = 'APPROVED');
  INSERT INTO search_rows AS kept (id, vendor_id, kind, name, words, name_length, price_cents)
  SELECT product.id, product.vendor_id, 'PRODUCT', search_vector(product.name, 'A'),
    search_vector(product.name, 'A')
      || search_vector(concat_ws(' ', product.section, variation.names, array_to_string(product.diets, ' '), free.words), 'B')
      || shop_words || search_vector(product.description, 'D'),
    search_length(product.name), coalesce(variation.price_cents, product.price_cents)
  FROM products product CROSS JOIN LATERAL (
    SELECT string_agg(name, ' ' ORDER BY position) AS names, min(price_cents) AS price_cents FROM product_variations
    WHERE vendor_id = of_vendor AND product_id = product.id AND removed_at IS NULL) variation
  CROSS JOIN LATERAL (
    SELECT string_agg(allergen || 'FREE', ' ') AS words
    FROM unnest(ARRAY['GLUTEN', 'MILK', 'EGGS', 'PEANUTS', 'NUTS', 'FISH', 'SOYBEANS', 'SESAME']) allergen
    WHERE allergen <> ALL (product.allergens)) free
  WHERE product.vendor_id = of_vendor AND product.id = ANY (of_products)
    AND product.kind = 'ITEM' AND product.status = 'ACTIVE' AND product.approval = 'APPROVED'
  ON CONFLICT (id, vendor_id) DO UPDATE SET name = excluded.name, words = excluded.words, name_length = excluded.name_length, price_cents = excluded.price_cents
  WHERE (kept.words, kept.price_cents) IS DISTINCT FROM (excluded.words, excluded.price_cents);
END $$;
--> statement-breakpoint
-- Of a shop, which has a row without words while it does not sell: A its name, B what it sells and what three of four of its products are fit for, C where it is, D its description.
CREATE FUNCTION write_search_shop(of_vendor uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shop record;
BEGIN
  PERFORM lock_search_rows(of_vendor);
  SELECT CASE WHEN vendor.status = 'APPROVED' THEN search_vector(vendor.name, 'A') ELSE '' END AS name,
    CASE WHEN vendor.status = 'APPROVED' THEN
      search_vector(vendor.name, 'A') || search_vector(concat_ws(' ', vendor.tagline, category.names, diet.names), 'B')
        || search_vector(concat_ws(' ', vendor.area, vendor.county, vendor.address), 'C') || search_vector(vendor.description, 'D')
      ELSE '' END AS words,
    search_length(vendor.name) AS name_length
  INTO shop FROM vendors vendor CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', category.name ->> 'en', category.name ->> 'sw'), ' ') AS names
    FROM vendor_categories of_shop JOIN categories category ON category.slug = of_shop.category
    WHERE of_shop.vendor_id = of_vendor) category
  LEFT JOIN LATERAL (
    SELECT concat_ws(' ', CASE WHEN 4 * count(*) FILTER (WHERE diets @> '{VEGAN}') >= 3 * count(*) THEN 'vegan' END,
      CASE WHEN 4 * count(*) FILTER (WHERE diets @> '{VEGETARIAN}') >= 3 * count(*) THEN 'vegetarian' END,
      CASE WHEN 4 * count(*) FILTER (WHERE diets @> '{HALAL}') >= 3 * count(*) THEN 'halal' END) AS names
    FROM products WHERE vendor_id = of_vendor AND kind = 'ITEM' AND status = 'ACTIVE' AND approval = 'APPROVED' HAVING count(*) > 0) diet ON true
  WHERE vendor.id = of_vendor;
  INSERT INTO search_rows AS kept (id, vendor_id, kind, name, words, name_length)
  VALUES (of_vendor, of_vendor, 'SHOP', shop.name, shop.words, shop.name_length)
  ON CONFLICT (id, vendor_id) DO UPDATE SET name = excluded.name, words = excluded.words, name_length = excluded.name_length WHERE kept.words <> excluded.words;
END $$;
--> statement-breakpoint
-- Of an event: A its title, B its category, C where it is and whose, D its description.
CREATE FUNCTION write_search_events(of_vendor uuid, of_events uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shop_name text;
BEGIN
  PERFORM lock_search_rows(of_vendor);
  SELECT name INTO shop_name FROM vendors WHERE id = of_vendor;
  DELETE FROM search_rows WHERE vendor_id = of_vendor AND kind = 'EVENT' AND id = ANY (of_events) AND NOT EXISTS (
    SELECT FROM events WHERE vendor_id = of_vendor AND events.id = search_rows.id AND status = 'PUBLISHED' AND taken_down_at IS NULL);
  INSERT INTO search_rows AS kept (id, vendor_id, kind, name, words, name_length)
  SELECT event.id, event.vendor_id, 'EVENT', search_vector(event.title, 'A'),
    search_vector(event.title, 'A') || search_vector(event.category, 'B')
      || search_vector(concat_ws(' ', event.venue, event.county, shop_name), 'C') || search_vector(event.description, 'D'),
    search_length(event.title)
  FROM events event
  WHERE event.vendor_id = of_vendor AND event.id = ANY (of_events) AND event.status = 'PUBLISHED' AND event.taken_down_at IS NULL
  ON CONFLICT (id, vendor_id) DO UPDATE SET name = excluded.name, words = excluded.words, name_length = excluded.name_length WHERE kept.words <> excluded.words;
END $$;
--> statement-breakpoint
-- Of a place that a shop delivers to. Those of one name in one county are one place.
CREATE FUNCTION write_search_areas(of_vendor uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  shop_county text;
BEGIN
  PERFORM lock_search_rows(of_vendor);
  SELECT county INTO shop_county FROM vendors WHERE id = of_vendor;
  DELETE FROM search_rows WHERE vendor_id = of_vendor AND kind = 'AREA';
  INSERT INTO search_rows (id, vendor_id, kind, name, words, name_length, place)
  SELECT area.id, area.vendor_id, 'AREA', search_vector(area.name, 'A'), search_vector(area.name, 'A') || search_vector(shop_county, 'C'), search_length(area.name),
    lower(area.name) || ', ' || shop_county
  FROM delivery_areas area WHERE area.vendor_id = of_vendor;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_search_rows(of_vendor uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_shop(of_vendor);
  PERFORM write_search_products(of_vendor, ARRAY(SELECT id FROM products WHERE vendor_id = of_vendor));
  PERFORM write_search_events(of_vendor, ARRAY(SELECT id FROM events WHERE vendor_id = of_vendor));
  PERFORM write_search_areas(of_vendor);
END $$;
--> statement-breakpoint
-- The words that what is misspelt is compared with: of names, and of what is said beside them, not of descriptions and addresses.
CREATE FUNCTION search_names(kind text, words tsvector) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  tsvector_to_array(ts_filter(words, CASE kind WHEN 'SHOP' THEN '{a}' ELSE '{a,b}' END::"char"[]));
--> statement-breakpoint
-- Of shops that sell. Nothing holds that a word stands once: a save does not wait for an import of another shop that has
-- the same word. `OFFSET 0` has each word looked up, however many there were when the statement was planned.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT word FROM (SELECT DISTINCT unnest(search_names(changed.kind, changed.words)) AS word
    FROM changed JOIN vendors ON vendors.id = changed.vendor_id AND vendors.status = 'APPROVED') given
  WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = given.word OFFSET 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_rows_words AFTER INSERT ON "search_rows" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE TRIGGER search_rows_words_otherwise AFTER UPDATE ON "search_rows" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
--> statement-breakpoint
CREATE FUNCTION vendor_changes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.name, OLD.area, OLD.county) IS DISTINCT FROM (NEW.name, NEW.area, NEW.county) THEN
    PERFORM write_search_rows(NEW.id);
  ELSE
    PERFORM write_search_shop(NEW.id);
  END IF;
  -- What it wrote before it sold is known from now on.
  IF TG_OP = 'UPDATE' AND NEW.status = 'APPROVED' AND OLD.status <> 'APPROVED' THEN
    INSERT INTO search_words (word)
    SELECT word FROM (SELECT DISTINCT unnest(search_names(kind, words)) AS word FROM search_rows WHERE vendor_id = NEW.id) given
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = given.word OFFSET 0);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendors_are_found AFTER INSERT OR UPDATE OF name, tagline, description, status, county, area, address ON "vendors"
  FOR EACH ROW EXECUTE FUNCTION vendor_changes_search();
--> statement-breakpoint
CREATE FUNCTION shop_changes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'vendor_categories' THEN
    PERFORM write_search_shop(vendor_id) FROM (SELECT DISTINCT vendor_id FROM changed) changed;
  ELSE
    PERFORM write_search_areas(vendor_id) FROM (SELECT DISTINCT vendor_id FROM changed) changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vendor_categories_are_found AFTER INSERT ON "vendor_categories" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_changes_search();
--> statement-breakpoint
CREATE TRIGGER vendor_categories_are_found_no_more AFTER DELETE ON "vendor_categories" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_changes_search();
--> statement-breakpoint
CREATE TRIGGER delivery_areas_are_found AFTER INSERT ON "delivery_areas" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_changes_search();
--> statement-breakpoint
CREATE TRIGGER delivery_areas_are_found_otherwise AFTER UPDATE ON "delivery_areas" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_changes_search();
--> statement-breakpoint
CREATE TRIGGER delivery_areas_are_found_no_more AFTER DELETE ON "delivery_areas" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION shop_changes_search();
--> statement-breakpoint
-- What is left of a product is read where it is looked for: an order writes nothing here. Only what differs is written, and
-- its shop once, however many products one statement changes.
CREATE FUNCTION products_change_search_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_products(vendor_id, ids) FROM (
    SELECT vendor_id, array_agg(id) AS ids FROM (
      SELECT vendor_id, id, name, section, description, price_cents, status, approval, allergens, diets FROM changed WHERE kind = 'ITEM'
      EXCEPT SELECT vendor_id, id, name, section, description, price_cents, status, approval, allergens, diets FROM former) differing
    GROUP BY vendor_id ORDER BY vendor_id) of_shop;
  PERFORM write_search_shop(vendor_id) FROM (
    SELECT DISTINCT vendor_id FROM (
      SELECT vendor_id, id, status, approval, diets FROM changed WHERE kind = 'ITEM'
      EXCEPT SELECT vendor_id, id, status, approval, diets FROM former) differing
    ORDER BY vendor_id) of_shop;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_are_found_otherwise AFTER UPDATE ON "products" REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION products_change_search_otherwise();
--> statement-breakpoint
CREATE FUNCTION products_change_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_products(vendor_id, array_agg(id)), write_search_shop(vendor_id)
  FROM changed WHERE kind = 'ITEM' GROUP BY vendor_id ORDER BY vendor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_are_found AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION products_change_search();
--> statement-breakpoint
CREATE FUNCTION variations_change_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_products(vendor_id, array_agg(product_id)) FROM (SELECT DISTINCT vendor_id, product_id FROM changed) changed
  GROUP BY vendor_id ORDER BY vendor_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variations_are_found AFTER INSERT ON "product_variations" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variations_change_search();
--> statement-breakpoint
CREATE TRIGGER product_variations_are_found_no_more AFTER DELETE ON "product_variations" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION variations_change_search();
--> statement-breakpoint
CREATE FUNCTION variations_change_search_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_products(vendor_id, ids) FROM (
    SELECT vendor_id, array_agg(DISTINCT product_id) AS ids FROM (
      SELECT vendor_id, product_id, id, name, price_cents, removed_at FROM changed
      EXCEPT SELECT vendor_id, product_id, id, name, price_cents, removed_at FROM former) differing
    GROUP BY vendor_id ORDER BY vendor_id) of_shop;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_variations_are_found_otherwise AFTER UPDATE ON "product_variations"
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variations_change_search_otherwise();
--> statement-breakpoint
CREATE FUNCTION event_changes_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_search_events(NEW.vendor_id, ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_are_found AFTER INSERT OR UPDATE OF title, description, category, venue, county, status, taken_down_at
  ON "events" FOR EACH ROW EXECUTE FUNCTION event_changes_search();
--> statement-breakpoint
CREATE FUNCTION deleted_from_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_search_rows(OLD.vendor_id);
  DELETE FROM search_rows WHERE vendor_id = OLD.vendor_id AND id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_are_found_no_more AFTER DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION deleted_from_search();
--> statement-breakpoint
CREATE TRIGGER events_are_found_no_more AFTER DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION deleted_from_search();
--> statement-breakpoint
-- Words that mean the same: where one of a row is looked for, the others are found too. Administrators keep them from here on.
INSERT INTO "synonyms" (id, words, changed_at) VALUES
  ('01940000-0000-7000-8000-000000000001', '{kuku,chicken,kuchu}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000002', '{kuku kienyeji,kienyeji chicken,free range chicken,road runner chicken,kienyeji}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000003', '{samaki,fish}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000004', '{tilapia,ngege}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000005', '{omena,dagaa,silver fish,silverfish}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000006', '{mbuta,nile perch,sangara}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000007', '{kamba,prawns,prawn,shrimp,shrimps}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000008', '{pweza,octopus}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000009', '{nyama,meat,nyam}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000000a', '{ngombe,beef,nyama ya ngombe}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000000b', '{mbuzi,goat,goat meat,mutton}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000000c', '{nguruwe,pork}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000000d', '{nyama choma,choma,roast meat,grilled meat,barbecue,bbq,nyam chom}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000000e', '{mishikaki,mshikaki,kebab,kebabs,skewers,sekela}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000000f', '{mutura,african sausage}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000010', '{matumbo,tripe,offal}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000011', '{sausage,soseji,sosage,smokie,smokies}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000012', '{mayai,eggs,egg,yai,mayayi}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000013', '{smokie pasua,smokie,smokies,smokie kachumbari}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000014', '{smocha,smokie chapati}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000015', '{chapati,chapo,chapatti,chapos}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000016', '{rolex,egg chapati,chapati mayai,chapo mayai}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000017', '{ugali,sima,ugal,ngima,posho}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000018', '{wali,rice,mchele,mchere}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000019', '{wali wa nazi,coconut rice}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000001a', '{nazi,coconut}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000001b', '{pilau,pilao,pilaf}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000001c', '{biryani,biriani,biriyani,biryani rice}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000001d', '{viazi,potatoes,potato,waru,chips,fries}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000001e', '{chips,french fries,fries,chipsi,chipo}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000001f', '{chips mwitu,roadside chips}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000020', '{mukimo,irio,mokimo}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000021', '{githeri,muthere,maize and beans}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000022', '{sukuma wiki,sukuma,kale,kales,collard greens,skuma}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000023', '{mboga,vegetables,greens,veggies,vegetable}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000024', '{mchicha,spinach,terere,amaranth}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000025', '{managu,black nightshade,osuga}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000026', '{kabichi,cabbage,cabeji,kabeji}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000027', '{maharagwe,beans,maharage,madondo,ndondo}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000028', '{ndengu,green grams,pojo,mung beans}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000029', '{mbaazi,pigeon peas}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000002a', '{njegere,peas,minji}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000002b', '{mahindi,maize,corn,makai}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000002c', '{mahindi choma,roast maize,roasted maize}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000002d', '{nyanya,tomatoes,tomato}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000002e', '{vitunguu,onions,onion,kitunguu}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000002f', '{karoti,carrot,carrots}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000030', '{tangawizi,ginger}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000031', '{dhania,coriander,danya}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000032', '{pilipili,chilli,chili,pepper,hot}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000033', '{viungo,spices,spice,masala}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000034', '{chumvi,salt}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000035', '{sukari,sugar,sukaa}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000036', '{unga,flour,maize flour,wheat flour}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000037', '{mafuta,oil,cooking oil}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000038', '{muhogo,cassava,mhogo}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000039', '{nduma,arrowroot,arrowroots,taro}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000003a', '{viazi vitamu,sweet potato,sweet potatoes,ngwaci}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000003b', '{matoke,green bananas,plantain,plantains}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000003c', '{ndizi,bananas,banana}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000003d', '{embe,mango,mangoes,maembe}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000003e', '{nanasi,pineapple,pineapples}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000003f', '{tikiti maji,watermelon,tikiti,watermelons}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000040', '{parachichi,avocado,avocados,ovacado,avoka}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000041', '{chungwa,orange,oranges,machungwa}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000042', '{ndimu,lemon,lemons,limes,lime,limau}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000043', '{passion,passion fruit,maracuja,matunda damu}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000044', '{matunda,fruit,fruits,tunda}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000045', '{saladi,salad,kachumbari}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000046', '{maziwa,milk,maziwa fresh}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000047', '{maziwa lala,mala,sour milk,mursik,fermented milk,maziwa mgando}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000048', '{siagi,butter,margarine,blueband}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000049', '{jibini,cheese}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000004a', '{mkate,bread,loaf,mikate}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000004b', '{mandazi,mandazis,ndazi,doughnut,doughnuts,donut,donuts}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000004c', '{mahamri,hamri,coconut mandazi,mamri}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000004d', '{skonzi,buns,scones,bun}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000004e', '{keki,cake,cakes}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000004f', '{keki ya siku ya kuzaliwa,birthday cake,keki ya birthday,bday cake}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000050', '{kaimati,sweet dumplings}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000051', '{biskuti,biscuits,cookies,biscuit,cookie}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000052', '{asali,honey}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000053', '{chokoleti,chocolate,choco}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000054', '{barafu,ice cream,aiskrimu}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000055', '{peremende,sweets,candy}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000056', '{chai,tea,chae}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000057', '{strungi,black tea,chai ya rangi,turungi,chai rangi}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000058', '{chai ya tangawizi,ginger tea,tangawizi}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000059', '{kahawa,coffee,kawa}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000005a', '{kahawa tungu,black coffee}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000005b', '{dawa,lemon ginger honey}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000005c', '{uji,porridge,ucuru}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000005d', '{maji,water,drinking water}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000005e', '{soda,soft drink,soft drinks,fizzy drink,coke,fanta,sprite}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000005f', '{juisi,juice,sharubati,juices}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000060', '{maji ya matunda,fruit juice,fresh juice}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000061', '{ukwaju,tamarind}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000062', '{madafu,coconut water,young coconut}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000063', '{juisi ya miwa,sugar cane juice,miwa,sugar cane,sugarcane}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000064', '{smoothie,smoothies,smudhi}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000065', '{supu,soup,broth,sup}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000066', '{mchuzi,stew,gravy,karanga,curry}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000067', '{samosa,sambusa,samosas,sambusas}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000068', '{bhajia,bajia,bhajias,viazi vya bhajia}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000069', '{viazi karai,karai}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000006a', '{burger,baga,hamburger,burgers}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000006b', '{piza,pizza,pizzas}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000006c', '{pai,pie,pies,meat pie}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000006d', '{karanga,groundnuts,peanuts,njugu,nuts}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000006e', '{kiamsha kinywa,breakfast,staftahi,asubuhi}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000006f', '{chakula cha mchana,lunch,meals}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000070', '{vitafunio,snacks,snack,bites,bitings}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000071', '{mimea,plants,plant}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000072', '{maua,flowers,flower,bouquet,roses,shada}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000073', '{waridi,rose,roses}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000074', '{sabuni,soap}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000075', '{mishumaa,candles,candle,mshumaa}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000076', '{vitabu,books,book,kitabu}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000077', '{daftari,notebook,exercise book,notebooks}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000078', '{kikapu,basket,baskets,kiondo,vikapu,viondo}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000079', '{leso,kanga,khanga,lesso}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000007a', '{kikoi,kikoy}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000007b', '{mkufu,necklace,beads,shanga}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000007c', '{bangili,bracelet,bracelets}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000007d', '{chaja,phone charger,charger}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000007e', '{zawadi,gift,gifts,present,presents}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000007f', '{mapishi ya pwani,swahili,coastal,pwani}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000080', '{duka la mboga,grocery,groceries,mama mboga,greengrocer}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000081', '{muziki,music,concert,tamasha,gig,live band,live music}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000082', '{vicheko,comedy,vichekesho,stand up,standup,ucheshi,jokes}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000083', '{filamu,film,movie,movies,cinema,sinema}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000084', '{mashairi,poetry,poems,ushairi,spoken word}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000085', '{mpira,football,derby,soccer,match}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000086', '{mbio,run,marathon,race,running,10k}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000087', '{watoto,kids,children,family}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000088', '{ngoma,dance,drums,dancers,traditional dance}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000089', '{injili,gospel,worship}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000008a', '{fataki,fireworks}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000008b', '{soko la ufundi,makers market,craft market,crafts}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000008c', '{teknolojia,tech,coding,code,developers}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000008d', '{tao,city centre,town,cbd,city center}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000008e', '{halal,halali}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-00000000008f', '{vegan,plant based,plants only,bila nyama na maziwa}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000090', '{vegetarian,bila nyama,no meat,meat free,without meat,meatless,mla mboga,veg}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000091', '{glutenfree,gluten free,no gluten,without gluten,bila gluteni,bila gluten,bila ngano}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000092', '{milkfree,dairy free,milk free,no milk,no dairy,without milk,lactose free,bila maziwa,dairyfree}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000093', '{eggsfree,egg free,no egg,no eggs,without eggs,without egg,bila mayai,eggless}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000094', '{peanutsfree,peanut free,no peanuts,without peanuts,bila njugu,bila karanga}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000095', '{nutsfree,nut free,no nuts,without nuts}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000096', '{fishfree,fish free,no fish,without fish,bila samaki}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000097', '{soybeansfree,soy free,no soy,soya free,bila soya}', '2026-11-27 00:00:00+00'),
  ('01940000-0000-7000-8000-000000000098', '{sesamefree,sesame free,no sesame,bila ufuta}', '2026-11-27 00:00:00+00');
