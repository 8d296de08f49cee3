-- What was agreed with a vendor is a rule like any other, in effect since the vendor came. Its id is a UUIDv7 as the program makes them.
INSERT INTO "commission_rules" ("id", "scope", "vendor_id", "basis_points", "fixed_cents", "starts_at", "created_at")
SELECT (lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(id::text), 1, 3)
    || '8' || substr(md5(id::text), 4, 15))::uuid,
  'VENDOR', id, commission_basis_points, 0, created_at, created_at
FROM "vendors" WHERE commission_basis_points IS NOT NULL;
--> statement-breakpoint
-- Lines of orders that were sold at one rate for the whole have their part of its commission, to the cent: each cumulative sum
-- is rounded as the whole was.
WITH sold AS (
  SELECT l.id, o.commission_basis_points AS points,
    sum(l.unit_price_cents * l.quantity) OVER (PARTITION BY l.order_id ORDER BY l.position, l.id) AS upto,
    l.unit_price_cents * l.quantity AS amount
  FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE o.commission_basis_points IS NOT NULL
    AND o.commission_cents <> (SELECT sum(commission_cents) FROM order_lines WHERE order_id = o.id)
)
UPDATE order_lines l SET commission_basis_points = sold.points,
  commission_cents = (sold.upto * sold.points + 5000) / 10000 - ((sold.upto - sold.amount) * sold.points + 5000) / 10000
FROM sold WHERE sold.id = l.id;
--> statement-breakpoint
ALTER TABLE "vendors" DROP CONSTRAINT "vendors_commission_possible";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "commission_basis_points";--> statement-breakpoint
ALTER TABLE "vendors" DROP COLUMN "commission_basis_points";
