import type { PayoutId, RemittanceId } from '#contracts/primitives.ts'
import { credit, debit, type Transfer, vendorAvailable } from '#server/modules/ledger/index.ts'
import type { remittances } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import type { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { demoSignIns } from '../market/index.ts'
import { addMinutes, nairobiDay } from '../market/when.ts'
import { demoId, shareOf } from './demo-id.ts'
import { type Draw, drawReceipt } from './draw.ts'
import type { Scene } from './scene.ts'
import type { Shop } from './shops.ts'

interface Told {
  payout: typeof payouts.$inferInsert
  remittance: typeof remittances.$inferInsert | null
  transfers: Transfer[]
}

const hundredCents = 100_00
/** Nobody in the demo asks for less, or may be sent more at once. */
const leastCents = 2_000_00
const mostCents = 250_000_00
/** Of the vendors that have earned something, so many have asked for it since yesterday. */
const shareAsking = 0.3

/** What vendors were paid a week ago, and what some of them wait for now. */
export function tellPayouts(transfers: readonly Transfer[], scene: Scene, draw: Draw): Told[] {
  return [...scene.shops].flatMap(([key, shop]) => {
    const paydayAt = addMinutes(nairobiDay(scene.now, -7), 540 + Math.floor(shareOf(`payday/${key}`) * 360))
    const askedAt = addMinutes(scene.now, -20 - Math.floor(shareOf(`asked/${key}`) * 1_200))
    const paid = wholeHundreds(0.9 * earnedBy(shop, transfers, paydayAt))
    const isAsking = shareOf(`asks/${key}`) < shareAsking
    const asked = isAsking ? wholeHundreds(earnedBy(shop, transfers, askedAt) - paid) : 0
    return [
      ...(paid > 0 ? [tellPayout(key, shop, { amountCents: paid, at: paydayAt, isPaid: true }, scene, draw)] : []),
      ...(asked > 0 ? [tellPayout(key, shop, { amountCents: asked, at: askedAt, isPaid: false }, scene, draw)] : []),
    ]
  })
}

const earnedBy = ({ id }: Shop, transfers: readonly Transfer[], at: Date): number =>
  transfers
    .filter((transfer) => transfer.vendorId === id && transfer.at <= at)
    .flatMap(({ entries }) => entries.filter(({ account }) => account === vendorAvailable(id)))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)

function wholeHundreds(cents: number): number {
  const whole = Math.floor(cents / hundredCents) * hundredCents
  return whole < leastCents ? 0 : Math.min(whole, mostCents)
}

interface Asked {
  amountCents: number
  at: Date
  isPaid: boolean
}

function tellPayout(key: string, shop: Shop, { amountCents, at, isPaid }: Asked, scene: Scene, draw: Draw): Told {
  const { id: vendorId, payoutPhone: phone, ownerId } = shop
  const payoutId = demoId<PayoutId>(`payout/${key}/${isPaid ? 'paid' : 'asked'}`, at)
  const decidedAt = addMinutes(at, 45)
  const settledAt = addMinutes(at, 47)
  const reference = isPaid ? drawReceipt(draw, `payout/${key}`, settledAt) : null
  const asked = { amountCents, vendorId, reference: payoutId }
  return {
    payout: {
      id: payoutId,
      vendorId,
      amountCents,
      phone,
      status: isPaid ? 'PAID' : 'REQUESTED',
      requestedBy: ownerId,
      requestedAt: at,
      decidedBy: isPaid ? scene.people.get(demoSignIns.admin.key)!.id : null,
      decidedAt: isPaid ? decidedAt : null,
      settledAt: isPaid ? settledAt : null,
      reference,
    },
    remittance: isPaid
      ? {
          id: demoId<RemittanceId>(`payout/${key}/remittance`, decidedAt),
          kind: 'B2C',
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
    transfers: isPaid ? [requested(asked, at), sent(asked, settledAt)] : [requested(asked, at)],
  }
}

type Moved = { amountCents: number; vendorId: Shop['id']; reference: string }

const requested = ({ amountCents, vendorId, reference }: Moved, at: Date): Transfer => ({
  kind: 'payout_requested',
  vendorId,
  reference,
  entries: [debit(vendorAvailable(vendorId), amountCents), credit('payouts:in_transit', amountCents)],
  at,
})

const sent = ({ amountCents, vendorId, reference }: Moved, at: Date): Transfer => ({
  kind: 'payout_paid',
  vendorId,
  reference,
  entries: [debit('payouts:in_transit', amountCents), credit('provider:mpesa', amountCents)],
  at,
})
