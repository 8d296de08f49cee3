import { describe, expect, it } from 'vitest'
import { type ExpectedOrder, expectedTime, usualTimes } from './expected-time.ts'

/** A moment of one day in Nairobi. */
const at = (time: string) => `2026-11-20T${time}:00.000+03:00`
const clock = (moment: number | null | undefined) =>
  moment == null ? null : new Date(moment + 3 * 3_600_000).toISOString().slice(11, 16)

const order = (given: Partial<Omit<ExpectedOrder, 'fulfilment'>> & { method?: 'PICKUP' | 'DELIVERY' | 'TICKETS' }) => {
  const { method = 'DELIVERY', ...facts } = given
  return {
    status: 'ACCEPTED',
    paidAt: at('12:45'),
    readyBy: at('13:10'),
    leftAt: null,
    vendor: { preparationMinutes: { to: 35 } },
    ...facts,
    fulfilment: { method },
  } as const
}
const told = (given: Parameters<typeof order>[0], now: string) => {
  const expected = expectedTime(order(given), Date.parse(at(now)))
  return expected && [clock(expected.at), clock(expected.was)]
}

describe('when an order is expected', () => {
  it.each([
    ['a delivery is as its vendor promised, and the way', { status: 'ACCEPTED' }, '12:50', ['13:35', null]],
    ['an order for pick-up is as its vendor promised', { method: 'PICKUP' }, '12:50', ['13:10', null]],
    [
      'a delivery that nobody has accepted yet is as the shop usually takes, and the way',
      { status: 'PAID', readyBy: null },
      '12:46',
      ['13:45', null],
    ],
    [
      'a delivery on its way in time is as promised',
      { status: 'OUT_FOR_DELIVERY', leftAt: at('13:08') },
      '13:20',
      ['13:35', null],
    ],
    ['a delivery that is two minutes late is still as promised', { status: 'READY' }, '13:12', ['13:35', null]],
  ] as const)('%s', (_, given, now, expected) => {
    expect(told(given, now)).toEqual(expected)
  })

  it.each([
    ['a delivery that should have left has the way before it', { status: 'ACCEPTED' }, '13:13', ['13:40', '13:35']],
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
    ['an order for pick-up that is not ready has some minutes more', { method: 'PICKUP' }, '13:13', ['13:20', '13:10']],
  ] as const)('is said anew when it is late: %s', (_, given, now, expected) => {
    expect(told(given, now)).toEqual(expected)
  })

  it('is not said of what is not paid, is ready to be collected, over, or a ticket', () => {
    expect(told({ status: 'PENDING_PAYMENT', paidAt: null, readyBy: null }, '12:50')).toBeNull()
    expect(told({ status: 'READY', method: 'PICKUP' }, '13:30')).toBeNull()
    expect(told({ status: 'COMPLETED', leftAt: at('13:08') }, '13:30')).toBeNull()
    expect(told({ status: 'PAID', readyBy: null, method: 'TICKETS' }, '13:30')).toBeNull()
  })
})

describe('between when and when an order that is placed now', () => {
  const between = (method: 'PICKUP' | 'DELIVERY') => {
    const { from, to } = usualTimes({ from: 25, to: 35 }, method, Date.parse(at('12:41')))
    return [clock(from), clock(to)]
  }
  it('is ready to be collected goes by what the shop usually takes', () => {
    expect(between('PICKUP')).toEqual(['13:10', '13:20'])
  })
  it('is at the door has the way on top', () => {
    expect(between('DELIVERY')).toEqual(['13:35', '13:45'])
  })
})
