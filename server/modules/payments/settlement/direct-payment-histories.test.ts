import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { statementLines } from '#server/modules/reconciliation/statements/statements.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { aWorldWithPaybill, payByHand, setPaybillScenario } from '#server/testing/builders/paybill.ts'
import { importStatementCsv } from '#server/testing/builders/statements.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { runPeriodicJobs, untilEventsApplied } from '#server/testing/money-model/until-idle.ts'
import { payments, refunds } from '../payments.tables.ts'
import { uniqueReceipts } from './receipts.tables.ts'

const world = aWorldWithPaybill()

type Prompted = Awaited<ReturnType<typeof anOrderWithOpenPrompt>>

const reports = ['confirmation-repeated', 'confirmation-lost', 'unvalidated', 'unvalidated'] as const

/** What is done about one order: its prompt is answered somehow, and it is paid by hand, from its phone or another. */
const anAct = fc.oneof(
  fc.record({
    what: fc.constant('prompt' as const),
    answer: fc.constantFrom('pin', 'pin', 'cancel', 'ignore'),
    report: fc.constantFrom(...reports),
  }),
  fc.record({ what: fc.constant('hand' as const), isOther: fc.boolean(), report: fc.constantFrom(...reports) }),
)
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

async function perform({ customer, order }: Prompted, act: Act) {
  const { phone } = customer.user
  if (act.what === 'prompt') {
    const open = (await world.phones.view(phone)).prompts.find(({ state }) => state === 'open')
    if (!open) return
    await setPaybillScenario(world, phone, act.report)
    await world.phones.control(`/prompts/${open.checkoutRequestId}`, { action: act.answer })
    return
  }
  const payer = act.isOther ? '254733999113' : phone
  await setPaybillScenario(world, payer, act.report)
  await payByHand(world, payer, { account: order.number, amountKES: 1000 })
}

/** Everything is reported that ever will be, and the statement is imported. */
async function untilReported({ admin }: Prompted) {
  for (let passed = 0; passed < 20; passed += 2) {
    await untilEventsApplied(world)
    world.clock.pass(minutes(2))
    await runPeriodicJobs(world)
  }
  await importStatementCsv(admin, await (await fetch(`${world.phones.url}/_sim/statement.csv`)).text())
  await untilEventsApplied(world)
}

async function factsOf({ customer, order }: Prompted) {
  const id = order.id as OrderId
  const moved = world.phones.accountLedger.movements().filter(({ account }) => account === order.number)
  const succeeded = (await world.db.select().from(payments).where(eq(payments.orderId, id))).filter(
    ({ status }) => status === 'SUCCEEDED',
  )
  const counted = new Set((await world.db.select().from(uniqueReceipts)).map(({ receipt }) => receipt))
  const lines = await world.db.select().from(statementLines).where(eq(statementLines.account, order.number))
  const listed = new Set(lines.filter(({ state }) => state === 'UNMATCHED').map(({ receipt }) => receipt))
  return {
    moved: moved.length,
    succeeded: succeeded.length,
    lost: moved.filter(({ receipt }) => !counted.has(receipt) && !listed.has(receipt)).length,
    // Besides, a vendor who does not accept in time gives the order's own payment back.
    refunds: await world.db.$count(refunds, and(eq(refunds.orderId, id), eq(refunds.reason, 'PAID_ALREADY'))),
    isPaid: (await orderOf(customer, id)).paidAt !== null,
  }
}

describe('whatever is paid by a prompt and by hand', () => {
  it('is counted once or on a list that a person sees: the order is paid by one, and all others are refunded', async () => {
    const property = fc.asyncProperty(
      fc.array(anAct, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (acts, isAtOnce) => {
        const prompted = await anOrderWithOpenPrompt(world)
        if (isAtOnce) await Promise.all(acts.map((act) => perform(prompted, act)))
        else for (const act of acts) await perform(prompted, act)
        await untilReported(prompted)
        const { moved, succeeded, lost, refunds: back, isPaid } = await factsOf(prompted)
        expect(lost).toBe(0)
        expect(succeeded).toBeLessThanOrEqual(moved)
        // Two that only the statement shows are both offered to a person, and neither settles the order by itself.
        expect(isPaid).toBe(succeeded > 0)
        expect(back).toBe(Math.max(0, succeeded - 1))
        expect(await verifyLedger(world.db)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: Number(process.env.DIRECT_HISTORIES ?? 25), endOnFailure: true })
  }, 240_000)
})
