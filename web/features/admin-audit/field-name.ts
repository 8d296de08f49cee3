import { m } from '#web/paraglide/messages.js'

const names: Record<string, () => string> = {
  address: m.admin_address,
  amountCents: m.admin_amount,
  area: m.admin_area,
  categories: m.admin_categories,
  commissionBasisPoints: m.admin_commission,
  county: m.admin_county,
  description: m.admin_description,
  message: m.admin_message,
  maxPerOrder: m.admin_field_maximum,
  name: m.admin_name,
  payoutPhone: m.admin_payout_phone,
  phone: m.admin_phone,
  order: m.admin_order,
  priceKES: m.admin_price,
  reason: m.admin_reason,
  reference: m.admin_reference,
  receipt: m.admin_reference,
  said: m.admin_message,
  section: m.admin_section,
  status: m.admin_status,
  stock: m.admin_stock,
  tagline: m.admin_tagline,
  variations: m.admin_variations,
}

/** What a field is called; one that has no words yet by its own name. */
export const fieldName = (name: string): string => names[name]?.() ?? name
