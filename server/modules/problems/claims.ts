import type { FulfilmentMethod, OrderStatus } from '#contracts/orders.ts'
import { reportWithinHours } from '#contracts/problems/problem-rules.ts'
import type { ProblemReason } from '#contracts/problems/problems.ts'
import { expectedTime, lateAfterMinutes } from '#contracts/vendor-orders/expected-time.ts'
import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'
import {
  linesWorth,
  type RefundableOrder,
  type RefundLineRequest,
  type RefundRequest,
} from '#server/modules/orders/index.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'

/** What of an order decides whether something of it can be reported. */
export interface ReportedOrder {
  status: OrderStatus
  fulfilment: FulfilmentMethod
  statusChangedAt: Date
  promisedAt: Date | null
  wayMinutes: UsualMinutes | null
  leftAt: Date | null
  /** A problem is open. */
  isReported: boolean
  /** One about the whole order is over, and nothing of it is claimed anew. */
  isSettled: boolean
  /** The same of one about some of its lines: so it came. */
  hasSettledLines: boolean
  lines: readonly {
    id: OrderLineId
    isTicket: boolean
    eventStartsAt: Date | null
    eventEndsAt: Date | null
    /** Claimed before and settled, and no line of a refund says so. */
    settledQuantity: number
  }[]
}

export interface Reportable {
  /** When the time of the first of what can be reported is over; null while it has not come yet. */
  until: Date | null
  reasons: ProblemReason[]
  /** How many of each line can still be claimed. */
  lines: RefundLineRequest[]
}

const aboutLines: ProblemReason[] = ['SOMETHING_MISSING', 'NOT_AS_ORDERED', 'POOR_QUALITY', 'OTHER_PROBLEM']

/** What can be reported of an order now; null where nothing can. */
export function findReportable(order: ReportedOrder, refundable: RefundableOrder, now: Date): Reportable | null {
  if (order.isReported || order.isSettled || refundable.leftCents === 0) return null
  const lines = claimableLines(order, refundable, now)
  const reasons: ProblemReason[] = lines.length > 0 ? [...aboutLines] : []
  if (mayNeverCome(order, now)) reasons.push('NEVER_CAME')
  if (reasons.length === 0) return null
  const ends = lines.flatMap(({ orderLineId }) => reportableUntil(order, orderLineId)?.getTime() ?? [])
  return { until: ends.length > 0 ? new Date(Math.min(...ends)) : reportableUntil(order, null), reasons, lines }
}

const hasTickets = ({ lines }: ReportedOrder) => lines.some(({ isTicket }) => isTicket)

/** All of a delivery; with a ticket in it, which is none, what is wrong is said line by line. */
function mayNeverCome(order: ReportedOrder, now: Date): boolean {
  if (order.fulfilment !== 'DELIVERY' || hasTickets(order)) return false
  const until = reportableUntil(order, null)
  return until ? !order.hasSettledLines && now <= until : isLate(order, now)
}

/**
 * Until when a line can be reported: from when its order was handed over, a ticket from the end of its event where that
 * is later. No other line and no report moves it. Null of what was not handed over yet.
 */
function reportableUntil({ status, statusChangedAt, lines }: ReportedOrder, lineId: OrderLineId | null): Date | null {
  const eventEndsAt = lines.find(({ id }) => id === lineId)?.eventEndsAt ?? null
  const from = status === 'COMPLETED' ? latest(statusChangedAt, eventEndsAt) : eventEndsAt
  return from && plus(from, hours(reportWithinHours))
}

const latest = (one: Date, other: Date | null) => (other && other > one ? other : one)

/** Later than was promised by what counts as late, while it is ready or on its way. */
function isLate(order: ReportedOrder, now: Date): boolean {
  const { status, fulfilment, promisedAt, wayMinutes, leftAt } = order
  if ((status !== 'READY' && status !== 'OUT_FOR_DELIVERY') || !promisedAt) return false
  const expected = expectedTime(
    {
      status,
      fulfilment: { method: fulfilment },
      paidAt: null,
      promisedAt: promisedAt.toISOString(),
      readyBy: null,
      wayMinutes,
      leftAt: leftAt?.toISOString() ?? null,
      vendor: { preparationMinutes: { to: 0 } },
    },
    now.getTime(),
  )
  return typeof expected?.was === 'number' && now.getTime() > expected.was + lateAfterMinutes * 60_000
}

/** What was bought, has not gone back and was not claimed before. */
function claimableLines(order: ReportedOrder, refundable: RefundableOrder, now: Date): RefundLineRequest[] {
  return refundable.lines.flatMap(({ id, quantity, refundedQuantity }) => {
    const line = order.lines.find((each) => each.id === id)
    if (!line || !isClaimable(order, line, now)) return []
    const left = quantity - refundedQuantity - line.settledQuantity
    const most = { orderLineId: id, quantity: left }
    return left > 0 && linesWorth(refundable, [most]) > 0 ? [most] : []
  })
}

const underWay: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY']

/**
 * A ticket from when its event begins, wherever its order is; else what was handed over, and what is late of a delivery
 * with a ticket in it.
 */
function isClaimable(order: ReportedOrder, { id, isTicket, eventStartsAt }: ReportedOrder['lines'][number], now: Date) {
  const { status } = order
  const until = reportableUntil(order, id)
  if (until && now > until) return false
  if (isTicket)
    return eventStartsAt !== null && eventStartsAt <= now && (status === 'COMPLETED' || underWay.includes(status))
  return status === 'COMPLETED' || (order.fulfilment === 'DELIVERY' && hasTickets(order) && isLate(order, now))
}

/** What is claimed: lines, or all that is left of the order. */
export interface Claim {
  isWhole: boolean
  claimedCents: Cents
  lines: readonly { orderLineId: OrderLineId; quantity: number; amountCents: Cents }[]
}

/** The claim of a report; refused where it names what cannot be claimed. */
export function makeClaim(
  reportable: Reportable | null,
  refundable: RefundableOrder,
  { reason, lines }: { reason: ProblemReason; lines: readonly RefundLineRequest[] },
): Claim {
  if (!reportable?.reasons.includes(reason)) throw notReportable()
  if (reason === 'NEVER_CAME') {
    if (lines.length > 0) throw new DomainError('invalid_input', 'This is about the whole order.', { field: 'lines' })
    return { isWhole: true, claimedCents: refundable.leftCents, lines: [] }
  }
  if (lines.length === 0) throw new DomainError('invalid_input', 'Say what it is about.', { field: 'lines' })
  for (const { orderLineId, quantity } of lines) {
    if (!refundable.lines.some(({ id }) => id === orderLineId)) throw notFound('The line')
    const most = reportable.lines.find((line) => line.orderLineId === orderLineId)?.quantity ?? 0
    if (quantity > most) throw tooMany(most)
  }
  const worth = lines.map((line) => ({ ...line, amountCents: linesWorth(refundable, [line]) }))
  const sum = worth.reduce((all, { amountCents }) => all + amountCents, 0)
  if (sum === 0) throw new DomainError('invalid_input', 'Nothing was paid for this.', { field: 'lines' })
  return { isWhole: false, claimedCents: Math.min(sum, refundable.leftCents), lines: worth }
}

const notReportable = () =>
  new DomainError(
    'invalid_transition',
    'This cannot be reported: it is not here yet, the time for it is over, or a report is open.',
  )

const tooMany = (most: number) =>
  new DomainError(
    'refund_too_large',
    most > 0
      ? `Only ${most} of these can be reported.`
      : 'All of these were given back or reported before, or the time for it is over.',
    { field: 'lines', data: { most } },
  )

/** What a claim comes to without what went back of it, or by sum, since it was made; what had before is in the row. */
export const owedCents = (
  { claimedCents, givenBeforeCents }: { claimedCents: Cents; givenBeforeCents: Cents },
  givenCents: Cents,
): Cents => Math.max(0, claimedCents - (givenCents - givenBeforeCents))

export interface Payable {
  amountCents: Cents
  request: RefundRequest
}

/** What a refund of a claim goes by: what is left of its order, what was given back of it, the least that is sent. */
export interface PayingState {
  refundable: RefundableOrder
  givenCents: Cents
  minimumCents: Cents
}

/**
 * What a claim may still be paid: what is owed of it, and never more than is left. Null where that is nothing, or less
 * than is sent. It is paid by its lines where these come to just that, so that tickets of it are void; by sum where somebody
 * has gone in with them.
 */
export function payableClaim(
  { refundable, givenCents, minimumCents }: PayingState,
  claim: Claim & { givenBeforeCents: Cents },
): Payable | null {
  const sum = payableSum(refundable, owedCents(claim, givenCents), minimumCents)
  if (!sum) return null
  if (claim.isWhole) return sum.amountCents === refundable.leftCents ? { ...sum, request: { whole: true } } : sum
  const lines = linesLeft(refundable, claim.lines)
  const areUsed = lines.some(({ orderLineId, quantity }) =>
    refundable.lines.some(
      ({ id, isTicket, unusedTickets }) => id === orderLineId && isTicket && unusedTickets < quantity,
    ),
  )
  const isJustThat = lines.length > 0 && !areUsed && linesWorth(refundable, lines) === sum.amountCents
  return isJustThat ? { ...sum, request: { lines } } : sum
}

const linesLeft = (refundable: RefundableOrder, lines: readonly RefundLineRequest[]): RefundLineRequest[] =>
  lines.flatMap(({ orderLineId, quantity }) => {
    const line = refundable.lines.find(({ id }) => id === orderLineId)
    const left = line ? Math.min(quantity, line.quantity - line.refundedQuantity) : 0
    return left > 0 ? [{ orderLineId, quantity: left }] : []
  })

/** What was offered, without what went back since, and no more than its claim may still be paid. */
export function payableOffer(
  { refundable, givenCents, minimumCents }: PayingState,
  { offeredCents, givenBeforeCents }: { offeredCents: Cents; givenBeforeCents: Cents },
  claim: Payable | null,
): Payable | null {
  const owed = owedCents({ claimedCents: offeredCents, givenBeforeCents }, givenCents)
  const sum = claim && payableSum(refundable, Math.min(owed, claim.amountCents), minimumCents)
  return sum && { ...sum, request: namedSum(claim, sum.amountCents) }
}

/** A sum, as much of it as is left. Null where that is nothing, or less than is sent and not the rest. */
function payableSum({ leftCents }: RefundableOrder, sum: Cents, minimumCents: Cents): Payable | null {
  const amountCents = Math.min(sum, leftCents)
  const isSent = amountCents >= minimumCents || amountCents === leftCents
  return amountCents > 0 && isSent ? { amountCents, request: { amountCents } } : null
}

/** A sum that somebody named: by its lines where it is what they come to. */
export const namedSum = (claim: Payable | null, amountCents: Cents): RefundRequest =>
  claim?.amountCents === amountCents ? claim.request : { amountCents }

/** Nothing about a report gives more than it may still be paid. */
export function refuseMoreThanPayable(claim: Payable | null, amountCents: Cents): void {
  const leftKES = toKES(claim?.amountCents ?? 0)
  if (toKES(amountCents) <= leftKES) return
  const sentence =
    leftKES > 0
      ? `KSh ${leftKES.toLocaleString('en-KE')} can still be paid for this report.`
      : 'All that this report is about has been given back.'
  throw new DomainError('refund_too_large', sentence, { field: 'amountKES', data: { leftKES } })
}
