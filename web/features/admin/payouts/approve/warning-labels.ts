import type { AdminPayout } from '#contracts/money/payouts.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import type { Tone } from '#web/ui/badge.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import Smartphone from '~icons/lucide/smartphone'
import Sparkles from '~icons/lucide/sparkles'
import TrendingUp from '~icons/lucide/trending-up'

export type Warning = AdminPayout['warnings'][number]

interface WarningLabels {
  tone: Tone
  icon: IconComponent
  label: string
  text: string
  /** What is said by ticking it. */
  answer: string
}

/** What a warning says of its payout, and what an administrator answers to it. */
export function warningLabels(warning: Warning, { amountKES, phone, vendor }: AdminPayout): WarningLabels {
  switch (warning.kind) {
    case 'FIRST_PAYOUT':
      return {
        tone: 'note',
        icon: Sparkles,
        label: m.payouts_warn_first(),
        text: m.payouts_warn_first_text({ vendor: vendor.name }),
        answer: m.payouts_warn_first_answer(),
      }
    case 'NEW_PHONE':
      return {
        tone: 'note',
        icon: Smartphone,
        label: m.payouts_warn_new_phone(),
        text: m.payouts_warn_new_phone_text({ phone: formatPhone(phone) }),
        answer: m.payouts_warn_new_phone_answer(),
      }
    case 'PHONE_CHANGED':
      return {
        tone: 'stop',
        icon: Smartphone,
        label: m.payouts_warn_changed({ day: formatDate(warning.changedAt, 'day') }),
        text: m.payouts_warn_changed_text({ moment: formatDate(warning.changedAt, 'moment') }),
        answer: m.payouts_warn_changed_answer(),
      }
    case 'ABOVE_USUAL':
      return {
        tone: 'note',
        icon: TrendingUp,
        label: m.payouts_warn_above({ times: timesOf(amountKES, warning.usualKES) }),
        text: m.payouts_warn_above_text({ vendor: vendor.name, usual: formatKES(warning.usualKES) }),
        answer: m.payouts_warn_above_answer(),
      }
  }
}

const timesOf = (amountKES: number, usualKES: number) =>
  (amountKES / Math.max(usualKES, 1)).toLocaleString(getLocale(), { maximumFractionDigits: 1 })
