import type { PaymentFailure } from '#contracts/money/payments.ts'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import type { payments } from '#server/modules/payments/payments.tables.ts'
import { addMinutes } from '../../market/dates.ts'
import { type Random, random as seeded } from '../../market/history/random.ts'
import type { DemoOrder } from '../../market/types.ts'
import { demoId } from '../demo-id.ts'
import { type UniqueCodes, uniqueReceipt, uniqueRequestId } from '../unique-codes.ts'
import type { OrderRow } from './orders.ts'

export type PaymentRow = typeof payments.$inferInsert

const addSeconds = (at: Date, seconds: number) => addMinutes(at, seconds / 60)

/** Why prompts come to nothing, how often, and after how many seconds. */
const failures: { failure: PaymentFailure; share: number; seconds: [from: number, to: number] }[] = [
  { failure: 'CANCELLED', share: 0.3, seconds: [8, 22] },
  { failure: 'WRONG_PIN', share: 0.25, seconds: [12, 25] },
  { failure: 'INSUFFICIENT_FUNDS', share: 0.25, seconds: [10, 24] },
  { failure: 'UNREACHABLE', share: 0.1, seconds: [6, 20] },
  { failure: 'TIMED_OUT', share: 0.6, seconds: [62, 80] },
]

/** Every attempt to collect for an order, the one that decided last. */
export function paymentRows(demo: DemoOrder, order: OrderRow, codes: UniqueCodes): PaymentRow[] {
  const random = seeded(`payment/${demo.key}`)
  const attempt = (rank: number, createdAt: Date) => attemptRow(demo, order, codes, random, rank, createdAt)
  const { paidAt } = order
  if (!paidAt)
    return [failAttempt(attempt(1, demo.placedAt), random, secondsBetween(demo.placedAt, demo.transitions.at(-1)!.at))]
  const seconds = secondsBetween(demo.placedAt, paidAt)
  // Who needed long had sometimes failed before, and had the phone ask again.
  const isSecondTry = seconds >= 50 && random.chance(0.16)
  const before = isSecondTry ? [failAttempt(attempt(1, demo.placedAt), random, seconds - 24)] : []
  const startedAt = before[0]?.settledAt ? addSeconds(before[0].settledAt, random.between(5, 9)) : demo.placedAt
  const receipt = uniqueReceipt(codes, demo.key, paidAt)
  return [...before, { ...attempt(2, startedAt), status: 'SUCCEEDED', receipt, settledAt: paidAt }]
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

/** Ends an attempt without money, within so many seconds. */
function failAttempt(row: PaymentRow, random: Random, within: number): PaymentRow {
  const possible = failures.filter(({ seconds }) => seconds[1] <= within)
  const { failure, seconds } = random.weighted(possible, (each) => each.share)
  return { ...row, status: 'FAILED', failure, settledAt: addSeconds(row.createdAt, random.between(...seconds)) }
}

function attemptRow(
  demo: DemoOrder,
  order: OrderRow,
  codes: UniqueCodes,
  random: Random,
  rank: number,
  createdAt: Date,
) {
  const promptedAt = addSeconds(createdAt, random.between(300, 1_200) / 1000)
  return {
    id: demoId<PaymentId>(`${demo.key}/payment/${rank}`, createdAt),
    orderId: order.id,
    vendorId: order.vendorId,
    customerId: order.customerId,
    method: 'MPESA',
    provider: 'mpesa',
    status: 'PROMPTED' as PaymentRow['status'],
    amountCents: order.totalCents,
    phone: order.contactPhone,
    reference: order.number,
    // No token of a callback: whoever knows how this is made could otherwise speak for Safaricom.
    providerRequestId: uniqueRequestId(codes, `${demo.key}/${rank}`, promptedAt, order.contactPhone),
    receipt: null as string | null,
    failure: null as PaymentFailure | null,
    createdAt,
    promptedAt,
    settledAt: null as Date | null,
    followUpAt: null,
    followUps: 1,
  }
}
