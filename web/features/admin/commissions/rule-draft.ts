import type { CommissionRate, CommissionSubject, setCommission } from '#contracts/money/commissions.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'

/** A rule as it stands in the sheet; what is still to be written is not a number, or empty. */
export interface RuleDraft {
  subject: CommissionSubject
  /** It takes nothing of its own from then on. */
  isEnd: boolean
  rate: CommissionRate
  starts: 'NOW' | 'DAY'
  /** `2026-12-01` */
  day: string
}

export type DraftErrors = 'subject' | 'percent' | 'fixed' | 'day'

const isPercent = (value: number) =>
  value >= 0 && value <= 100 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const isFixed = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100_000

const dayMilliseconds = 86_400_000
export const dayAfter = (now: Date, days: number) => nairobiDay(new Date(now.getTime() + days * dayMilliseconds))

/** What is still wrong with it, in the order in which it is asked for. The server says the same. */
export function validateDraft({ subject, isEnd, rate, starts, day }: RuleDraft, now: Date): DraftErrors[] {
  const wrong: DraftErrors[] = []
  if (subject.scope !== 'PLATFORM' && !subject.key) wrong.push('subject')
  if (!isEnd && !isPercent(rate.percent)) wrong.push('percent')
  if (!isEnd && !isFixed(rate.fixedKES)) wrong.push('fixed')
  if (starts === 'DAY' && !(day >= dayAfter(now, 1) && day <= dayAfter(now, 365))) wrong.push('day')
  return wrong
}

type Body = BodyOf<typeof setCommission>

export function toRequestBody({ subject: { scope, key }, isEnd, rate, starts, day }: RuleDraft): Body {
  return {
    subject: ruleSubject(scope, key as never),
    rate: isEnd ? null : rate,
    ...(starts === 'DAY' && { startsAt: startOfDay(day) }),
  }
}

function ruleSubject(scope: CommissionSubject['scope'], key: never): Body['subject'] {
  if (scope === 'CATEGORY') return { scope, category: key }
  if (scope === 'VENDOR') return { scope, vendorId: key }
  if (scope === 'PRODUCT') return { scope, productId: key }
  return { scope }
}

/** Midnight in Nairobi, which knows no summer time. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00+03:00`).toISOString()
