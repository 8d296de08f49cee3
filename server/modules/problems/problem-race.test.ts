import { describe, expect, it } from 'vitest'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import {
  anEscalatedProblem,
  aReportedProblem,
  type ReportedProblem,
} from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const refundedKES = async ({ id }: ReportedProblem) =>
  (
    await world.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, id as OrderId))
  ).map(({ amountCents }) => amountCents / 100)

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted()

const twenty = <T>(act: () => T) => Array.from({ length: 20 }, act)

describe('answers to a problem at the same moment', () => {
  it('pays an offer once that its customer accepts twenty times at once', async () => {
    const problem = await aReportedProblem(world)
    await problem.asShop('offer', { amountKES: 200 })
    const statuses = await statusesOf(twenty(() => problem.own('accept-offer', { amountKES: 200 })))
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    expect(await refundedKES(problem)).toEqual([200])
  })

  it('pays a claim once that the shop agrees to twenty times at once', async () => {
    const problem = await aReportedProblem(world)
    const statuses = await statusesOf(twenty(() => problem.asShop('agree', {})))
    expect(statuses).toEqual([200, ...Array(19).fill(409)])
    expect(await refundedKES(problem)).toEqual([650])
  })

  it('settles once where several workers and the shop come to it at its deadline', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const problem = await aReportedProblem(world)
      world.clock.pass(minutes(30))
      await world.periodicJobs.settleDueProblems()
      world.clock.pass(minutes(15))
      const worker = () => world.periodicJobs.settleDueProblems()
      await Promise.all([worker(), problem.asShop('agree', {}), worker(), problem.own('withdraw'), worker()])
      const { status, refund } = await problem.read()
      expect(await refundedKES(problem)).toEqual(status === 'WITHDRAWN' ? [] : [650])
      expect(refund?.amountKES ?? 0).toBe(status === 'WITHDRAWN' ? 0 : 650)
    }
  })

  it('takes the decision of one of two administrators who decide differently at once', async () => {
    const [problem, second] = [await anEscalatedProblem(world), await anAdmin(world)]
    // Both have confirmed that it is them.
    await Promise.all([problem.admin, second].map((admin) => admin.confirm?.()))
    const decision = (amountKES: number) => ({ amountKES, bearer: 'SHOP', words: 'As we see it' })
    const statuses = await statusesOf([problem.decide(decision(100)), problem.decide(decision(300), second)])
    expect(statuses).toEqual([200, 409])
    expect(await refundedKES(problem)).toEqual([(await problem.read()).refund.amountKES])
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
