CREATE TABLE "provider_tokens" (
	"provider" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_vendor_menu_idx";--> statement-breakpoint
ALTER TABLE "stocks" ADD COLUMN "quota" integer;--> statement-breakpoint
ALTER TABLE "vendors" ADD COLUMN "resubmitted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_updated_idx" ON "products" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_coming_idx" ON "events" USING btree ("ends_at","starts_at","id") WHERE "events"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "delivery_areas_name_idx" ON "delivery_areas" USING btree (lower("name"),"vendor_id");--> statement-breakpoint
CREATE INDEX "vendors_public_name_idx" ON "vendors" USING btree (lower("name"),"id") WHERE "vendors"."status" = 'APPROVED';--> statement-breakpoint
CREATE INDEX "vendors_public_county_idx" ON "vendors" USING btree ("county",lower("name"),"id") WHERE "vendors"."status" = 'APPROVED';--> statement-breakpoint
CREATE INDEX "vendors_newest_idx" ON "vendors" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_vendor_menu_idx" ON "products" USING btree ("vendor_id","position","id");