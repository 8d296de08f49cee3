import { describe, expect, it } from 'vitest'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { formatMinutes, minutesLate, minutesLeft } from './minutes.ts'

describe('how long an order has been where it is, or is late', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [301, '5 h 1 min'],
    [1439, '23 h 59 min'],
    [1440, '1 d'],
    [3125, '2 d 4 h'],
  ])('of %i minutes is said as %s', (minutes, words) => {
    expect(formatMinutes(minutes).replaceAll('\u00a0', ' ')).toBe(words)
  })
})

describe('the clock of an order that is being prepared', () => {
  const accepted = {
    status: 'ACCEPTED',
    history: [{ status: 'ACCEPTED', actor: 'VENDOR', reason: null, at: '2026-11-20T09:00:00.000Z' }],
    readyBy: '2026-11-20T09:25:00.000Z',
    preparationMinutes: { from: 25, to: 35 },
  } as VendorOrder

  it('counts down to the time that was promised, and is late after it', () => {
    const at = (time: string) => new Date(`2026-11-20T09:${time}Z`)
    expect([minutesLeft(accepted, at('16:30')), minutesLate(accepted, at('16:30'))]).toEqual([9, 0])
    expect([minutesLeft(accepted, at('25:59')), minutesLate(accepted, at('25:59'))]).toEqual([0, 0])
    expect([minutesLeft(accepted, at('29:00')), minutesLate(accepted, at('29:00'))]).toEqual([0, 4])
  })
  it('never has more left than was promised, though it is ready by a full minute', () => {
    const order = { ...accepted, promisedMinutes: 25, readyBy: '2026-11-20T09:25:30.000Z' }
    expect(minutesLeft(order, new Date('2026-11-20T09:00:05Z'))).toBe(25)
  })
  it('is late after the longest time of the shop where none was promised', () => {
    expect(minutesLate({ ...accepted, readyBy: null }, new Date('2026-11-20T09:39:00Z'))).toBe(4)
  })
})
