import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aDeliveryArea, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
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

const words = 'We packed two.'
const claimAgain = async ({ customer, id, lines }: ReportedProblem, quantity = 2) =>
  (await report(customer, id, { reason: 'POOR_QUALITY', lines: lines(quantity) })).body

describe('what of an order is claimed anew', () => {
  it('is nothing that the shop refused and its customer took back before the market decided', async () => {
    const problem = await aReportedProblem(world)
    await problem.asShop('refuse', { words })
    expect((await problem.own('withdraw')).body.items[0].status).toBe('WITHDRAWN')
    expect(await claimAgain(problem)).toMatchObject({ code: 'refund_too_large', data: { most: 1 } })
    expect((await problem.read()).answerWords).toBe(words)
  })

  it('is nothing that the silence of the shop left to the market, nor what it offered for', async () => {
    const silent = await aReportedProblem(world, { fishKES: 1600 })
    world.clock.pass(minutes(45))
    for (let turn = 0; turn < 2; turn++) await world.periodicJobs.settleDueProblems()
    expect((await silent.read()).status).toBe('ESCALATED')
    const offered = await aReportedProblem(world)
    await offered.asShop('offer', { amountKES: 100 })
    for (const problem of [silent, offered]) {
      await problem.own('withdraw')
      expect(await claimAgain(problem)).toMatchObject({ code: 'refund_too_large', data: { most: 1 } })
    }
  })

  it('is what was taken back before anybody answered', async () => {
    const problem = await aReportedProblem(world)
    await problem.own('withdraw')
    expect((await claimAgain(problem)).items).toMatchObject([{ status: 'REPORTED' }, { status: 'WITHDRAWN' }])
  })

  it('is nothing of an order that never came once lines of it were decided, and the rest by its lines', async () => {
    const problem = await anEscalatedProblem(world)
    await problem.decide({ amountKES: 0, bearer: 'SHOP', words })
    const { customer, id } = problem
    expect((await problemsOf(customer, id)).report).toMatchObject({
      reasons: ['SOMETHING_MISSING', 'NOT_AS_ORDERED', 'POOR_QUALITY', 'OTHER_PROBLEM'],
      lines: [{ worthKES: [650] }, { worthKES: [50, 100, 150] }],
    })
    expect((await report(customer, id, { reason: 'NEVER_CAME' })).body.code).toBe('invalid_transition')
  })

  it('is nothing at all of an order that never came, once the shop has refused that', async () => {
    const problem = await aReportedProblem(world, { given: { reason: 'NEVER_CAME' } })
    await problem.asShop('refuse', { words })
    await problem.own('withdraw')
    expect((await problemsOf(problem.customer, problem.id)).report).toBeNull()
    expect((await claimAgain(problem)).code).toBe('invalid_transition')
  })

  it('is not wiped out while one administrator has decided and another is to confirm it', async () => {
    const [problem, second] = [await anEscalatedProblem(world), await anAdmin(world)]
    await problem.admin.patch('/api/admin/settings', { suspenseApproverFromKES: 300 })
    const { body } = await problem.decide({ amountKES: 400, bearer: 'SHOP', words })
    expect((await problem.own('withdraw')).body.code).toBe('invalid_transition')
    await problem.act('confirm', { proposalId: body.proposal.id }, second)
    expect(await problem.read()).toMatchObject({ status: 'DECIDED', refund: { amountKES: 400 } })
    await problem.admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  })
})

describe('the time in which something is reported', () => {
  it('is two days from when the order was handed over, whatever was reported and decided meanwhile', async () => {
    const { shop, customer, id, lines } = await aDeliveredOrder(world)
    const until = async () => (await problemsOf(customer, id)).report?.until
    const first = await until()
    world.clock.pass(hours(40))
    const { body } = await report(customer, id, { lines: lines(1) })
    await shop.owner.command(`/api/vendor/problems/${body.items[0].id}/agree`, {})
    expect(await until()).toBe(first)
    world.clock.pass(hours(8))
    expect((await report(customer, id, { lines: lines(0, 1) })).status).toBe(201)
    const [{ id: problemId }] = (await problemsOf(customer, id)).items
    await customer.command(`/api/user/orders/${id}/problems/${problemId}/withdraw`, undefined)
    world.clock.pass(1)
    expect((await report(customer, id, { lines: lines(0, 1) })).body.code).toBe('invalid_transition')
  })

  it('is not made longer for what was delivered by a ticket of the same order, nor for a ticket by another', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const areaId = await aDeliveryArea(world, shop, { name: 'Kilimani of tickets' })
    const ticketFor = async (after: number) => {
      const event = await anEvent(world, shop, { startsAt: new Date(world.clock.now().getTime() + days(after)) })
      return aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 900, quota: 10, stock: 10 })
    }
    const wanted = [
      { product: await aProduct(world, shop, { priceKES: 300 }) },
      { product: await ticketFor(1) },
      { product: await ticketFor(20) },
    ]
    const fulfilment = { method: 'DELIVERY', areaId, address: 'Kindaruma Court' }
    const order = await aPaidOrder(world, shop, customer, wanted, { fulfilment })
    for (const step of ['accept', 'ready', 'dispatch', 'complete'])
      await shop.owner.post(`/api/vendor/orders/${order.id}/${step}`)
    const [soup, first] = order.lines as { id: string }[]
    const code = async (line: { id: string } | undefined) => {
      const { body } = await report(customer, order.id, { lines: [{ orderLineId: line?.id as string, quantity: 1 }] })
      return body.code ?? 'reported'
    }
    world.clock.pass(hours(48) + 1)
    expect((await problemsOf(customer, order.id)).report.lines).toMatchObject([{ orderLineId: first?.id }])
    expect(await code(soup)).toBe('refund_too_large')
    world.clock.pass(days(3))
    expect(await code(first)).toBe('invalid_transition')
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
