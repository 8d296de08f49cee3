import { describe, expect, it } from 'vitest'
import type { Movement } from '#server/modules/payments/index.ts'
import { proveBalances } from './prove-balances.ts'

const lines: [receipt: string, cents: number, balance: number | null][] = [
  ['A', 100, 1100],
  ['B', 50, 1150],
  ['C', -30, 1120],
  ['D', 10, 1130],
]

const moment = (receipt: string) => new Date(Date.UTC(2026, 10, 20, receipt.charCodeAt(0) - 60))

const movements = (rows: typeof lines): Movement[] =>
  rows.map(([receipt, amountCents, balanceCents]) => ({
    receipt,
    amountCents,
    balanceCents,
    completedAt: moment(receipt),
    details: '',
    otherParty: '',
    account: '',
    isCharge: false,
  }))

const prove = (rows: typeof lines, openingCents: number | null = null, closingCents: number | null = null) =>
  proveBalances({ movements: movements(rows), openingCents, closingCents })

const without = (receipt: string) => lines.filter(([own]) => own !== receipt)

describe('the balances of a statement', () => {
  it('add up from the opening over each line to the closing, listed either way', () => {
    const sound = { openingCents: 1000, closingCents: 1130, breaks: [] }
    expect(prove(lines)).toEqual(sound)
    expect(prove(lines.toReversed())).toEqual(sound)
    expect(prove(lines.toReversed(), 1000, 1130)).toEqual(sound)
  })

  it('break where a line was cut out, whichever it is, by what it moved', () => {
    const found = (receipt: string) => prove(without(receipt), 1000, 1130).breaks
    expect(found('A')).toMatchObject([{ after: null, before: 'B', cents: 100 }])
    expect(found('B')).toEqual([{ after: 'A', before: 'C', from: moment('A'), to: moment('C'), cents: 50 }])
    expect(found('C')).toMatchObject([{ after: 'B', before: 'D', cents: -30 }])
    expect(found('D')).toMatchObject([{ after: 'C', before: null, cents: 10 }])
    expect(prove(without('B').toReversed(), 1000, 1130).breaks).toMatchObject([{ after: 'A', before: 'C' }])
  })

  it('break where an amount was changed', () => {
    const changed = lines.map(([receipt, cents, balance]) => [receipt, receipt === 'B' ? 40 : cents, balance] as const)
    expect(prove(changed as unknown as typeof lines).breaks).toMatchObject([{ after: 'A', before: 'B', cents: 10 }])
  })

  it('are followed over lines that tell none, and are unknown where no line does', () => {
    const blank = (receipts: string) =>
      lines.map(([r, c, b]) => [r, c, receipts.includes(r) ? null : b] as (typeof lines)[0])
    expect(prove(blank('AC'))).toEqual({ openingCents: 1000, closingCents: 1130, breaks: [] })
    expect(prove(blank('BC').filter(([receipt]) => receipt !== 'B')).breaks).toMatchObject([{ cents: 50 }])
    expect(prove(blank('ABCD'))).toEqual({ openingCents: null, closingCents: null, breaks: [] })
  })
})
