import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { plus } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { type GivenLine, importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const setLimit = async (suspenseApproverFromKES: number) =>
  (await anAdmin(world)).patch('/api/admin/settings', { suspenseApproverFromKES })

beforeEach(() => setLimit(900))

const lines = '/api/admin/reconciliation/lines'

/** A line that nothing here explains, and two administrators. */
async function aLine(amountKES: number, given: Partial<GivenLine> = {}) {
  const [admin, other] = await Promise.all([anAdmin(world), anAdmin(world)])
  const receipt = newReceipt()
  await importStatementCsv(admin, statementCsv([{ receipt, amountKES, ...given }]))
  const shown = async (show = 'UNMATCHED', by = admin) =>
    (await by.get(`${lines}?show=${show}&search=${receipt}`)).body.items[0]
  const { id } = (await shown()) ?? (await shown('CHARGES'))
  return {
    admin,
    other,
    receipt,
    id,
    shown,
    resolve: (act: string, by = admin) => by.post(`${lines}/${id}/${act}`, { note: 'The bank has it' }),
    decide: (by: Person, act: 'confirm' | 'decline', proposalId: string) =>
      by.post(`${lines}/${id}/${act}`, { proposalId, ...(act === 'decline' ? { note: 'Ask the bank' } : {}) }),
  }
}

async function aProposedLine(amountKES = -900, act = 'external') {
  const line = await aLine(amountKES)
  const proposed = await line.resolve(act)
  return { ...line, proposed, proposalId: proposed.body.proposal?.id as string }
}

const trailOf = async (id: string) =>
  (await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(auditEntries.id)).map(
    ({ action, actorId }) => [action, actorId],
  )

describe('a statement line of the limit or more', () => {
  it('is not explained away by one administrator, whose word waits for another, who reads who proposed what and why', async () => {
    const { proposed, admin, other, shown } = await aProposedLine()
    expect([proposed.status, proposed.body]).toMatchObject([
      200,
      {
        state: 'UNMATCHED',
        resolution: null,
        needsApprover: true,
        actions: [],
        proposal: { action: 'external', note: 'The bank has it', by: admin.user.name, isMine: true },
      },
    ])
    expect((await shown('UNMATCHED', other)).proposal).toMatchObject({ isMine: false })
  })

  it('takes two as the fee of a provider, and when it came in and is said to be somebody else’s', async () => {
    const fees = await accountKES(world, 'provider_fees')
    expect((await aProposedLine(-900, 'provider-fee')).proposed.body).toMatchObject({ resolution: null })
    expect(await accountKES(world, 'provider_fees')).toBe(fees)
    expect((await aProposedLine(900)).proposed.body).toMatchObject({ resolution: null })
  })

  it('takes one to be kept aside, where it takes two to leave again', async () => {
    expect((await (await aLine(900)).resolve('suspense')).body).toMatchObject({ resolution: 'SUSPENSE' })
  })

  it('is explained when another administrator confirms, once, and each step is in the trail', async () => {
    const { admin, other, id, decide, proposalId } = await aProposedLine(-900, 'provider-fee')
    const fees = await accountKES(world, 'provider_fees')
    expect((await decide(admin, 'confirm', proposalId)).body.code).toBe('approver_needed')
    const answers = await Promise.all([decide(other, 'confirm', proposalId), decide(other, 'confirm', proposalId)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      state: 'RESOLVED',
      resolution: 'PROVIDER_FEE',
      proposal: null,
      resolvedBy: other.user.name,
      note: 'The bank has it',
    })
    expect(await accountKES(world, 'provider_fees')).toBe(fees - 900)
    expect(await trailOf(id)).toEqual([
      ['discrepancy.propose', admin.user.id],
      ['discrepancy.provider-fee', other.user.id],
    ])
    expect(await verifyLedger(world.db)).toEqual([])
  })

  it('stays when it is declined by another or withdrawn, and only the proposal that was read is confirmed', async () => {
    const { admin, other, id, decide, resolve, proposalId } = await aProposedLine()
    expect((await resolve('provider-fee')).body.code).toBe('invalid_transition')
    expect((await decide(other, 'decline', proposalId)).body).toMatchObject({ proposal: null, resolution: null })
    const next = (await resolve('provider-fee')).body.proposal.id
    expect((await decide(other, 'confirm', proposalId)).body.code).toBe('invalid_transition')
    expect((await decide(admin, 'decline', next)).body).toMatchObject({ proposal: null, actions: expect.any(Array) })
    expect((await trailOf(id)).map(([action]) => action)).toEqual([
      'discrepancy.propose',
      'discrepancy.decline',
      'discrepancy.propose',
      'discrepancy.withdraw',
    ])
  })

  it('stays while who confirms is an administrator for less than a day by what another did', async () => {
    const { other, decide, proposalId } = await aProposedLine()
    const approverFrom = plus(world.clock.now(), 1)
    await world.db.update(users).set({ approverFrom }).where(eq(users.id, other.user.id))
    expect((await decide(other, 'confirm', proposalId)).body.code).toBe('approver_too_new')
  })

  it('waits on the dashboard as proposed, no more as unexplained, and is told to every administrator but who proposed it', async () => {
    const bystander = await anAdmin(world)
    const waiting = async () => {
      const { discrepancies, lineProposals } = (await bystander.get('/api/admin/dashboard')).body.decisions
      return [discrepancies.count, lineProposals.count]
    }
    const [open, proposals] = (await waiting()) as [number, number]
    const { admin, other, decide, proposalId } = await aProposedLine()
    expect(await waiting()).toEqual([open, proposals + 1])
    const noticesOf = async (by: Person) => (await by.get('/api/user/notifications')).body.items
    expect((await noticesOf(bystander))[0]).toMatchObject({
      kind: 'approval_needed',
      data: { act: 'STATEMENT_LINE', amountKES: 900, by: admin.user.name },
    })
    expect(await noticesOf(admin)).toEqual([])
    await decide(other, 'confirm', proposalId)
    expect(await waiting()).toEqual([open, proposals])
  })

  it('waits for nobody once it has found its match', async () => {
    const { receipt, admin, shown } = await aProposedLine(900)
    const before = (await admin.get('/api/admin/dashboard')).body.decisions.lineProposals.count
    await world.db.execute(sql`update statement_lines set state = 'MATCHED' where receipt = ${receipt}`)
    expect((await admin.get('/api/admin/dashboard')).body.decisions.lineProposals.count).toBe(before - 1)
    expect((await shown('MATCHED')).proposal).toBeNull()
  })

  it('is not posted with all charges at once, but by two, by itself', async () => {
    const charge = { details: 'Pay Bill Charge' }
    const [small, large] = [await aLine(-30, charge), await aLine(-900, charge)]
    expect([small.id, large.id]).toEqual([expect.any(String), expect.any(String)])
    const figures = async () => (await small.admin.get('/api/admin/reconciliation')).body
    const { charges, largeCharges } = await figures()
    expect(largeCharges).toBe(1)
    const { body } = await small.admin.post('/api/admin/reconciliation/charges', { note: 'All of July' })
    expect(body.posted).toEqual({ ...charges, amountKES: -charges.amountKES })
    expect([(await large.shown('CHARGES')).state, await figures()]).toMatchObject([
      'UNMATCHED',
      { charges: { count: 0 }, largeCharges: 1 },
    ])
    const proposalId = (await large.resolve('provider-fee')).body.proposal.id
    expect((await large.decide(large.other, 'confirm', proposalId)).body.resolution).toBe('PROVIDER_FEE')
  })

  it('is explained by one below the limit', async () => {
    await setLimit(901)
    expect((await (await aLine(-900)).resolve('external')).body).toMatchObject({
      resolution: 'EXTERNAL',
      needsApprover: false,
    })
  })

  it('takes two even where the program would forget it: the database refuses one person for both', async () => {
    const { id, admin } = await aProposedLine()
    const byOne = sql`update statement_line_proposals set confirmed_by = ${admin.user.id}, decided_at = now() where line_id = ${id}`
    await expect(world.db.execute(byOne)).rejects.toMatchObject({
      cause: { constraint: 'statement_line_proposals_by_two' },
    })
  })
})
