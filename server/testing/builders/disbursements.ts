import { expect } from 'vitest'
import type { PayoutId, RefundId } from '#contracts/wire/primitives.ts'
import type { DisbursementRow } from '#server/modules/payments/disbursements/disbursement-deps.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import { hashToken, newHexToken } from '#server/platform/ids.ts'
import { eventually } from '../stand-ins/phones.ts'
import { newReceipt } from '../stand-ins/webhook-sender.ts'
import { Visitor } from '../world/visitor.ts'
import type { World } from '../world/world.ts'
import { approvePayout, aShopWithBalance, balancesOf, postPayoutRequest } from './money.ts'
import { anAdmin } from './people.ts'

/** How the simulator handles the next command for a phone; see its README. */
export const commandScenario = (
  world: World,
  phone: string,
  command: 'b2c' | 'reversal' | 'status',
  scenario: string,
  times: number | 'always' = 1,
) => world.phones.control('/scenario', { phone, command, scenario, times })

/** An approved payout that the worker has not followed up yet. */
export async function anApprovedPayout(world: World, scenario?: string, amountKES = 3000) {
  const [shop, admin] = await Promise.all([aShopWithBalance(world, 5000), anAdmin(world)])
  const { phone } = shop.owner.user
  if (scenario) await commandScenario(world, phone, 'b2c', scenario)
  const { id } = (await postPayoutRequest(shop, amountKES)).body as { id: PayoutId }
  const act = (name: string, body?: unknown) => admin.post(`/api/admin/payouts/${id}/${name}`, body)
  await approvePayout(admin, id)
  return {
    shop,
    admin,
    id,
    phone,
    act,
    /** The vendor's view of it. */
    view: async () => (await shop.owner.get('/api/vendor/payouts')).body.items[0],
    onPhoneKES: async () => (await world.phones.view(phone)).balanceKES - 1_000_000,
    available: async () => (await balancesOf(world, shop.id)).available,
  }
}

/** The disbursements of a payout or a refund, sent or not; the oldest first. */
export const disbursementsOf = (world: World, id: PayoutId | RefundId) =>
  world.db
    .select()
    .from(disbursements)
    .where(eq(disbursements.payoutId, id as PayoutId))
    .union(
      world.db
        .select()
        .from(disbursements)
        .where(eq(disbursements.refundId, id as RefundId)),
    )
    .orderBy(disbursements.id)

/** The outcome of each webhook event about a disbursement, in the order of arrival. */
export async function webhookEventsOf(world: World, id: PayoutId | RefundId) {
  const mine = new Set((await disbursementsOf(world, id)).map((disbursement) => disbursement.id))
  const rows = await world.db.select().from(webhookEvents).orderBy(webhookEvents.id)
  const matching = rows.filter(({ disbursementId }) => disbursementId && mine.has(disbursementId))
  return matching.map(({ kind, outcome }) => `${kind} ${outcome}`)
}

/** How often money was sent to a phone, or reversed from it, by the simulator's log. */
export async function commandsAbout(world: World, phone: string, kind: string): Promise<number> {
  const { entries } = await world.phones.control(`/log?phone=${phone.slice(1)}`)
  return entries.filter((entry: { kind: string }) => entry.kind === kind).length
}

/** Whether each callback that came is applied, which it is after it was answered. */
export const allApplied = async ({ db }: World) =>
  (await db.$count(webhookEvents, isNull(webhookEvents.appliedAt))) === 0

/**
 * Advances the clock in steps, following up what is due at each, until `read` returns something. The simulator's
 * callbacks come within milliseconds, so each step waits that long for them.
 */
export async function inTime<T>(
  world: World,
  read: () => Promise<T>,
  { within = minutes(30), step = 15_000 } = {},
): Promise<NonNullable<T>> {
  /** What a test keeps from being applied stays so, and is waited for once. */
  let kept = new Set<string>()
  const unapplied = async () =>
    (await world.db.select({ id: webhookEvents.id }).from(webhookEvents).where(isNull(webhookEvents.appliedAt))).map(
      ({ id }) => id,
    )
  for (let passed = 0; ; passed += step) {
    await world.periodicJobs.followUpDisbursements()
    // On a busy machine a callback that is due at once may take longer than that, and so may its application: time that
    // passes meanwhile would be that of a provider who says nothing.
    await world.phones.quiet(50)
    await eventually(async () => (await unapplied()).every((id) => kept.has(id)), 3_000).catch(async () => {
      kept = new Set(await unapplied())
    })
    const value = await eventually(read, 60).catch(() => null)
    if (value) return value
    if (passed >= within) throw new Error(`not seen within ${within / 60_000} minutes: ${read}`)
    world.clock.pass(step)
  }
}

/** Advances the clock by this much, whatever happens. */
export const pass = (world: World, within: number, step?: number) =>
  inTime(world, async () => false, { within, ...(step && { step }) }).catch(() => undefined)

/**
 * Sends result callbacks of a disbursement, as Safaricom would, through their own path; returns the outcome of each.
 */
export async function disbursementCallbackSender(
  world: World,
  id: PayoutId | RefundId,
  about: 'result' | 'status' = 'result',
) {
  const disbursement = (await disbursementsOf(world, id)).at(-1)
  assert(disbursement, `nothing is sent for ${id}`)
  const token = newHexToken()
  await world.db
    .update(disbursements)
    .set({ [about === 'result' ? 'resultTokenHash' : 'statusTokenHash']: hashToken(token) })
    .where(eq(disbursements.id, disbursement.id))
  const safaricom = new Visitor(world.config.providers.mpesa.callbackUrl)
  return async (differences: Record<string, unknown> = {}, at = token) => {
    // Distinguishes this webhook event from others with the same body.
    const Result = { ...resultOf(disbursement, differences), ResultDesc: newHexToken() }
    expect((await safaricom.post(`/api/payments/disbursements/${about}/${at}`, { Result })).status).toBe(200)
    // Of one whose path is not known, the beginning is kept as bytes.
    const mine = sql`${webhookEvents.body} @> ${JSON.stringify({ Result })}::jsonb or position(${Buffer.from(Result.ResultDesc)}::bytea in ${webhookEvents.raw}) > 0`
    return eventually(async () => (await world.db.select().from(webhookEvents).where(mine))[0]?.outcome, 3_000)
  }
}

const resultOf = ({ amountCents, providerRequestId }: DisbursementRow, differences: Record<string, unknown>) => ({
  ResultType: 0,
  ResultCode: 0,
  ConversationID: providerRequestId,
  TransactionID: newReceipt(),
  ResultParameters: { ResultParameter: [{ Key: 'TransactionAmount', Value: amountCents / 100 }] },
  ...differences,
})
