import type { DisbursementId, PayoutId } from '#contracts/wire/primitives.ts'
import { credit, debit, type Transfer } from '#server/modules/ledger/index.ts'
import type { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import type { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { addMinutes, nairobiDay } from '../../market/dates.ts'
import { demoSignIns } from '../../market/index.ts'
import type { VendorRow } from '../catalog/vendors.ts'
import { demoId, shareOf } from '../demo-id.ts'
import type { SeedContext } from '../seed-context.ts'
import { type UniqueCodes, uniqueReceipt } from '../unique-codes.ts'

interface PayoutRows {
  payout: typeof payouts.$inferInsert
  disbursement: typeof disbursements.$inferInsert | null
  transfers: Transfer[]
}

const hundredCents = 100_00
/** Nobody in the demo asks for less, or may be sent more at once. */
const minCents = 2_000_00
const maxCents = 250_000_00
/** Of the vendors that have earned something, so many have asked for it since yesterday. */
const requestRate = 0.3

/** What vendors were paid a week ago, and what some of them wait for now. */
export function buildPayouts(transfers: readonly Transfer[], context: SeedContext, codes: UniqueCodes): PayoutRows[] {
  return [...context.vendorRows].flatMap(([key, vendorRow]) => {
    const paydayAt = addMinutes(nairobiDay(context.now, -7), 540 + Math.floor(shareOf(`payday/${key}`) * 360))
    const askedAt = addMinutes(context.now, -20 - Math.floor(shareOf(`asked/${key}`) * 1_200))
    const paid = roundDownToHundreds(0.9 * earnedBy(vendorRow, transfers, paydayAt))
    const isAsking = shareOf(`asks/${key}`) < requestRate
    const asked = isAsking ? roundDownToHundreds(earnedBy(vendorRow, transfers, askedAt) - paid) : 0
    return [
      ...(paid > 0
        ? [buildPayout(key, vendorRow, { amountCents: paid, at: paydayAt, isPaid: true }, context, codes)]
        : []),
      ...(asked > 0
        ? [buildPayout(key, vendorRow, { amountCents: asked, at: askedAt, isPaid: false }, context, codes)]
        : []),
    ]
  })
}

const earnedBy = ({ id }: VendorRow, transfers: readonly Transfer[], at: Date): number =>
  transfers
    .filter((transfer) => transfer.vendorId === id && transfer.at <= at)
    .flatMap(({ entries }) => entries.filter(({ account }) => account === 'available'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

function roundDownToHundreds(cents: number): number {
  const whole = Math.floor(cents / hundredCents) * hundredCents
  return whole < minCents ? 0 : Math.min(whole, maxCents)
}

interface PayoutRequest {
  amountCents: number
  at: Date
  isPaid: boolean
}

function buildPayout(
  key: string,
  vendorRow: VendorRow,
  { amountCents, at, isPaid }: PayoutRequest,
  context: SeedContext,
  codes: UniqueCodes,
): PayoutRows {
  const { id: vendorId, payoutPhone: phone, ownerId } = vendorRow
  const payoutId = demoId<PayoutId>(`payout/${key}/${isPaid ? 'paid' : 'asked'}`, at)
  const decidedAt = addMinutes(at, 45)
  const settledAt = addMinutes(at, 47)
  const reference = isPaid ? uniqueReceipt(codes, `payout/${key}`, settledAt) : null
  const asked = { amountCents, vendorId, reference: payoutId }
  return {
    payout: {
      id: payoutId,
      vendorId,
      amountCents,
      provider: 'mpesa',
      phone,
      status: isPaid ? 'PAID' : 'REQUESTED',
      requestedBy: ownerId,
      requestedAt: at,
      decidedBy: isPaid ? context.userRows.get(demoSignIns.admin.key)!.id : null,
      decidedAt: isPaid ? decidedAt : null,
      settledAt: isPaid ? settledAt : null,
      reference,
    },
    disbursement: isPaid
      ? {
          id: demoId<DisbursementId>(`payout/${key}/disbursement`, decidedAt),
          vendorId,
          kind: 'TO_PHONE',
          provider: 'mpesa',
          payoutId,
          amountCents,
          phone,
          status: 'SUCCEEDED',
          receipt: reference,
          createdAt: decidedAt,
          sentAt: decidedAt,
          settledAt,
        }
      : null,
    transfers: isPaid ? [payoutRequested(asked, at), payoutPaid(asked, settledAt)] : [payoutRequested(asked, at)],
  }
}

type PayoutAmount = { amountCents: number; vendorId: VendorRow['id']; reference: string }

const payoutRequested = ({ amountCents, vendorId, reference }: PayoutAmount, at: Date): Transfer => ({
  kind: 'payout_requested',
  vendorId,
  reference,
  entries: [debit('available', amountCents), credit('payouts:in_transit', amountCents)],
  at,
})

const payoutPaid = ({ amountCents, vendorId, reference }: PayoutAmount, at: Date): Transfer => ({
  kind: 'payout_paid',
  vendorId,
  reference,
  entries: [debit('payouts:in_transit', amountCents), credit('provider:mpesa', amountCents)],
  at,
})
