/**
 * Where each table lies on Citus (docs/decisions/0196): with its vendor, on every machine, or on the coordinator alone. A
 * test compares it with the schema.
 */
const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Their rows lie with their vendor's, on one machine. */
export const byVendor = names(`
  account_days call_number_counters check_ins delivery_areas disbursements event_cancellation_refunds
  event_cancellations event_changes event_messages event_queues events favourite_products favourite_vendors
  gate_actions gate_devices group_options holds incidents invoices ledger_accounts ledger_book_transfers
  ledger_corrections ledger_entries ledger_heads ledger_transfers missing_records opening_alerts option_groups order_lines
  order_links order_price_lines order_problem_lines order_problem_pictures order_problems order_slot_settings
  order_slots order_transitions orders payment_contradictions payments payouts pictures problem_proposals product_option_groups
  product_pictures product_sales_days product_sales_months product_variations products queue_entries
  refund_lines refunds review_lines review_pictures reviews revoked_ticket_codes sales_days sales_months
  search_rows stocks suspense_items suspense_proposals ticket_transfers tickets vendor_categories
  vendor_closures vendor_kitchen_times vendor_opening_windows vendor_scores vendor_way_times waitlist_entries
`)

/** Read with vendors' rows or unique in the market, and written rarely: copies on every machine. */
export const onEveryMachine = names(`
  users vendors categories commission_rules ticket_keys payout_batches vendor_staff staff_invitations
  gate_enrolments rolled_up_days settings
`)

/** The market's own. */
export const onCoordinator = names(`
  account_emails alerts announcements audit_entries authenticator_apps billing_details carts cohort_months collections
  customer_months customer_orders deliveries documents domain_events etims_devices etims_signatures event_audiences
  event_slugs hidden_addresses idempotency_records invoice_series job_run_counts job_runs known_devices
  ledger_books ledger_proofs ledger_state ledger_violations lost_factor_requests market_days
  message_months missing_resolutions nightly_jobs notification_choices notifications passkey_challenges passkeys
  pending_sign_ins phone_codes placement_days placements prompt_limits provider_outages provider_rate_limits
  provider_tokens public_figures push_messages push_subscriptions rate_limits receipt_queries recovery_codes
  recovery_sets saved_addresses search_misses search_words security_events sessions shop_drafts sms_choices
  sms_messages spending_alarms statement_gaps statement_line_proposals statement_lines statements synonyms
  terms_acceptances unique_receipts webhook_attempts webhook_endpoints webhook_events whatsapp_messages
  whatsapp_opt_ins whatsapp_stops whatsapp_updates
`)
