import { limitSetting, priceSetting } from '#contracts/admin/settings/setting-bounds.ts'
import { messageChannels } from '#contracts/notifications/topics.ts'
import { channelLabels } from '#web/features/shared/notifications/channel-labels.ts'
import { type FieldName, productFields } from '#web/features/shared/product-editor/product-fields.ts'
import { m } from '#web/paraglide/messages.js'

const ofMessages = messageChannels.flatMap((channel) => {
  const named = () => ({ channel: channelLabels[channel].label() })
  return [
    [priceSetting(channel), () => m.market_settings_price_of(named())],
    [limitSetting(channel), () => m.market_settings_limit_of(named())],
  ] as const
})

const names: Record<string, () => string> = {
  ...Object.fromEntries(ofMessages),
  address: m.admin_address,
  amountCents: m.admin_amount,
  approval: m.products_approval,
  approvesProducts: m.market_settings_products,
  approvesVendors: m.market_settings_vendors,
  area: m.admin_area,
  basisPoints: m.commissions_rate,
  breaks: m.reconcile_field_breaks,
  call: m.admin_field_call,
  categories: m.admin_categories,
  commissionBasisPoints: m.admin_commission,
  commissionPercent: m.market_settings_commission,
  codes: m.admin_field_codes,
  contactEmail: m.market_settings_contact_email,
  contactPhone: m.market_settings_contact_phone,
  contactWhatsapp: m.market_settings_contact_whatsapp,
  county: m.admin_county,
  description: m.admin_description,
  device: m.admin_field_device,
  event: m.admin_field_event,
  file: m.reconcile_field_file,
  fileName: m.reconcile_field_file,
  fromAccount: m.correction_from,
  toAccount: m.correction_to,
  gate: m.admin_field_gate,
  isTrusted: m.admin_trusted,
  lines: m.reconcile_field_lines,
  granted: m.admin_field_granted,
  role: m.admin_field_role,
  fixedCents: m.commissions_fixed_part,
  name: m.admin_name,
  network: m.admin_field_network,
  newLines: m.reconcile_field_new_lines,
  note: m.reconcile_note_label,
  outcome: m.reconcile_field_outcome,
  payoutPhone: m.admin_payout_phone,
  phone: m.admin_phone,
  order: m.admin_order,
  reason: m.admin_reason,
  reference: m.admin_reference,
  receipt: m.admin_reference,
  expiresAt: m.users_field_until,
  eraseAt: m.users_field_erase_at,
  message: m.admin_message,
  moneyCame: m.reconcile_event_money_came,
  scope: m.commissions_scope,
  section: m.admin_section,
  startsAt: m.commissions_from,
  status: m.admin_status,
  sessions: m.users_field_sessions,
  tagline: m.admin_tagline,
  warnings: m.payouts_field_warnings,
  acceptanceWindowMinutes: m.market_settings_acceptance_window,
  aboveUsualTimes: m.market_settings_above,
  action: m.admin_field_action,
  banner: m.market_settings_banner,
  earningsHoldHours: m.market_settings_earnings_hold,
  error: m.jobs_error,
  orderMostKES: m.market_settings_order_most,
  paymentWindowMinutes: m.market_settings_payment_window,
  payoutLeastKES: m.market_settings_least_payout,
  phoneChangeHoldHours: m.market_settings_phone_hold,
  provider: m.admin_field_provider,
  approverFromKES: m.market_settings_approver,
  suspenseApproverFromKES: m.market_settings_suspense_approver,
  requiresSecondFactor: m.market_settings_second_factor,
  secondFactorDays: m.market_settings_second_factor_days,
  isOn: m.slots_on,
  slotMinutes: m.slots_length,
  capMorning: m.slots_cap_morning,
  capLunch: m.slots_cap_lunch,
  capAfternoon: m.slots_cap_afternoon,
  capEvening: m.slots_cap_evening,
  leadMinutes: m.slots_lead,
  daysAhead: m.slots_ahead,
  kitchenMinutes: m.slots_kitchen,
  acceptsByItself: m.slots_by_itself,
  asksFirst: m.slots_asks_first,
  unpaidOrdersMost: m.market_settings_unpaid_most,
  eventMessagesMost: m.market_settings_event_messages,
}

const isOfProduct = (name: string): name is FieldName => Object.hasOwn(productFields, name)

/** What a field is called; one that has no words yet by its own name. */
export const fieldLabel = (name: string): string =>
  names[name]?.() ?? (isOfProduct(name) ? productFields[name].label() : name)
