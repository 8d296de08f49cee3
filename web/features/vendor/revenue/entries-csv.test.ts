import { describe, expect, it } from 'vitest'
import type { RevenueEntry } from '#contracts/money/revenue.ts'
import { entriesCsv } from './entries-csv.ts'

const entry = (change: Partial<RevenueEntry>): RevenueEntry => ({
  key: 'a',
  kind: 'order_paid',
  part: 'PENDING',
  amountKES: 1125.5,
  order: { id: '019aa2b4-0000-7000-8000-000000000001' as never, number: 'UZ4825' },
  at: '2026-11-20T22:05:00.000Z',
  ...change,
})

describe('the entries in a spreadsheet', () => {
  it('have a head, the day and time in Nairobi, and plain amounts', () => {
    const [head, paid, out] = entriesCsv([
      entry({}),
      entry({ kind: 'payout_requested', part: 'AVAILABLE', order: null, amountKES: -500 }),
    ]).split('\r\n')
    expect(head?.split(',')).toHaveLength(6)
    expect(paid).toMatch(/^2026-11-21,01:05,.*,UZ4825,1125\.5$/)
    expect(out).toMatch(/,,-500$/)
  })
  it('are a head alone when there are none', () => expect(entriesCsv([]).match(/\r\n/g)).toHaveLength(1))
})
