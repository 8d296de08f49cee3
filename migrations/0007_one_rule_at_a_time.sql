DROP INDEX "commission_rules_vendor_idx";--> statement-breakpoint
DROP INDEX "commission_rules_product_idx";--> statement-breakpoint
DROP INDEX "commission_rules_category_idx";--> statement-breakpoint
DROP INDEX "commission_rules_platform_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_vendor_key" ON "commission_rules" USING btree ("vendor_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_product_key" ON "commission_rules" USING btree ("product_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_category_key" ON "commission_rules" USING btree ("category","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rules_platform_key" ON "commission_rules" USING btree ("starts_at") WHERE "commission_rules"."scope" = 'PLATFORM';