import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { hours } from '#server/platform/clock.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import {
  aDeliveredOrder,
  anEscalatedProblem,
  aReportedProblem,
  report,
} from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const words = 'The sukuma was not ticked in the kitchen.'

/** What the ledger says of an order: kind and entries of each transfer since it was paid. */
const transfersOf = async (problem: { admin: Awaited<ReturnType<typeof anAdmin>>; id: string }) =>
  (await problem.admin.get(`/api/admin/orders/${problem.id}`)).body.transfers.slice(1)

const sorted = (transfers: { kind: string; entries: { account: string }[] }[]) =>
  transfers.map(({ kind, entries }) => ({
    kind,
    entries: entries
      .map(({ account, ...of }) => ({ account, ...of }))
      .toSorted((a, b) => (a.account < b.account ? -1 : 1)),
  }))

describe('the market decides a problem', () => {
  it.each(['SHOP', 'MARKET'] as const)('posts what its preview showed, borne by the %s', async (bearer) => {
    const problem = await anEscalatedProblem(world)
    const before = await balancesOf(world, problem.shop.id)
    const { body: preview } = await problem.act('preview', { amountKES: 300, bearer })
    expect(preview).toMatchObject({ amountKES: 300, leftKES: 1250 })
    expect(await balancesOf(world, problem.shop.id)).toEqual(before)
    const [{ entries: refund }] = preview.transfers
    const fromShop = refund.find(({ account }: { account: string }) => account === 'pending').amountKES
    const { status, body } = await problem.decide({ amountKES: 300, bearer, words })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'DECIDED',
      endedBy: 'ADMIN',
      bearer,
      decisionWords: words,
      refund: { amountKES: 300 },
    })
    const posted = (await transfersOf(problem)).map(({ kind, entries }: { kind: string; entries: object[] }) => ({
      kind,
      entries,
    }))
    expect(sorted(posted)).toEqual(sorted(preview.transfers))
    const pending = (before.pending as number) + fromShop
    const again = bearer === 'MARKET' ? { available: -fromShop } : {}
    expect(await balancesOf(world, problem.shop.id)).toEqual({ pending, ...again })
  })

  it('gives the shop its part again where its earnings were released already', async () => {
    const problem = await anEscalatedProblem(world)
    await problem.own('withdraw')
    world.clock.pass(hours(24))
    await world.periodicJobs.releaseEarnings()
    const { available } = await balancesOf(world, problem.shop.id)
    const { customer, id, lines } = problem
    const { body } = await customer.command(`/api/user/orders/${id}/problems`, {
      reason: 'POOR_QUALITY',
      lines: lines(1),
    })
    const path = `/api/admin/problems/${body.items[0].id}`
    await problem.shop.owner.command(`/api/vendor/problems/${body.items[0].id}/refuse`, { words: 'No' })
    await problem.admin.command(`${path}/decide`, { amountKES: 650, bearer: 'MARKET', words })
    expect(await balancesOf(world, problem.shop.id)).toEqual({ pending: 0, available })
  })

  it('decides that nothing goes back, and refuses more than is left', async () => {
    const problem = await anEscalatedProblem(world)
    expect((await problem.decide({ amountKES: 1551, bearer: 'SHOP', words })).body.code).toBe('refund_too_large')
    expect((await problem.decide({ amountKES: 9, bearer: 'SHOP', words })).body.code).toBe('below_minimum')
    expect((await problem.act('preview', { amountKES: 0, bearer: 'SHOP' })).body.transfers).toEqual([])
    expect((await problem.decide({ amountKES: 0, bearer: 'SHOP', words })).body).toMatchObject({
      status: 'DECIDED',
      refund: null,
    })
    expect((await problem.read()).decisionWords).toBe(words)
  })

  it('decides only what waits for it, and once', async () => {
    const reported = await aReportedProblem(world)
    const admin = await anAdmin(world)
    const path = `/api/admin/problems/${reported.problemId}/decide`
    const decision = { amountKES: 100, bearer: 'SHOP', words }
    expect((await admin.command(path, decision)).body.code).toBe('invalid_transition')
    const problem = await anEscalatedProblem(world)
    const key = crypto.randomUUID()
    expect((await problem.decide(decision, problem.admin, key)).status).toBe(200)
    expect((await problem.decide(decision, problem.admin, key)).body.refund.amountKES).toBe(100)
    expect((await problem.decide(decision)).body.code).toBe('invalid_transition')
    expect((await problem.asShop('agree', {})).body.code).toBe('invalid_transition')
  })

  it('takes two administrators from the limit on: the first proposes, another confirms', async () => {
    const [problem, second] = [await anEscalatedProblem(world), await anAdmin(world)]
    await problem.admin.patch('/api/admin/settings', { suspenseApproverFromKES: 300 })
    const decision = { amountKES: 300, bearer: 'MARKET', words }
    const { body } = await problem.decide(decision)
    expect(body).toMatchObject({
      status: 'ESCALATED',
      refund: null,
      proposal: { amountKES: 300, bearer: 'MARKET', isMine: true },
    })
    expect((await problem.decide(decision, second)).body.code).toBe('invalid_transition')
    const proposalId = body.proposal.id
    expect((await problem.act('confirm', { proposalId })).body.code).toBe('approver_needed')
    expect((await problem.act('confirm', { proposalId }, second)).body).toMatchObject({
      status: 'DECIDED',
      refund: { amountKES: 300 },
      proposal: null,
    })
    await problem.admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  })

  it('takes two as well where small decisions about one order, and refunds of it by hand, come to the limit', async () => {
    const problem = await anEscalatedProblem(world)
    const { admin, customer, shop, id, lines } = problem
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 500 })
    expect((await problem.decide({ amountKES: 200, bearer: 'SHOP', words })).body.status).toBe('DECIDED')
    await refundOrder(admin, id, { amountKES: 100 }, { as: 'admin' })
    const { body } = await report(customer, id, { reason: 'POOR_QUALITY', lines: lines(1) })
    const [{ id: problemId }] = body.items
    await shop.owner.command(`/api/vendor/problems/${problemId}/refuse`, { words: 'No' })
    const path = `/api/admin/problems/${problemId}`
    expect((await admin.get(path)).body).toMatchObject({ givenBeforeKES: 300, approverFromKES: 500 })
    const decided = await admin.command(`${path}/decide`, { amountKES: 200, bearer: 'SHOP', words })
    expect(decided.body).toMatchObject({ status: 'ESCALATED', refund: null, proposal: { amountKES: 200 } })
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  })

  it('takes one to give nothing, however much went back before', async () => {
    const problem = await anEscalatedProblem(world)
    const { admin, customer, shop, id, lines } = problem
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 300 })
    await problem.decide({ amountKES: 200, bearer: 'SHOP', words })
    await refundOrder(admin, id, { amountKES: 100 }, { as: 'admin' })
    const { body } = await report(customer, id, { reason: 'POOR_QUALITY', lines: lines(1) })
    const [{ id: problemId }] = body.items
    await shop.owner.command(`/api/vendor/problems/${problemId}/refuse`, { words: 'No' })
    const nothing = { amountKES: 0, bearer: 'SHOP', words }
    const decided = await admin.command(`/api/admin/problems/${problemId}/decide`, nothing)
    expect(decided.body).toMatchObject({ status: 'DECIDED', refund: null, proposal: null })
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  })

  it('does not count to that limit what the shop agreed to, or silence', async () => {
    const problem = await aReportedProblem(world)
    const { customer, shop, id, lines } = problem
    await problem.asShop('agree', {})
    const admin = await anAdmin(world)
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 500 })
    const { body } = await report(customer, id, { reason: 'POOR_QUALITY', lines: lines(1) })
    await shop.owner.command(`/api/vendor/problems/${body.items[0].id}/refuse`, { words: 'No' })
    const decision = { amountKES: 200, bearer: 'SHOP', words }
    const decided = await admin.command(`/api/admin/problems/${body.items[0].id}/decide`, decision)
    expect(decided.body).toMatchObject({ status: 'DECIDED', givenBeforeKES: 200 })
    await admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  })

  it('gives the shop its part at once of an order that is never handed over, and leaves nothing pending', async () => {
    const order = await aDeliveredOrder(world, { isCompleted: false })
    const { shop, customer, id } = order
    for (const step of ['accept', 'ready', 'dispatch']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    world.clock.pass(hours(2))
    const { pending } = await balancesOf(world, shop.id)
    const { body } = await report(customer, id, { reason: 'NEVER_CAME' })
    await shop.owner.command(`/api/vendor/problems/${body.items[0].id}/refuse`, { words: 'It was there' })
    const admin = await anAdmin(world)
    const decision = { amountKES: 1550, bearer: 'MARKET', words }
    expect((await admin.command(`/api/admin/problems/${body.items[0].id}/decide`, decision)).status).toBe(200)
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: pending })
  })

  it('tells the shop what was decided and who bears it, and the customer', async () => {
    const problem = await anEscalatedProblem(world)
    await problem.decide({ amountKES: 300, bearer: 'MARKET', words })
    const [told] = (await problem.shop.owner.get('/api/user/notifications')).body.items
    expect(told).toMatchObject({
      kind: 'problem_settled',
      data: { how: 'DECIDED', amountKES: 300, isBorneByMarket: true, words },
    })
    const own = (await problem.customer.get('/api/user/notifications')).body.items
    expect(own).toContainEqual(
      expect.objectContaining({
        kind: 'problem_changed',
        data: expect.objectContaining({ step: 'DECIDED', amountKES: 300, words }),
      }),
    )
  })

  it('lets a proposal be declined, after which it is decided anew', async () => {
    const [problem, second] = [await anEscalatedProblem(world), await anAdmin(world)]
    await problem.admin.patch('/api/admin/settings', { suspenseApproverFromKES: 300 })
    const { body } = await problem.decide({ amountKES: 400, bearer: 'SHOP', words })
    expect(
      (await problem.act('decline', { proposalId: body.proposal.id, note: 'Too much' }, second)).body,
    ).toMatchObject({ status: 'ESCALATED', proposal: null })
    expect((await problem.act('confirm', { proposalId: body.proposal.id }, second)).body.code).toBe(
      'invalid_transition',
    )
    expect((await problem.decide({ amountKES: 200, bearer: 'SHOP', words }, second)).body.refund.amountKES).toBe(200)
    await problem.admin.patch('/api/admin/settings', { suspenseApproverFromKES: 50_000 })
  })

  it('decides nothing by itself, little as it may be: it waits, and administrators are told again', async () => {
    const problem = await anEscalatedProblem(world)
    const before = await balancesOf(world, problem.shop.id)
    const told = async () =>
      (await problem.admin.get('/api/user/notifications')).body.items.filter(
        ({ kind, data }: { kind: string; data: { problemId?: string } }) =>
          kind === 'problem_escalated' && data.problemId === problem.problemId,
      )
    const first = (await told()).length
    for (let days = 2; days <= 6; days += 2) {
      world.clock.pass(hours(48))
      await world.periodicJobs.settleDueProblems()
    }
    expect(await told()).toHaveLength(first + 3)
    const decideBy = new Date(world.clock.now().getTime() + hours(48)).toISOString()
    expect(await problem.shown()).toMatchObject({ status: 'ESCALATED', refund: null, payableKES: 650, decideBy })
    expect(await balancesOf(world, problem.shop.id)).toEqual(before)
    const { decisions } = (await problem.admin.get('/api/admin/dashboard')).body
    expect(decisions.problems).toMatchObject({ count: expect.any(Number), oldestAt: expect.any(String) })
    expect(decisions.problems.amountKES).toBeGreaterThanOrEqual(650)
  })

  it('lists what waits for it first due on top, and what is over the newest first', async () => {
    const admin = await anAdmin(world)
    const [one, two] = [await anEscalatedProblem(world), await anEscalatedProblem(world)]
    const list = async (state: string) => (await admin.get(`/api/admin/problems?state=${state}&limit=100`)).body
    const ids = (await list('ESCALATED')).items.map(({ id }: { id: string }) => id)
    expect(ids.indexOf(one.problemId)).toBeLessThan(ids.indexOf(two.problemId))
    await one.decide({ amountKES: 0, bearer: 'SHOP', words })
    const ended = await list('ENDED')
    expect(ended.items[0]).toMatchObject({ id: one.problemId, vendor: { name: one.shop.name } })
    expect((await list('OPEN')).counts.ENDED).toBe(ended.counts.ENDED)
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
