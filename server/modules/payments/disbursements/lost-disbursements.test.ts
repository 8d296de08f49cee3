import { describe, expect, it } from 'vitest'
import type { PayoutId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import {
  anApprovedPayout,
  commandScenario,
  commandsAbout,
  disbursementCallbackSender,
  disbursementsOf,
  inTime,
  pass,
  webhookEventsOf,
} from '#server/testing/builders/disbursements.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aRequestedRefund, type RequestedRefund } from '#server/testing/builders/refunds.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** The refund as it stands on the list of those that need a person; undefined while it does not. */
const onList = async ({ order }: RequestedRefund) => {
  // Whoever looks has signed in again by now.
  const admin = await anAdmin(world)
  return (await admin.get(`/api/admin/refunds?status=STUCK&search=${order.number}`)).body.items[0]
}

const isDone = async (refund: RequestedRefund) => (await refund.status()) === 'SUCCEEDED'

/** A refund whose reversal has left no trace: neither a response nor a result, and its time has passed. */
async function anUntraceableRefund(reversal: string) {
  const refund = await aRequestedRefund(world, { reversal })
  await inTime(world, () => onList(refund), { within: hours(1), step: minutes(5) })
  return refund
}

const learned = (sending: { checks: { kind: string; detail: string | null }[] }) =>
  sending.checks.map(({ kind, detail }) => [kind, detail].filter(Boolean).join(' '))

describe('a reversal whose response and result are lost', () => {
  it('is sent once, also where a repeat would be carried out; the payment is queried, then a person sees it', async () => {
    const refund = await aRequestedRefund(world, { reversal: 'cut-and-repeatable', times: 'always' })
    await pass(world, days(2), minutes(20))
    expect([await commandsAbout(world, refund.phone, 'reversal'), await refund.missingKES()]).toEqual([1, 0])
    const listed = await onList(refund)
    expect(listed).toMatchObject({ status: 'SENT', canRetry: true, customer: { name: refund.customer.user.name } })
    expect(listed.sending).toMatchObject({ status: 'SENT', stuckReason: 'NOT_TRACEABLE' })
    expect(learned(listed.sending)).toEqual(['SENT', 'NO_RESPONSE', 'ORIGINAL Completed', 'GIVEN_UP'])
  })

  it('is settled by hand from the list, by the receipt that the portal shows', async () => {
    const refund = await anUntraceableRefund('cut-and-silent')
    const reference = newReceipt()
    expect((await refund.act('settle', { reference })).body).toMatchObject({ status: 'SUCCEEDED', receipt: reference })
    expect(await onList(refund)).toBeUndefined()
    expect(await refund.missingKES()).toBe(0)
  })

  it('is found where M-Pesa says of the payment that it was reversed', async () => {
    const refund = await aRequestedRefund(world, { reversal: 'cut-and-silent' })
    await commandScenario(world, refund.phone, 'status', 'says-reversed', 'always')
    await inTime(world, () => isDone(refund), { within: minutes(2) })
    expect(await refund.find()).toMatchObject({ status: 'SUCCEEDED', receipt: null })
    expect([await refund.missingKES(), await commandsAbout(world, refund.phone, 'reversal')]).toEqual([0, 1])
  })

  it('is not settled by what M-Pesa says of the payment: Completed is the payment, not its reversal', async () => {
    const refund = await aRequestedRefund(world, { reversal: 'dropped-and-lost' })
    await pass(world, minutes(10), minutes(1))
    expect([await refund.status(), await refund.missingKES()]).toEqual(['SENT', 1000])
    expect((await webhookEventsOf(world, refund.id)).every((event) => event === 'STATUS STILL_PENDING')).toBe(true)
  })

  it('is sent again when a person has looked and asks for it, once however many ask at once', async () => {
    const refund = await anUntraceableRefund('dropped-and-lost')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund.act('retry')))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    await inTime(world, () => isDone(refund), { within: minutes(2) })
    await pass(world, hours(2), minutes(10))
    expect([await refund.missingKES(), await refund.ways()]).toEqual([0, ['TO_SOURCE SUCCEEDED']])
    expect(await commandsAbout(world, refund.phone, 'reversal')).toBe(1)
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, refund.id))
    expect(actions).toMatchObject([{ action: 'refund.retry' }])
  })

  it('is settled when M-Pesa answers to the second request that it was reversed already', async () => {
    const refund = await anUntraceableRefund('cut-and-silent')
    await refund.act('retry')
    await inTime(world, () => isDone(refund), { within: minutes(2) })
    expect([await refund.missingKES(), await refund.ways()]).toEqual([0, ['TO_SOURCE SUCCEEDED']])
  })

  it('goes to a person, not to the phone, when the second request is declined: the first may have been carried out', async () => {
    const refund = await anUntraceableRefund('cut-and-silent')
    await commandScenario(world, refund.phone, 'reversal', 'result-2006')
    await refund.act('retry')
    const listed = await inTime(world, () => onList(refund), { within: minutes(2) })
    expect(listed.sending).toMatchObject({ stuckReason: 'REPEAT_DECLINED', failure: expect.stringMatching(/^2006 /) })
    await pass(world, hours(2), minutes(30))
    expect([await refund.missingKES(), await refund.ways()]).toEqual([0, ['TO_SOURCE SENT']])
  })

  it('is settled by its own late result, also when a person has just asked to send it again', async () => {
    const refund = await anUntraceableRefund('cut-and-silent')
    const sendCallback = await disbursementCallbackSender(world, refund.id)
    await refund.act('retry')
    const named = { ConversationID: 'AG_20261120_20106e9209f64bebd05b' }
    expect(await sendCallback(named)).toBe('APPLIED')
    await pass(world, hours(1), minutes(10))
    expect(await refund.ways()).toEqual(['TO_SOURCE SUCCEEDED'])
    expect(await commandsAbout(world, refund.phone, 'reversal')).toBe(1)
  })
})

describe('a reversal that was accepted and has no result', () => {
  it('is found by the OriginatorConversationID that the acceptance named', async () => {
    const refund = await aRequestedRefund(world, { reversal: 'no-result' })
    await world.periodicJobs.followUpDisbursements()
    const [sent] = await disbursementsOf(world, refund.id)
    expect(sent).toMatchObject({
      providerRequestId: expect.stringMatching(/^AG_/),
      statusReference: expect.stringMatching(/^[0-9a-f]{4}-[0-9a-f]{4}-/),
    })
    await inTime(world, () => isDone(refund), { within: minutes(2) })
    expect((await refund.find()).receipt).toMatch(/^[0-9A-Z]{10}$/)
    expect(await webhookEventsOf(world, refund.id)).toEqual(['STATUS APPLIED'])
  })

  it('goes to a person when it was declined and nobody said why: it may have been reversed before', async () => {
    const refund = await aRequestedRefund(world, { reversal: 'no-result-declined' })
    const { sending } = await inTime(world, () => onList(refund), { within: minutes(2) })
    expect(sending.stuckReason).toBe('DECLINED_UNEXPLAINED')
    expect(learned(sending)).toEqual(['SENT', 'STATUS Declined', 'GIVEN_UP'])
    expect(await refund.ways()).toEqual(['TO_SOURCE SENT'])
  })
})

describe('a disbursement that the provider refuses', () => {
  const custom = (outcome: unknown) => ({ outcome })

  it.each([
    ['the status says so too', undefined, ['SENT', 'RESULT 2040', 'STATUS Declined']],
    ['M-Pesa does not know it', '2032', ['SENT', 'RESULT 2040', 'NOT_FOUND 2032']],
    ['queries are not answered', '2001', ['SENT', 'RESULT 2040', 'STATUS 2001', 'UNANSWERED']],
  ])('has failed within a minute when %s, with what was checked', async (_what, code, expected) => {
    const payout = await anApprovedPayout(world, 'result-2040')
    const status = { phone: payout.phone, command: 'status', custom: custom({ code }), times: 'always' }
    if (code) await world.phones.control('/scenario', status)
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await disbursementsOf(world, payout.id))[0]?.failure)
    await inTime(world, async () => (await payout.view()).status === 'FAILED', { within: minutes(1) })
    expect(await payout.available()).toBe(5000)
    const { items } = (await payout.admin.get(`/api/admin/payouts?search=${payout.phone}&status=FAILED`)).body
    const { sending } = items.find(({ id }: { id: string }) => id === payout.id)
    expect(learned(sending).map((words) => words.split(' ').slice(0, 2).join(' '))).toEqual(expected)
  })
})

describe('a disbursement that never gets a final status', () => {
  const unknown = { outcome: { code: '7777' } }

  async function anUnknownPayout() {
    const payout = await anApprovedPayout(world, 'unknown-code-completed')
    const status = { phone: payout.phone, command: 'status', custom: unknown, times: 'always' }
    await world.phones.control('/scenario', status)
    return payout
  }

  const stuckPayout = async (id: PayoutId) => {
    const { body } = await (await anAdmin(world)).get('/api/admin/payouts?status=STUCK&limit=100')
    expect(body.waiting.stuck.count).toBe(body.items.length)
    return body.items.find((each: { id: string }) => each.id === id)
  }

  it('is followed up for half a day while its status is pending, then waits for a person', async () => {
    const payout = await anApprovedPayout(world, 'no-result')
    await commandScenario(world, payout.phone, 'status', 'pending', 'always')
    await pass(world, hours(11), minutes(20))
    expect(await stuckPayout(payout.id)).toBeUndefined()
    await pass(world, hours(2), minutes(20))
    expect((await stuckPayout(payout.id)).sending).toMatchObject({ status: 'SENT', stuckReason: 'NO_FINAL_STATUS' })
  })

  it('waits for a person half an hour after a result with a code that nobody knows, and says the code', async () => {
    const payout = await anUnknownPayout()
    await pass(world, minutes(25), minutes(5))
    expect(await stuckPayout(payout.id)).toBeUndefined()
    expect((await payout.view()).isStuck).toBe(false)
    await pass(world, minutes(10), minutes(5))
    const { sending, actions } = await stuckPayout(payout.id)
    expect(sending).toMatchObject({ status: 'SENT', stuckReason: 'UNKNOWN_RESULT', failure: null })
    // Its vendor reads that nobody knows yet, instead of "on its way".
    expect(await payout.view()).toMatchObject({ status: 'SENT', isStuck: true })
    expect(learned(sending)).toEqual(['SENT', 'RESULT 7777 Request failed.', 'STATUS 7777 Request failed.', 'GIVEN_UP'])
    expect(actions).toEqual(['settle'])
    const events = (await webhookEventsOf(world, payout.id)).length
    await pass(world, hours(24), hours(2))
    expect(await webhookEventsOf(world, payout.id)).toHaveLength(events)
    expect([await commandsAbout(world, payout.phone, 'b2c'), await payout.onPhoneKES()]).toEqual([1, 3000])
    expect((await stuckPayout(payout.id)).actions).toEqual(['settle', 'fail'])
  })

  it('puts a refund with such a code on the list too, and its customer reads that it is looked at', async () => {
    const refund = await aRequestedRefund(world, { reversal: 'unknown-code-completed' })
    await world.phones.control('/scenario', {
      phone: refund.phone,
      command: 'status',
      custom: unknown,
      times: 'always',
    })
    await inTime(world, () => onList(refund), { within: minutes(35), step: minutes(5) })
    expect((await onList(refund)).sending).toMatchObject({ stuckReason: 'UNKNOWN_RESULT' })
    const seen = (await refund.customer.get(`/api/user/orders/${refund.order.id}`)).body
    expect(seen.refunds).toMatchObject([{ status: 'SENT', isStuck: true }])
  })

  it('is counted among what an administrator decides on, and settled by hand from there', async () => {
    const payout = await anUnknownPayout()
    const decisions = async () => (await (await anAdmin(world)).get('/api/admin/dashboard')).body.decisions
    const before = await decisions()
    await pass(world, hours(13), minutes(20))
    expect((await decisions()).payoutsStuck.count).toBe(before.payoutsStuck.count + 1)
    const reference = newReceipt()
    const { body } = await (await anAdmin(world)).post(`/api/admin/payouts/${payout.id}/settle`, { reference })
    expect(body).toMatchObject({ status: 'PAID', reference })
    expect((await decisions()).payoutsStuck.count).toBe(before.payoutsStuck.count)
    expect(await stuckPayout(payout.id)).toBeUndefined()
  })

  it('is settled by a result that comes after all', async () => {
    const payout = await anUnknownPayout()
    await pass(world, hours(13), minutes(20))
    const sendCallback = await disbursementCallbackSender(world, payout.id)
    expect(await sendCallback()).toBe('APPLIED')
    expect((await payout.view()).status).toBe('PAID')
  })

  it('is sent three times at most while M-Pesa does not know it', async () => {
    const payout = await anApprovedPayout(world)
    await commandScenario(world, payout.phone, 'b2c', 'dropped-and-lost', 'always')
    await pass(world, hours(16), minutes(15))
    const { sending } = await stuckPayout(payout.id)
    expect(learned(sending).filter((words) => words === 'SENT')).toHaveLength(3)
    expect(sending.stuckReason).toBe('NO_FINAL_STATUS')
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
