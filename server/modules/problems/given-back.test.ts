import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { refundOrder, type What } from '#server/testing/builders/refunds.ts'
import {
  aDeliveredOrder,
  anEscalatedProblem,
  aReportedProblem,
  problemsOf,
  type ReportedProblem,
  report,
} from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const passed = async (milliseconds: number) => {
  world.clock.pass(milliseconds)
  await world.periodicJobs.settleDueProblems()
  await world.periodicJobs.settleDueProblems()
}

/** What went back of its order, however. */
const givenKES = async ({ customer, id }: ReportedProblem): Promise<number> =>
  (await customer.get(`/api/user/orders/${id}`)).body.refunds.reduce(
    (all: number, { amountKES }: { amountKES: number }) => all + amountKES,
    0,
  )

const byHand = (problem: ReportedProblem, what: What) => refundOrder(problem.shop.owner, problem.id, what)

describe('what is given back by hand beside a report', () => {
  it.each([
    ['by the line that is claimed', (of: ReportedProblem) => ({ lines: of.lines(1) }), 650, 0],
    ['by sum', () => ({ amountKES: 650 }), 650, 0],
    ['by a part of the sum', () => ({ amountKES: 200 }), 200, 450],
    ['by a line that is not claimed', (of: ReportedProblem) => ({ lines: of.lines(0, 2) }), 100, 650],
    ['by more than was claimed', () => ({ amountKES: 1000 }), 1000, 0],
  ] as const)('is not paid again by a yes of the shop: %s', async (_, what, handKES, leftKES) => {
    const problem = await aReportedProblem(world)
    expect((await byHand(problem, what(problem))).status).toBe(200)
    expect((await problem.read()).payableKES).toBe(leftKES)
    expect((await problem.seen()).cost.amountKES).toBe(leftKES)
    const { body } = await problem.asShop('agree', {})
    expect(body.refund?.amountKES ?? 0).toBe(leftKES)
    expect(await givenKES(problem)).toBe(handKES + leftKES)
  })

  it('is not paid again by silence where it was given by line', async () => {
    const problem = await aReportedProblem(world, { given: ({ lines }) => ({ lines: lines(2) }) })
    await byHand(problem, { lines: problem.lines(1) })
    await passed(minutes(45))
    expect(await problem.read()).toMatchObject({ status: 'AGREED', endedBy: 'SYSTEM', refund: { amountKES: 650 } })
  })

  it('keeps silence from paying where it was given by sum, before the report or after: the market looks at it', async () => {
    const { shop, customer, id, lines } = await aDeliveredOrder(world)
    await refundOrder(shop.owner, id, { amountKES: 650 })
    const { body } = await report(customer, id, { lines: lines(1) })
    expect(body.items[0]).toMatchObject({ payableKES: 650, isPaidBySilence: false })
    const after = await aReportedProblem(world)
    await byHand(after, { amountKES: 400 })
    expect(await after.read()).toMatchObject({ payableKES: 250, isPaidBySilence: false })
    await passed(minutes(45))
    expect((await problemsOf(customer, id)).items[0]).toMatchObject({ status: 'ESCALATED', refund: null })
    expect(await after.read()).toMatchObject({ status: 'ESCALATED', refund: null })
  })

  it('is not paid again by an offer that was made before, nor can more be offered than may still be paid', async () => {
    const problem = await aReportedProblem(world)
    await byHand(problem, { amountKES: 250 })
    expect((await problem.asShop('offer', { amountKES: 401 })).body).toMatchObject({
      code: 'refund_too_large',
      data: { leftKES: 400 },
    })
    await problem.asShop('offer', { amountKES: 200 })
    await byHand(problem, { amountKES: 150 })
    const { body } = await problem.own('accept-offer', { amountKES: 200 })
    expect(body.items[0]).toMatchObject({ status: 'AGREED', refund: { amountKES: 50 } })
    expect(await givenKES(problem)).toBe(450)
  })

  it('is not paid again by a decision of the market', async () => {
    const problem = await anEscalatedProblem(world)
    await byHand(problem, { lines: problem.lines(0, 1) })
    await byHand(problem, { amountKES: 350 })
    const decision = (amountKES: number) => ({ amountKES, bearer: 'SHOP', words: 'As we see it' })
    expect((await problem.shown()).payableKES).toBe(300)
    expect((await problem.decide(decision(301))).body).toMatchObject({
      code: 'refund_too_large',
      data: { leftKES: 300 },
    })
    expect((await problem.act('preview', { amountKES: 301, bearer: 'SHOP' })).body.code).toBe('refund_too_large')
    expect((await problem.decide(decision(300))).body.refund.amountKES).toBe(300)
  })

  it('is counted from the report on alone, so what was given back before lowers nothing', async () => {
    const problem = await aReportedProblem(world, { given: ({ lines }) => ({ lines: lines(0, 3) }) })
    await problem.asShop('agree', {})
    const { lines, customer, id } = problem
    const { body } = await customer.command(`/api/user/orders/${id}/problems`, {
      reason: 'POOR_QUALITY',
      lines: lines(2),
    })
    expect(body.items[0]).toMatchObject({ claimedKES: 1300, payableKES: 1300 })
  })

  it('ends a problem that waits for the market once nothing of it is left to decide', async () => {
    const problem = await anEscalatedProblem(world)
    await byHand(problem, { lines: problem.lines(1) })
    await passed(hours(48))
    expect(await problem.read()).toMatchObject({ status: 'AGREED', endedBy: 'SYSTEM', refund: null })
    expect(await givenKES(problem)).toBe(650)
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
