import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { hours, minutes } from '#server/platform/clock.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aShop } from '#server/testing/builders/shops.ts'
import {
  aDeliveredOrder,
  aReportedProblem,
  problemsOf,
  type ReportedProblem,
  report,
} from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const settle = () => world.periodicJobs.settleDueProblems()
const passed = async (milliseconds: number) => {
  world.clock.pass(milliseconds)
  // Once for the reminder, once for the end.
  await settle()
  await settle()
}

const refundsOf = async ({ customer, id }: ReportedProblem) =>
  (await customer.get(`/api/user/orders/${id}`)).body.refunds.map(({ amountKES }: { amountKES: number }) => amountKES)

const kindsOf = async (person: {
  get: (path: string) => Promise<{ body: { items: { kind: string; data: { step?: string } }[] } }>
}) =>
  (await person.get('/api/user/notifications')).body.items.map(({ kind, data }) =>
    [kind, data.step].filter(Boolean).join(' '),
  )

describe('a shop answers a problem', () => {
  it('gives back what is asked by the way of every refund: the shop and the market each their part', async () => {
    const problem = await aReportedProblem(world)
    expect((await problem.seen()).cost).toMatchObject({ amountKES: 650, commissionKES: 65, vendorKES: 585 })
    const { status, body } = await problem.asShop('agree', { words: 'Pole sana' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'AGREED',
      endedBy: 'VENDOR',
      answerWords: 'Pole sana',
      refund: { amountKES: 650 },
      cost: null,
    })
    expect(await balancesOf(world, problem.shop.id)).toEqual({ pending: 1405 - 585 })
    const order = (await problem.customer.get(`/api/user/orders/${problem.id}`)).body
    expect(order.refunds).toMatchObject([{ amountKES: 650, reason: 'SOMETHING_MISSING', lines: problem.lines(1) }])
    expect(await kindsOf(problem.customer)).toEqual(
      expect.arrayContaining(['problem_changed AGREED', 'problem_changed RECEIVED']),
    )
  })

  it('offers another sum, which is paid at once when its customer takes it, and not before', async () => {
    const problem = await aReportedProblem(world)
    expect((await problem.asShop('offer', { amountKES: 200, words: 'It was a small one' })).body).toMatchObject({
      status: 'OFFERED',
      offeredKES: 200,
    })
    expect(await refundsOf(problem)).toEqual([])
    expect((await problem.own('accept-offer', { amountKES: 199 })).body.code).toBe('invalid_transition')
    expect((await problem.own('accept-offer', { amountKES: 200 })).body.items[0]).toMatchObject({
      status: 'AGREED',
      endedBy: 'CUSTOMER',
      refund: { amountKES: 200 },
    })
    expect(await refundsOf(problem)).toEqual([200])
  })

  it('refuses an offer of more than is left of the order, or of less than is sent', async () => {
    const problem = await aReportedProblem(world)
    expect((await problem.asShop('offer', { amountKES: 1551 })).body.code).toBe('refund_too_large')
    expect((await problem.asShop('offer', { amountKES: 9 })).body.code).toBe('below_minimum')
    expect((await problem.read()).status).toBe('REPORTED')
  })

  it('refuses with a reason, and the market decides', async () => {
    const [problem, admin] = [await aReportedProblem(world), await anAdmin(world)]
    expect((await problem.asShop('refuse', { words: ' ' })).status).toBe(422)
    expect((await problem.asShop('refuse', { words: 'We packed two.' })).body).toMatchObject({
      status: 'ESCALATED',
      refund: null,
    })
    expect(await kindsOf(problem.customer)).toContain('problem_changed REFUSED')
    expect(await kindsOf(admin)).toContain('problem_escalated')
  })

  it('pays an offer that nobody answers, and leaves one that is refused to the market', async () => {
    const [silent, angry] = [await aReportedProblem(world), await aReportedProblem(world)]
    for (const { asShop } of [silent, angry]) await asShop('offer', { amountKES: 100 })
    expect((await angry.own('ask-market', { words: 'There were none' })).body.items[0]).toMatchObject({
      status: 'ESCALATED',
      escalationWords: 'There were none',
    })
    world.clock.pass(hours(48))
    expect((await silent.own('ask-market', { words: 'Too late' })).body.code).toBe('invalid_transition')
    await settle()
    expect(await silent.read()).toMatchObject({ status: 'AGREED', endedBy: 'SYSTEM', refund: { amountKES: 100 } })
  })

  it('is silent, which is yes up to KSh 1,500', async () => {
    const problem = await aReportedProblem(world)
    world.clock.pass(minutes(30))
    await settle()
    const { items } = (await problem.shop.owner.get('/api/user/notifications')).body
    const told = items.filter(({ kind }: { kind: string }) => kind === 'problem_reported')
    expect(told).toMatchObject([
      { data: { isReminder: true, isPaidBySilence: true } },
      { data: { isReminder: false, isPaidBySilence: true, amountKES: 650 } },
    ])
    world.clock.pass(minutes(15) - 1)
    await settle()
    expect((await problem.read()).status).toBe('REPORTED')
    world.clock.pass(1)
    expect((await problem.asShop('refuse', { words: 'No' })).body.code).toBe('invalid_transition')
    await settle()
    expect(await problem.read()).toMatchObject({ status: 'AGREED', endedBy: 'SYSTEM', refund: { amountKES: 650 } })
    await settle()
    expect(await refundsOf(problem)).toEqual([650])
    expect((await problem.shop.owner.get('/api/user/notifications')).body.items[0]).toMatchObject({
      kind: 'problem_settled',
      data: { how: 'SILENT', amountKES: 650, isBorneByMarket: false },
    })
  })

  it('is silent about more, which the market decides', async () => {
    const problem = await aReportedProblem(world, { given: { reason: 'NEVER_CAME' } })
    const told = (await problem.shop.owner.get('/api/user/notifications')).body.items[0]
    expect(told).toMatchObject({ kind: 'problem_reported', data: { isPaidBySilence: false } })
    await passed(minutes(45))
    expect(await problem.read()).toMatchObject({
      status: 'ESCALATED',
      claimedKES: 1550,
      refund: null,
      answeredAt: null,
    })
    expect(await kindsOf(problem.customer)).toEqual(expect.arrayContaining(['problem_changed ESCALATED']))
    // It is reminded as long as it decides nothing.
    await passed(hours(48))
    expect((await problem.read()).status).toBe('ESCALATED')
  })

  it('is told of each end that it did not make, and of none that it did', async () => {
    const told = async (problem: ReportedProblem) =>
      (await problem.shop.owner.get('/api/user/notifications')).body.items.flatMap(
        ({ kind, data }: { kind: string; data: { how?: string } }) => (kind === 'problem_settled' ? data.how : []),
      )
    const withdrawn = await aReportedProblem(world)
    await withdrawn.own('withdraw')
    expect(await told(withdrawn)).toEqual(['WITHDRAWN'])
    const given = await aReportedProblem(world)
    await given.asShop('refuse', { words: 'We packed two' })
    await refundOrder(given.shop.owner, given.id, { lines: given.lines(1) })
    const agreed = await aReportedProblem(world)
    await agreed.asShop('agree', {})
    await passed(hours(48))
    expect([await told(given), await told(agreed)]).toEqual([['NOTHING_LEFT'], []])
  })

  it('pays only what of a claim has not gone back meanwhile', async () => {
    const problem = await aReportedProblem(world, {})
    await refundOrder(problem.shop.owner, problem.id, { lines: problem.lines(2) })
    expect((await problem.asShop('agree', {})).body).toMatchObject({ status: 'AGREED', refund: null })
    expect(await refundsOf(problem)).toEqual([1300])
    expect((await problemsOf(problem.customer, problem.id)).report.lines).toMatchObject([{ name: 'Soda' }])
  })

  it('pays what is left, where less is left than was claimed', async () => {
    const order = await aDeliveredOrder(world)
    await refundOrder(order.shop.owner, order.id, { amountKES: 1300 })
    const { body } = await report(order.customer, order.id, { lines: order.lines(1) })
    expect(body.items[0]).toMatchObject({ claimedKES: 250, payableKES: 250 })
    await order.shop.owner.command(`/api/vendor/problems/${body.items[0].id}/agree`, {})
    expect((await problemsOf(order.customer, order.id)).items[0]).toMatchObject({
      status: 'AGREED',
      refund: { amountKES: 250 },
    })
  })

  it('ends with nothing where all of the order has gone back meanwhile', async () => {
    const problem = await aReportedProblem(world)
    await refundOrder(problem.shop.owner, problem.id, { whole: true })
    await passed(minutes(45))
    expect(await problem.read()).toMatchObject({ status: 'AGREED', refund: null })
  })

  it('lets what was settled not be claimed again, and what was not be', async () => {
    const problem = await aReportedProblem(world)
    await problem.asShop('agree', {})
    const again = await report(problem.customer, problem.id, { lines: problem.lines(2) })
    expect(again.body).toMatchObject({ code: 'refund_too_large', data: { most: 1 } })
    expect((await report(problem.customer, problem.id, { lines: problem.lines(1) })).status).toBe(201)
  })

  it('knows a problem of another shop as none', async () => {
    const problem = await aReportedProblem(world)
    const other = await aShop(world)
    for (const [act, sent] of [
      ['agree', {}],
      ['offer', { amountKES: 10 }],
      ['refuse', { words: 'No' }],
    ] as const)
      expect((await other.owner.command(`/api/vendor/problems/${problem.problemId}/${act}`, sent)).body.code).toBe(
        'not_found',
      )
    expect((await other.owner.get(`/api/vendor/problems/${problem.problemId}`)).status).toBe(404)
    expect((await other.owner.get('/api/vendor/problems')).body).toMatchObject({ items: [], counts: { WAITING: 0 } })
  })

  it('sees what waits for it first due on top, and counts under each tab', async () => {
    const shop = await aShop(world)
    const first = await aReportedProblem(world, { shop })
    world.clock.pass(minutes(1))
    const second = await aReportedProblem(world, { shop })
    const third = await aReportedProblem(world, { shop })
    await third.asShop('offer', { amountKES: 20 })
    const list = async (tab: string) => (await shop.owner.get(`/api/vendor/problems?tab=${tab}`)).body
    const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
    expect(ids(await list('WAITING'))).toEqual([first.problemId, second.problemId])
    expect(await list('ANSWERED')).toMatchObject({
      items: [{ id: third.problemId }],
      counts: { WAITING: 2, ANSWERED: 1, DECIDED: 0 },
    })
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
