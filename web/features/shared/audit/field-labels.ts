import { m } from '#web/paraglide/messages.js'

const names: Record<string, () => string> = {
  address: m.admin_address,
  amountCents: m.admin_amount,
  area: m.admin_area,
  basisPoints: m.commissions_rate,
  categories: m.admin_categories,
  commissionBasisPoints: m.admin_commission,
  county: m.admin_county,
  description: m.admin_description,
  fileName: m.reconcile_field_file,
  lines: m.reconcile_field_lines,
  fixedCents: m.commissions_fixed_part,
  maxPerCustomer: m.products_maximum_each,
  maxPerOrder: m.admin_field_maximum,
  name: m.admin_name,
  newLines: m.reconcile_field_new_lines,
  note: m.reconcile_note_label,
  outcome: m.reconcile_field_outcome,
  payoutPhone: m.admin_payout_phone,
  phone: m.admin_phone,
  order: m.admin_order,
  priceKES: m.admin_price,
  reason: m.admin_reason,
  reference: m.admin_reference,
  receipt: m.admin_reference,
  message: m.admin_message,
  scope: m.commissions_scope,
  section: m.admin_section,
  startsAt: m.commissions_from,
  status: m.admin_status,
  stock: m.admin_stock,
  tagline: m.admin_tagline,
  variations: m.admin_variations,
}

/** What a field is called; one that has no words yet by its own name. */
export const fieldLabel = (name: string): string => names[name]?.() ?? name
