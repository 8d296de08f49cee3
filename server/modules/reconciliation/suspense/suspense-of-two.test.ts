import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { plus } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { anOrderWithOpenPrompt, aWrongAmount } from '#server/testing/builders/suspense.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const setLimit = async (suspenseApproverFromKES: number) =>
  (await anAdmin(world)).patch('/api/admin/settings', { suspenseApproverFromKES })

/** 900 in suspense where it takes two from 900 on, and what the first of them proposed. */
async function aProposal(act = 'keep', more: object = {}) {
  await setLimit(900)
  const { item, resolve, admin, ...rest } = await aWrongAmount(world)
  const proposed = await resolve(act, more)
  const other = await anAdmin(world)
  const proposalId = proposed.body.proposal?.id
  const path = `/api/admin/suspense/${item.id}`
  return {
    ...rest,
    item,
    admin,
    other,
    proposed,
    resolve,
    confirm: (by: Person, id = proposalId) => by.post(`${path}/confirm`, { proposalId: id }),
    decline: (by: Person) => by.post(`${path}/decline`, { proposalId, note: 'Ask the payer first' }),
    shownTo: async (by: Person) => (await by.get(`/api/admin/suspense?search=${rest.receipt}`)).body.items[0],
  }
}

const trailOf = async (id: string) =>
  (await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ action, actorId }) => [action, actorId],
  )

describe('money in suspense of the limit or more', () => {
  it('stays when one administrator decides, whose act waits for another, who reads who proposed what and why', async () => {
    const before = await accountKES(world, 'suspense')
    const { proposed, admin, other, shownTo } = await aProposal()
    expect([proposed.status, proposed.body]).toMatchObject([
      200,
      {
        resolution: null,
        needsApprover: true,
        actions: [],
        proposal: { action: 'keep', note: 'Looked it up in the portal', by: admin.user.name, isMine: true },
      },
    ])
    expect((await shownTo(other)).proposal).toMatchObject({ isMine: false, orderNumber: null })
    expect(await accountKES(world, 'suspense')).toBe(before + 900)
  })

  it('waits on the dashboard as proposed until another decides, and is told to all who may decide on it but who proposed it', async () => {
    const [bystander, support] = [await anAdmin(world, 'FINANCE'), await anAdmin(world, 'SUPPORT')]
    const waiting = async () => {
      const { suspense, suspenseProposals } = (await bystander.get('/api/admin/dashboard')).body.decisions
      return [suspense.count, suspenseProposals.count]
    }
    const [kept, proposals] = (await waiting()) as [number, number]
    const { admin, other, confirm } = await aProposal()
    expect(await waiting()).toEqual([kept, proposals + 1])
    const noticesOf = async (by: Person) => (await by.get('/api/user/notifications')).body.items
    expect((await noticesOf(bystander))[0]).toMatchObject({
      kind: 'approval_needed',
      data: { act: 'SUSPENSE', amountKES: 900, by: admin.user.name },
    })
    expect([await noticesOf(admin), await noticesOf(support)]).toEqual([[], []])
    await confirm(other)
    expect(await waiting()).toEqual([kept, proposals])
  })

  it('stays while who confirms is an administrator for less than a day by what another did', async () => {
    const { other, confirm, shownTo } = await aProposal()
    const approverFrom = plus(world.clock.now(), 1)
    await world.db.update(users).set({ approverFrom }).where(eq(users.id, other.user.id))
    expect((await confirm(other)).body.code).toBe('approver_too_new')
    expect((await shownTo(other)).resolution).toBeNull()
  })

  it('stays where who proposed it may not decide on money any more', async () => {
    const { admin, other, confirm, shownTo } = await aProposal()
    await world.db.update(users).set({ adminRole: 'SUPPORT' }).where(eq(users.id, admin.user.id))
    expect((await confirm(other)).body.code).toBe('approver_needed')
    expect((await shownTo(other)).resolution).toBeNull()
  })

  it('moves when another administrator confirms, and each step is in the trail', async () => {
    const { admin, other, confirm, item } = await aProposal()
    const [kept, commission] = [await accountKES(world, 'suspense'), await accountKES(world, 'commission')]
    expect((await confirm(admin)).body.code).toBe('approver_needed')
    expect((await confirm(other)).body).toMatchObject({
      resolution: 'KEPT',
      proposal: null,
      resolvedBy: other.user.name,
      note: 'Looked it up in the portal',
    })
    expect([await accountKES(world, 'suspense'), await accountKES(world, 'commission')]).toEqual([
      kept - 900,
      commission + 900,
    ])
    expect(await trailOf(item.id)).toEqual([
      ['suspense.propose', admin.user.id],
      ['suspense.keep', other.user.id],
    ])
    expect((await confirm(other)).body.code).toBe('invalid_transition')
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('goes back to its payer, or to a payment that waits, by two as well', async () => {
    const back = await aProposal('refund')
    expect(back.proposed.body.refund).toBeNull()
    expect((await back.confirm(back.other)).body).toMatchObject({ resolution: 'REFUNDED', refund: expect.any(Object) })
    const { order, customer } = await anOrderWithOpenPrompt(world, 900)
    const given = await aProposal('allocate-to-payment', { paymentId: order.payment.id })
    expect(given.proposed.body.proposal.orderNumber).toBe(order.number)
    expect((await orderOf(customer, order.id)).status).toBe('PENDING_PAYMENT')
    expect((await given.confirm(given.other)).body.resolution).toBe('ALLOCATED_TO_PAYMENT')
    expect((await orderOf(customer, order.id)).status).toBe('PAID')
  })

  it('stays when the proposal is declined by another or withdrawn, and can be proposed for anew', async () => {
    const { decline, admin, other, resolve, confirm, item } = await aProposal()
    expect((await resolve('refund')).body.code).toBe('invalid_transition')
    expect((await decline(other)).body).toMatchObject({ proposal: null, resolution: null, needsApprover: true })
    expect((await confirm(other)).body.code).toBe('invalid_transition')
    const next = (await resolve('not-received')).body.proposal.id
    expect((await confirm(other)).body.code).toBe('invalid_transition')
    const withdrawn = await admin.post(`/api/admin/suspense/${item.id}/decline`, { proposalId: next, note: 'My slip' })
    expect(withdrawn.body.proposal).toBeNull()
    expect((await trailOf(item.id)).map(([action]) => action)).toEqual([
      'suspense.propose',
      'suspense.decline',
      'suspense.propose',
      'suspense.withdraw',
    ])
  })

  it('still takes two where it was proposed before the limit was raised, and one once that is withdrawn', async () => {
    const { admin, decline, confirm, resolve } = await aProposal()
    await setLimit(100_000)
    expect((await resolve('keep')).body.code).toBe('invalid_transition')
    expect((await confirm(admin)).body.code).toBe('approver_needed')
    expect((await decline(admin)).body).toMatchObject({ needsApprover: false, proposal: null })
    expect((await resolve('keep')).body.resolution).toBe('KEPT')
  })

  it('is moved by one below the limit', async () => {
    await setLimit(901)
    expect((await (await aWrongAmount(world)).resolve('keep')).body).toMatchObject({
      resolution: 'KEPT',
      needsApprover: false,
    })
  })

  it('takes two even where the program would forget it: the database refuses one person for both', async () => {
    const { item, admin, confirm, other } = await aProposal()
    const byOne = sql`update suspense_proposals set confirmed_by = ${admin.user.id}, decided_at = now() where suspense_id = ${item.id}`
    await expect(world.db.execute(byOne)).rejects.toMatchObject({ cause: { constraint: 'suspense_proposals_by_two' } })
    await confirm(other)
  })
})
