import { describe, expect, it } from 'vitest'
import type { AdminPayout } from '#contracts/money/payouts.ts'
import { planApproval, totalAmountKES } from './approval-plan.ts'

let count = 0
const aPayout = (vendorId: string, amountKES: number, facts: object = {}) =>
  ({
    id: `p${++count}`,
    amountKES,
    isHeld: false,
    isStuck: false,
    warnings: [],
    firstApprovedBy: null,
    vendor: { id: vendorId, approvedTodayKES: 0 },
    ...facts,
  }) as unknown as AdminPayout

describe('approving several payouts', () => {
  it('counts what goes to one vendor, one payout after the other, for the second person', () => {
    const [first, second, third] = [aPayout('a', 12_000), aPayout('a', 9000), aPayout('a', 7000)]
    const { waits, toLookAt, asAlways } = planApproval([first, second, third], 20_000)
    // What waits does not go out, so it counts for nothing yet.
    expect([...waits]).toEqual([[second.id, 21_000]])
    expect(toLookAt).toEqual([second])
    expect(asAlways).toEqual([first, third])
  })

  it('counts what was approved today, and lets go what another person approved first', () => {
    const vendor = { id: 'a', approvedTodayKES: 15_000 }
    const [waiting, approvedOnce] = [
      aPayout('a', 5000, { vendor }),
      aPayout('a', 5000, { vendor, firstApprovedBy: 'Amina' }),
    ]
    expect([...planApproval([waiting, approvedOnce], 20_000).waits.keys()]).toEqual([waiting.id])
  })

  it('leaves out what is held and asks about it and about each warning by itself', () => {
    const held = aPayout('a', 2800, { isHeld: true, warnings: [{ kind: 'FIRST_PAYOUT' }] })
    const unusual = aPayout('b', 500, { warnings: [{ kind: 'NEW_PHONE' }, { kind: 'ABOVE_USUAL', usualKES: 100 }] })
    const usual = aPayout('c', 300)
    const plan = planApproval([held, unusual, usual], 20_000)
    expect(plan.questions).toEqual([`${held.id} HELD`, `${unusual.id} NEW_PHONE`, `${unusual.id} ABOVE_USUAL`])
    expect([plan.leftOut, plan.asAlways]).toEqual([[held], [usual]])
    expect(totalAmountKES(plan.approved)).toBe(800)
  })
})
