import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days, minutes } from '#server/platform/clock.ts'
import {
  anApprovedPayout,
  commandScenario,
  disbursementCallbackSender,
  disbursementsOf,
  pass,
} from '#server/testing/builders/disbursements.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** Sent, and M-Pesa says nothing final of it. */
async function aSentPayout() {
  const payout = await anApprovedPayout(world, 'no-result')
  await commandScenario(world, payout.phone, 'status', 'pending', 'always')
  await world.periodicJobs.followUpDisbursements()
  return payout
}

const reason = 'The portal knows nothing of it'

describe('a payout that a person settles', () => {
  it('never sends a payout that was settled manually before', async () => {
    const payout = await anApprovedPayout(world)
    const reference = newReceipt()
    expect((await payout.act('settle', { reference })).body).toMatchObject({ status: 'PAID', reference })
    expect(await disbursementsOf(world, payout.id)).toMatchObject([{ status: 'WITHDRAWN', followUpAt: null }])
    await pass(world, minutes(10), minutes(5))
    expect([await payout.onPhoneKES(), await payout.available()]).toEqual([0, 2000])
  })

  it('never sends a payout that was failed manually before', async () => {
    const payout = await anApprovedPayout(world)
    expect((await payout.act('fail', { reason })).body).toMatchObject({ status: 'FAILED', reason })
    await pass(world, minutes(10), minutes(5))
    expect([await payout.onPhoneKES(), await payout.available()]).toEqual([0, 5000])
  })

  it('does not send a payout that was failed manually while M-Pesa was unavailable', async () => {
    const payout = await anApprovedPayout(world, 'unavailable')
    await world.periodicJobs.followUpDisbursements()
    expect((await payout.view()).status).toBe('SENT')
    expect((await payout.act('fail', { reason })).body.status).toBe('FAILED')
    await pass(world, minutes(10), minutes(5))
    expect([await payout.onPhoneKES(), await payout.available()]).toEqual([0, 5000])
  })

  it("settles a sent payout manually with the portal's receipt; a later result with the same receipt changes nothing", async () => {
    const payout = await aSentPayout()
    const reference = newReceipt()
    expect((await payout.act('settle', { reference })).body).toMatchObject({ status: 'PAID', reference })
    const sendCallback = await disbursementCallbackSender(world, payout.id)
    expect(await sendCallback({ TransactionID: reference })).toBe('REPEATED')
    expect(await payout.available()).toBe(2000)
  })

  it('keeps a later result with another receipt for review: the payout may have been paid twice', async () => {
    const payout = await aSentPayout()
    const reference = newReceipt()
    await payout.act('settle', { reference })
    const sendCallback = await disbursementCallbackSender(world, payout.id)
    expect(await sendCallback({ TransactionID: newReceipt() })).toBe('CONTRADICTED')
    expect(await payout.view()).toMatchObject({ status: 'PAID', reference })
  })

  it('refuses to fail a sent payout manually until M-Pesa has had a day to report it', async () => {
    const payout = await aSentPayout()
    world.clock.pass(days(1) - 1)
    const early = await payout.act('fail', { reason })
    expect(early.body).toMatchObject({ code: 'invalid_transition', data: { status: 'SENT' } })
    world.clock.pass(1)
    expect((await payout.act('fail', { reason })).body).toMatchObject({ status: 'FAILED', reason })
    expect(await payout.available()).toBe(5000)
    const sendCallback = await disbursementCallbackSender(world, payout.id)
    expect(await sendCallback({ ResultCode: 2040 })).toBe('REPEATED')
    expect(await sendCallback({ TransactionID: newReceipt() })).toBe('CONTRADICTED')
    expect(await payout.available()).toBe(5000)
  })

  it('stops resending a payout after half a day, so that the waiting day can pass', async () => {
    const payout = await anApprovedPayout(world)
    await commandScenario(world, payout.phone, 'b2c', 'dropped-and-lost', 'always')
    await pass(world, minutes(12 * 60), minutes(15))
    const [sent] = await disbursementsOf(world, payout.id)
    await pass(world, minutes(13 * 60), minutes(60))
    expect((await disbursementsOf(world, payout.id))[0]?.sentAt).toEqual(sent?.sentAt)
    await commandScenario(world, payout.phone, 'b2c', 'default')
    world.clock.pass(days(1))
    // Whoever decides has signed in again by now.
    const admin = await anAdmin(world)
    const { body } = await admin.post(`/api/admin/payouts/${payout.id}/fail`, { reason })
    expect(body.status).toBe('FAILED')
  })

  it('leaves a sound ledger after payouts were settled manually', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
