import type { OrderId, PayoutId, RefundId } from '#contracts/wire/primitives.ts'
import { ledgerTransfers } from '#server/modules/ledger/ledger.tables.ts'
import { sendDisbursement } from '#server/modules/payments/disbursements/send-disbursement.ts'
import { type DisbursementDeps, openPaymentSpools } from '#server/modules/payments/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import type { DisbursementProvider } from '#server/modules/payments/providers/disbursement-provider.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import {
  anApprovedPayout,
  commandScenario,
  disbursementCallbackSender,
  disbursementsOf,
} from '../builders/disbursements.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '../builders/money.ts'
import { aPaidOrder } from '../builders/orders.ts'
import { anAdmin, aPerson } from '../builders/people.ts'
import { refundOrder } from '../builders/refunds.ts'
import { aProduct, aShop } from '../builders/shops.ts'
import { eventually } from '../stand-ins/phones.ts'
import { newReceipt } from '../stand-ins/webhook-sender.ts'
import { paymentProvidersOf, type World } from '../world/world.ts'

const tally = (words: string[]) =>
  words.reduce<Record<string, number>>(
    (count, reported) => Object.assign(count, { [reported]: (count[reported] ?? 0) + 1 }),
    {},
  )

const postingsOf = async (world: World, kind: 'payout_paid' | 'refund_done', id: string) =>
  (
    await world.db
      .select()
      .from(ledgerTransfers)
      .where(and(eq(ledgerTransfers.kind, kind), eq(ledgerTransfers.reference, id)))
  ).length

/** Sent, without a result from M-Pesa. */
async function aSentPayout(world: World) {
  const payout = await anApprovedPayout(world, 'no-result')
  await world.periodicJobs.followUpDisbursements()
  return payout
}

/** The same result of a payout twenty times at once. Returns the outcome of each, and the number of postings. */
export async function twentyResultsAtOnce(world: World) {
  const payout = await aSentPayout(world)
  const sendCallback = await disbursementCallbackSender(world, payout.id)
  const TransactionID = newReceipt()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => sendCallback({ TransactionID }).catch(() => 'none')),
  )
  return { outcomes: tally(outcomes), postings: await postingsOf(world, 'payout_paid', payout.id) }
}

/** An administrator settles a payout with one receipt while M-Pesa reports another. */
export async function settleManuallyDuringResult(world: World) {
  const payout = await aSentPayout(world)
  const sendCallback = await disbursementCallbackSender(world, payout.id)
  const [byHand, outcome] = await Promise.all([payout.act('settle', { reference: newReceipt() }), sendCallback()])
  return { outcomes: [byHand.status, outcome], postings: await postingsOf(world, 'payout_paid', payout.id) }
}

/** Two payouts are reported as paid under one receipt, at once. */
export async function twoPayoutsUnderOneReceipt(world: World) {
  const both = [await aSentPayout(world), await aSentPayout(world)]
  const senders = await Promise.all(both.map(({ id }) => disbursementCallbackSender(world, id)))
  const TransactionID = newReceipt()
  return tally(await Promise.all(senders.map((sendCallback) => sendCallback({ TransactionID }))))
}

/** A payment that is to be reversed; the worker has not followed it up yet. */
async function aWholeRefund(world: World) {
  const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
  const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
  await refundOrder(shop.owner, order.id, { whole: true })
  const [refund] = await world.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id as OrderId))
  return { id: refund?.id as RefundId, phone: customer.user.phone }
}

/**
 * Five workers send the same disbursement, as after a pause that was longer than their claim. Returns how often it was
 * sent.
 */
export async function fiveWorkersWithOneDisbursement(world: World, deps: Pick<DisbursementDeps, 'hooks'>) {
  const { id } = await aWholeRefund(world)
  const [disbursement] = await disbursementsOf(world, id)
  let sent = 0
  const provider: Pick<DisbursementProvider, 'send' | 'toStatusReference'> = {
    toStatusReference: () => null,
    async send() {
      sent++
      return { kind: 'UNCERTAIN' }
    },
  }
  const { db, clock, app } = world
  const whole = {
    db,
    clock,
    log: app.log,
    providers: paymentProvidersOf(world),
    spools: openPaymentSpools(world.config.dataDir),
    hooks: deps.hooks,
  }
  await Promise.all(
    Array.from({ length: 5 }, () =>
      disbursement ? sendDisbursement(whole, provider as DisbursementProvider, disbursement) : undefined,
    ),
  )
  return sent
}

/** Ten times at once, the status of a reversal is declined. Returns how often the money is then sent to the phone. */
export async function tenRefusalsAtOnce(world: World) {
  const { id, phone } = await aWholeRefund(world)
  await commandScenario(world, phone, 'reversal', 'result-2006')
  await world.periodicJobs.followUpDisbursements()
  // First by its result, since a declined status gives no reason.
  await eventually(async () => (await disbursementsOf(world, id))[0]?.failure)
  const sendCallback = await disbursementCallbackSender(world, id, 'status')
  const declined = { ResultParameters: { ResultParameter: [{ Key: 'TransactionStatus', Value: 'Declined' }] } }
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendCallback(declined).catch(() => 'none')))
  return { outcomes: tally(outcomes), ways: (await disbursementsOf(world, id)).map(({ kind }) => kind) }
}

/** Ten administrators approve one payout at once. */
export async function tenApprovalsAtOnce(world: World) {
  const payout = (await postPayoutRequest(await aShopWithBalance(world, 5000), 3000)).body as { id: PayoutId }
  const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(world)))
  const answers = await Promise.all(admins.map((admin) => approvePayout(admin, payout.id)))
  return {
    statuses: tally(answers.map(({ status }) => String(status))),
    sendings: (await disbursementsOf(world, payout.id)).length,
  }
}
