import { expect, it } from 'vitest'
import { isOverAt } from './notification-end.ts'
import type { Leading } from './notification-target.ts'

const endsAt = '2026-11-20T07:53:00.000Z'
const notice = (kind: string, data: object) => ({ kind, data }) as Leading
const [before, after] = [Date.parse(endsAt) - 1, Date.parse(endsAt)]

it.each(['waitlist_offer', 'queue_turn'])('a notice of a %s is over when it has run out', (kind) => {
  expect([before, after].map((now) => isOverAt(notice(kind, { endsAt }), now))).toEqual([false, true])
})

it('a notice of what does not run out is never over', () => {
  expect(isOverAt(notice('refund_sent', { amountKES: 100 }), after)).toBe(false)
})
