import type { NumberSetting } from '#contracts/admin/settings/setting-bounds.ts'
import type { ApprovesProducts, Settings } from '#contracts/admin/settings/settings.ts'
import { fieldLabel } from '#web/features/shared/audit/field-labels.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { isMessageSetting, messageSettingText } from './message-rows.ts'
import type { contactNames } from './settings-draft.ts'

export interface NumberRow {
  name: NumberSetting
  title: () => string
  hint: () => string
  /** Stands behind the number; shillings have `KSh` before it. */
  unit?: () => string
  isMoney?: boolean
}

type NumberGroup = 'payouts' | 'limits' | 'windows' | 'deliveries' | 'security'

/** The settings that are a number, by what they are about. */
export const numberRows: Record<NumberGroup, readonly NumberRow[]> = {
  payouts: [
    {
      name: 'approverFromKES',
      title: () => m.market_settings_approver(),
      hint: () => m.market_settings_approver_hint(),
      unit: () => m.market_settings_a_day(),
      isMoney: true,
    },
    {
      name: 'suspenseApproverFromKES',
      title: () => m.market_settings_suspense_approver(),
      hint: () => m.market_settings_suspense_approver_hint(),
      isMoney: true,
    },
    {
      name: 'phoneChangeHoldHours',
      title: () => m.market_settings_phone_hold(),
      hint: () => m.market_settings_phone_hold_hint(),
      unit: () => m.market_settings_hours(),
    },
    {
      name: 'aboveUsualTimes',
      title: () => m.market_settings_above(),
      hint: () => m.market_settings_above_hint(),
      unit: () => m.market_settings_times(),
    },
    {
      name: 'payoutLeastKES',
      title: () => m.market_settings_least_payout(),
      hint: () => m.market_settings_least_payout_hint(),
      isMoney: true,
    },
  ],
  limits: [
    {
      name: 'orderMostKES',
      title: () => m.market_settings_order_most(),
      hint: () => m.market_settings_order_most_hint(),
      isMoney: true,
    },
    {
      name: 'unpaidOrdersMost',
      title: () => m.market_settings_unpaid_most(),
      hint: () => m.market_settings_unpaid_most_hint(),
      unit: () => m.market_settings_at_once(),
    },
    {
      name: 'eventMessagesMost',
      title: () => m.market_settings_event_messages(),
      hint: () => m.market_settings_event_messages_hint(),
      unit: () => m.market_settings_a_day(),
    },
  ],
  deliveries: [
    {
      name: 'lateFeeMinutes',
      title: () => m.market_settings_late_fee_minutes(),
      hint: () => m.market_settings_late_fee_minutes_hint(),
      unit: () => m.market_settings_minutes(),
    },
    {
      name: 'wayMinutes',
      title: () => m.market_settings_way(),
      hint: () => m.market_settings_way_hint(),
      unit: () => m.market_settings_minutes(),
    },
  ],
  security: [
    {
      name: 'secondFactorDays',
      title: () => m.market_settings_second_factor_days(),
      hint: () => m.market_settings_second_factor_days_hint(),
      unit: () => m.market_settings_days(),
    },
  ],
  windows: [
    {
      name: 'paymentWindowMinutes',
      title: () => m.market_settings_payment_window(),
      hint: () => m.market_settings_payment_window_hint(),
      unit: () => m.market_settings_minutes(),
    },
    {
      name: 'acceptanceWindowMinutes',
      title: () => m.market_settings_acceptance_window(),
      hint: () => m.market_settings_acceptance_window_hint(),
      unit: () => m.market_settings_minutes(),
    },
    {
      name: 'earningsHoldHours',
      title: () => m.market_settings_earnings_hold(),
      hint: () => m.market_settings_earnings_hold_hint(),
      unit: () => m.market_settings_hours(),
    },
  ],
}

/** A number as it is said: `KSh 80,000`, `30 minutes`. */
export const numberText = ({ isMoney, unit }: NumberRow, value: number) =>
  isMoney ? formatKES(value) : `${value.toLocaleString('en-KE')} ${unit?.() ?? ''}`.trim()

const onOff = (isOn: boolean) => (isOn ? m.market_settings_on() : m.market_settings_off())

/** Whose products are approved at once. */
export const approvesProducts: Record<ApprovesProducts, () => string> = {
  EVERYONE: () => m.market_settings_products_everyone(),
  TRUSTED: () => m.market_settings_products_trusted(),
  NOBODY: () => m.market_settings_products_nobody(),
}

type ContactSetting = (typeof contactNames)[number]

export const contactLabel: Record<ContactSetting, () => string> = {
  contactPhone: () => m.market_settings_contact_phone(),
  contactWhatsapp: () => m.market_settings_contact_whatsapp(),
  contactEmail: () => m.market_settings_contact_email(),
}

const isContact = (name: string): name is ContactSetting => Object.hasOwn(contactLabel, name)

/** What one change is, from what to what. */
export function changeText(name: keyof Settings, before: Settings, to: unknown): string {
  const row = Object.values(numberRows)
    .flat()
    .find((each) => each.name === name)
  if (row) return `${row.title()} ${numberText(row, Number(before[row.name]))} → ${numberText(row, Number(to))}`
  if (name === 'commissionPercent') return `${m.market_settings_commission()} ${before.commissionPercent} % → ${to} %`
  if (name === 'approvesVendors') return `${m.market_settings_vendors()}: ${onOff(Boolean(to))}`
  if (name === 'requiresSecondFactor') return `${m.market_settings_second_factor()}: ${onOff(Boolean(to))}`
  if (name === 'returnsLateFees') return `${m.market_settings_late_fees()}: ${onOff(Boolean(to))}`
  if (name === 'approvesProducts')
    return `${m.market_settings_products()}: ${approvesProducts[to as ApprovesProducts]()}`
  if (isMessageSetting(name))
    return `${fieldLabel(name)} ${messageSettingText(name, before[name])} → ${messageSettingText(name, to)}`
  if (isContact(name)) return `${contactLabel[name]()} ${formatPhone(String(to ?? m.market_settings_contact_none()))}`
  return to ? m.market_settings_banner() : `${m.market_settings_banner()}: ${m.market_settings_banner_none()}`
}
