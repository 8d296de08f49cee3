-- A receipt is counted once: as a payment's, or as money in suspense. What is there from a statement is not counted again when
-- the provider's notice of it comes late; a person gives it to its payment.
CREATE FUNCTION receipt_is_not_in_suspense() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.receipt IS NOT NULL AND NEW.receipt IS DISTINCT FROM OLD.receipt AND EXISTS (
    SELECT FROM suspense_items WHERE receipt = NEW.receipt AND coalesce(resolution, '') NOT IN ('GIVEN_TO_PAYMENT', 'NEVER_CAME'))
  THEN
    RAISE EXCEPTION 'receipt % is in suspense', NEW.receipt USING ERRCODE = 'unique_violation', CONSTRAINT = 'payments_receipt_key';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_receipt_not_in_suspense BEFORE UPDATE OF receipt ON "payments"
  FOR EACH ROW EXECUTE FUNCTION receipt_is_not_in_suspense();
--> statement-breakpoint
CREATE FUNCTION receipt_is_no_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payments WHERE receipt = NEW.receipt) THEN
    RAISE EXCEPTION 'receipt % is a payment''s', NEW.receipt USING ERRCODE = 'unique_violation', CONSTRAINT = 'payments_receipt_key';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER suspense_items_receipt_no_payments BEFORE INSERT ON "suspense_items"
  FOR EACH ROW EXECUTE FUNCTION receipt_is_no_payments();
