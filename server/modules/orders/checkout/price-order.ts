import type { FulfilmentChoice } from '#contracts/orders.ts'
import type { UsualMinutes } from '#contracts/vendor-orders/usual-times.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { OptionId, QueueEntryId, WaitlistEntryId } from '#contracts/wire/primitives.ts'
import type { SlotFacts, SlotTime } from '#server/modules/slots/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type CheckedLine, checkLines, keptForCustomer, openNow } from './check-lines.ts'
import { chooseSlot } from './choose-slot.ts'
import { refuseTooLarge, refuseTooManyUnpaid } from './customer-limits.ts'
import { deliveryLeft } from './price-adjustments.ts'
import type { CatalogLine, PriceRequest, PricingContext } from './pricing.queries.ts'
import { type PricingRules, type Quote, quote } from './quote.ts'

export interface PricedOrder extends Quote {
  areaName: string | null
  /** The way there; null of what is not delivered. */
  wayMinutes: UsualMinutes | null
  /** What is paid for that, after its discounts. */
  deliveryCents: Cents
  /** What to take of each limited thing, summed over the lines. */
  demand: Map<string, number>
  /** What of the demand is not kept for the customer already; negative where less was ordered than was kept. */
  toTake: Map<string, number>
  /** The options that are chosen, each once. */
  optionIds: OptionId[]
  /** The offers of waiting lists that the order takes up. */
  offers: WaitlistEntryId[]
  /** The turns in the lines of events that it uses. */
  turns: QueueEntryId[]
  /** Of an order for later; null of one for now. */
  slot: SlotTime | null
}

type Request = PriceRequest & {
  fulfilment: FulfilmentChoice
  totalKES?: number | undefined
}

/** Of an order for later, what decides whether its time can be had; null of one for now. */
type Rules = PricingRules & { slots: SlotFacts | null }

/**
 * Prices an order from the pricing context, or refuses it with the first reason. The client's prices, and the total it
 * has shown, serve only to detect that something has changed since the customer saw it. Pure: no database, no clock.
 */
export function priceOrder(context: PricingContext | null, request: Request, rules: Rules): PricedOrder {
  const { items, fulfilment, totalKES } = request
  const scheduledFor = request.scheduledFor ? new Date(request.scheduledFor) : null
  if (context?.status !== 'APPROVED') {
    throw new DomainError('vendor_unavailable', 'This vendor does not sell on Uliza at the moment.')
  }
  const lines = checkLines(context, items, rules.now, scheduledFor ?? rules.now)
  refuseUnsellable(lines)
  refuseMissingNames(lines)
  const sellable = lines.map(({ requested, catalog }) => ({ requested, catalog: catalog as CatalogLine }))
  const hasGoods = sellable.some(({ catalog }) => catalog.kind === 'ITEM')
  const hasTickets = sellable.some(({ catalog }) => catalog.kind === 'TICKET')
  const slot = scheduledFor && refuseTime(rules, scheduledFor, hasTickets)
  if (hasGoods && !slot) refuseClosed(context, rules.now)
  const priced = quote(context, { items: sellable, request }, rules)
  refuseFulfilment(context, fulfilment, priced.subtotalCents, hasGoods)
  refuseTooLarge(context, priced)
  if (priced.totalCents > 0) refuseTooManyUnpaid(context)
  refuseOtherTotal(priced, totalKES)
  const area = fulfilment.method === 'DELIVERY' ? context.area : null
  const demand = new Map<string, number>()
  for (const { stocks, requested } of priced.lines) {
    for (const { id } of stocks) demand.set(id, (demand.get(id) ?? 0) + requested.quantity)
  }
  const kept = keptForCustomer(context.lines)
  const toTake = new Map([...demand].map(([id, quantity]) => [id, quantity - (kept.get(id) ?? 0)]))
  const optionIds = [...new Set(priced.lines.flatMap(({ choice }) => choice.options.map(({ id }) => id)))]
  const offers = [...new Set(context.lines.flatMap(({ offer }) => (offer ? [offer.id] : [])))]
  const turns = [...new Set(context.lines.flatMap(({ queue }) => queue?.turn ?? []))]
  return {
    ...priced,
    demand,
    toTake,
    optionIds,
    offers,
    turns,
    slot,
    areaName: area?.name ?? null,
    wayMinutes: area?.wayMinutes ?? null,
    deliveryCents: deliveryLeft(priced.priceLines),
  }
}

/** What the customer was shown, when the page says it, is what is charged. */
function refuseOtherTotal({ totalCents }: Quote, shownKES: number | undefined) {
  const totalKES = toKES(totalCents)
  if (shownKES === undefined || shownKES === totalKES) return
  const sentence = `The total is now KSh ${totalKES.toLocaleString('en-KE')}. Look at it and order again.`
  throw new DomainError('price_changed', sentence, { data: { lines: [], totalKES } })
}

function refuseUnsellable(lines: CheckedLine[]) {
  const wrong = (state: CheckedLine['state']) => lines.filter((line) => line.state === state)
  const [gone] = wrong('GONE')
  if (gone) {
    const name = gone.catalog?.name ?? 'Something in your cart'
    throw new DomainError('product_unavailable', `${name} is no longer sold. Remove it and go on.`, {
      data: lineData(gone),
    })
  }
  const [another] = wrong('NOT_NOW')
  if (another) throw notNow(another)
  refuseWrongOptions(lines)
  const [early] = wrong('NEEDS_TURN')
  if (early) throw needsTurn(early)
  const [short] = [...wrong('SOLD_OUT'), ...wrong('TOO_FEW')]
  if (short) throw soldOut(short)
  const [over] = wrong('OVER_MAXIMUM')
  if (over) {
    const maxPerOrder = over.catalog?.maxPerOrder
    throw new DomainError('over_maximum', `At most ${maxPerOrder} of ${over.catalog?.name} fit in one order.`, {
      data: lineData(over),
    })
  }
  const [bought] = wrong('OVER_CUSTOMER_MAXIMUM')
  if (bought) throw new DomainError('over_customer_maximum', customerMaximum(bought), { data: lineData(bought) })
  const [held] = wrong('OVER_HOLD_LIMIT')
  if (held) throw new DomainError('too_many_held', holdLimit(held), { data: lineData(held) })
  const changed = wrong('PRICE_CHANGED')
  if (changed.length > 0) {
    const names = changed.map(
      ({ catalog }) => `${fullName(catalog)} is now KSh ${toKES(catalog?.priceCents ?? 0).toLocaleString('en-KE')}`,
    )
    throw new DomainError('price_changed', `${names.join('; ')}. Look at the new total and order again.`, {
      data: { lines: changed.map(lineData) },
    })
  }
}

/** Names the line, and its options that cannot be had or the group of which too few or too many are chosen. */
function refuseWrongOptions(lines: CheckedLine[]) {
  for (const [n, line] of lines.entries()) {
    const { catalog, state } = line
    if (!catalog) continue
    const name = fullName(catalog)
    const { soldOut, gone, wrongGroup, options } = catalog.choice
    const at = { field: `items.${n}.optionIds`, data: { ...lineData(line), optionIds: [...gone, ...soldOut] } }
    if (state === 'OPTION_GONE') {
      const sentence = `${name}: an option of it is no longer offered. Choose again.`
      throw new DomainError('option_unavailable', sentence, at)
    }
    if (state === 'OPTION_SOLD_OUT') {
      const names = options.filter(({ id }) => soldOut.includes(id)).map((option) => option.name)
      throw new DomainError('option_unavailable', `${name}: ${names.join(', ')} is sold out. Choose again.`, at)
    }
    if (state === 'OPTION_COUNT' && wrongGroup) {
      const { least, most } = wrongGroup
      const count = least === most ? `${least}` : `${least} to ${most}`
      throw new DomainError('option_count_wrong', `${name}: choose ${count} of ${wrongGroup.name}.`, at)
    }
  }
}

/** An empty name is refused before; here it is whether there is one for each ticket. */
function refuseMissingNames(lines: CheckedLine[]) {
  for (const [n, { requested, catalog }] of lines.entries()) {
    if (!catalog?.asksHolderNames || requested.holderNames?.length === requested.quantity) continue
    const names = requested.quantity === 1 ? 'a name' : `${requested.quantity} names`
    const sentence = `${fullName(catalog)}: the organiser asks who comes. Write ${names}.`
    throw new DomainError('invalid_input', sentence, { field: `items.${n}.holderNames` })
  }
}

function customerMaximum({ catalog, most }: CheckedLine) {
  const rule = `${catalog?.name}: at most ${catalog?.maxPerCustomer} for each customer.`
  if (!catalog?.purchased) return `${rule} Take fewer.`
  return `${rule} You have ${catalog.purchased} already${most ? `, so ${most} more can be ordered` : ''}.`
}

function holdLimit({ catalog, most }: CheckedLine) {
  const name = fullName(catalog)
  return most
    ? `At most ${most} of ${name} are kept for you before you pay. Order ${most}, pay, and then order the rest.`
    : `No more of ${name} is kept for you before you pay. Pay or cancel your open orders, then order again.`
}

const fullName = (catalog: CatalogLine | null) => [catalog?.name, catalog?.variationName].filter(Boolean).join(', ')

const lineData = ({ requested, catalog, left, most }: CheckedLine) => ({
  productId: requested.productId,
  productVariationId: requested.productVariationId ?? null,
  name: fullName(catalog),
  priceKES: catalog ? toKES(catalog.priceCents) : null,
  left,
  most,
})

/** Its own times are over or have not begun: the order that was placed before stays placed, and is paid. */
const notNow = (line: CheckedLine) => {
  const from = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Nairobi',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(line.availableAt ?? undefined)
  const sentence = `${fullName(line.catalog)} cannot be ordered now, and again from ${from}. Remove it and go on.`
  return new DomainError('not_available_now', sentence, {
    data: { ...lineData(line), availableAt: line.availableAt?.toISOString() ?? null },
  })
}

const needsTurn = (line: CheckedLine) =>
  new DomainError(
    'needs_turn',
    `People are in line for ${fullName(line.catalog)}. Get in line on the page of the event, and order when it is your turn.`,
    { data: { ...lineData(line), eventSlug: line.catalog?.queue?.slug ?? null } },
  )

/** Names the line that cannot be had, and how many of it could. */
export function soldOut(line: CheckedLine): DomainError {
  const name = fullName(line.catalog)
  const sentence = line.left ? `Only ${line.left} of ${name} are left.` : `${name} is sold out.`
  return new DomainError('sold_out', `${sentence} Change your cart and order again.`, { data: lineData(line) })
}

/** Tickets are for when their event is, also beside food: what can be cancelled until the kitchen begins is no ticket. */
function refuseTime({ slots, now }: Rules, scheduledFor: Date, hasTickets: boolean): SlotTime {
  if (slots && !hasTickets) return chooseSlot(slots, scheduledFor, now)
  throw new DomainError('slot_unavailable', 'Tickets are not ordered for a time.', {
    field: 'scheduledFor',
    data: { next: null },
  })
}

function refuseClosed(context: PricingContext, now: Date) {
  const state = openNow(context, now)
  if (state.isOpen) return
  throw new DomainError('vendor_closed', `${context.name} is closed at the moment. Your cart keeps until it opens.`, {
    data: { opensAt: state.opensAt },
  })
}

function refuseFulfilment(context: PricingContext, choice: FulfilmentChoice, subtotalCents: Cents, hasGoods: boolean) {
  const refuse = (sentence: string) => new DomainError('fulfilment_unavailable', sentence, { field: 'fulfilment' })
  if (choice.method === 'TICKETS') {
    if (hasGoods) throw refuse('Choose pick-up or delivery for the goods in your cart.')
    return
  }
  if (!hasGoods) throw refuse('Tickets need neither pick-up nor delivery.')
  if (choice.method === 'PICKUP') {
    if (!context.hasPickup) throw refuse(`${context.name} only delivers.`)
    return
  }
  if (!context.area) throw refuse(`${context.name} does not deliver to this area. Choose another, or pick up.`)
  const { name, minimumCents } = context.area
  if (subtotalCents >= minimumCents) return
  const minimumKES = toKES(minimumCents)
  throw new DomainError(
    'below_minimum',
    `${context.name} delivers to ${name} from KSh ${minimumKES.toLocaleString('en-KE')}. Add something more.`,
    { data: { minimumKES } },
  )
}
