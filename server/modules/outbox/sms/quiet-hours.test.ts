import { describe, expect, it } from 'vitest'
import { smsDueAt } from './quiet-hours.ts'

/** A moment of the 20th of November, in Nairobi. */
const at = (time: string) => new Date(`2026-11-20T${time}+03:00`)
const due = (kind: Parameters<typeof smsDueAt>[0], time: string) => smsDueAt(kind, at(time)).toISOString()

describe('an SMS that can wait', () => {
  it.each([
    ['06:59:59.999', '2026-11-20T04:00:00.000Z'],
    ['00:00:30', '2026-11-20T04:00:00.000Z'],
    ['21:00:00', '2026-11-21T04:00:00.000Z'],
    ['23:59:59', '2026-11-21T04:00:00.000Z'],
  ])('at %s is due at seven', (time, morning) => {
    for (const kind of ['refund_sent', 'payout_paid', 'payout_failed', 'order_expired', 'event_cancelled'] as const)
      expect(due(kind, time)).toBe(morning)
  })

  it.each(['07:00:00', '12:00:00', '20:59:59.999'])('at %s is due at once', (time) => {
    expect(due('refund_sent', time)).toBe(at(time).toISOString())
  })
})

describe('an SMS that cannot wait', () => {
  it.each(['21:00:00', '03:00:00'])(
    'at %s is due at once: what was just done, is waited for, or is security',
    (time) => {
      const kinds = ['order_paid', 'order_ready', 'order_rejected', 'tickets_issued', 'waitlist_offer'] as const
      for (const kind of [...kinds, 'payout_phone_changed'] as const)
        expect(due(kind, time)).toBe(at(time).toISOString())
    },
  )
})
