import { describe, expect, it } from 'vitest'
import { type ExpectedOrder, expectedTime } from './expected-time.ts'

/** A moment of one day in Nairobi. */
const at = (time: string) => `2026-11-20T${time}:00.000+03:00`
const clock = (moment: number | null | undefined) =>
  moment == null ? null : new Date(moment + 3 * 3_600_000).toISOString().slice(11, 16)

const order = (given: Partial<Omit<ExpectedOrder, 'fulfilment'>> & { method?: 'PICKUP' | 'DELIVERY' | 'TICKETS' }) => {
  const { method = 'DELIVERY', ...facts } = given
  const promisedAt = at(method === 'DELIVERY' ? '13:35' : '13:10')
  return {
    status: 'ACCEPTED',
    paidAt: at('12:45'),
    promisedAt,
    readyBy: at('13:10'),
    leftAt: null,
    wayMinutes: method === 'DELIVERY' ? { usual: 20, most: 25 } : null,
    vendor: { preparationMinutes: { to: 35 } },
    ...facts,
    fulfilment: { method },
  } as const
}
const told = (given: Parameters<typeof order>[0], now: string) => {
  const expected = expectedTime(order(given), Date.parse(at(now)))
  return expected && [clock(expected.at), clock(expected.was)]
}
/** Nobody has accepted it. */
const unanswered = { status: 'PAID', promisedAt: null, readyBy: null } as const

describe('when an order is expected', () => {
  it.each([
    ['a delivery is as its vendor promised, and the way', { status: 'ACCEPTED' }, '12:50', ['13:35', null]],
    ['an order for pick-up is as its vendor promised', { method: 'PICKUP' }, '12:50', ['13:10', null]],
    [
      'a delivery that nobody has accepted yet is as the shop and the way nearly always take',
      unanswered,
      '12:46',
      ['13:45', null],
    ],
    [
      'a delivery for later that nobody has accepted yet is as its slot says',
      { status: 'PAID', promisedAt: null, readyBy: at('14:05') },
      '12:46',
      ['14:30', null],
    ],
    [
      'a delivery on its way in time is as promised',
      { status: 'OUT_FOR_DELIVERY', leftAt: at('13:08') },
      '13:20',
      ['13:35', null],
    ],
    [
      'a delivery that can still be there within five minutes of it, by a usual way, is as promised',
      { status: 'READY' },
      '13:20',
      ['13:35', null],
    ],
    [
      'a delivery that is five minutes late is still as promised',
      { status: 'OUT_FOR_DELIVERY', leftAt: at('13:08') },
      '13:40',
      ['13:35', null],
    ],
  ] as const)('%s', (_, given, now, expected) => {
    expect(told(given, now)).toEqual(expected)
  })

  it.each([
    ['a delivery that should have left has the way before it', { status: 'ACCEPTED' }, '13:21', ['13:50', '13:35']],
    [
      'a delivery that is ready and was not fetched has the way before it',
      { status: 'READY' },
      '13:31',
      ['14:00', '13:35'],
    ],
    [
      'a delivery that left too late comes as long after as the way takes',
      { status: 'OUT_FOR_DELIVERY', leftAt: at('13:21') },
      '13:22',
      ['13:50', '13:35'],
    ],
    [
      'a delivery that is on its way for longer than that has some minutes more',
      { status: 'OUT_FOR_DELIVERY', leftAt: at('13:08') },
      '13:41',
      ['13:50', '13:35'],
    ],
    ['an order for pick-up that is not ready has some minutes more', { method: 'PICKUP' }, '13:16', ['13:25', '13:10']],
  ] as const)('is said anew when it is late: %s', (_, given, now, expected) => {
    expect(told(given, now)).toEqual(expected)
  })

  it('is not said of what is not paid, is ready to be collected, over, or a ticket', () => {
    expect(told({ ...unanswered, status: 'PENDING_PAYMENT', paidAt: null }, '12:50')).toBeNull()
    expect(told({ status: 'READY', method: 'PICKUP' }, '13:30')).toBeNull()
    expect(told({ status: 'COMPLETED', leftAt: at('13:08') }, '13:30')).toBeNull()
    expect(told({ ...unanswered, method: 'TICKETS' }, '13:30')).toBeNull()
  })
})
