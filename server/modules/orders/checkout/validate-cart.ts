import type * as z from 'zod'
import type { CartLineState, checkCart } from '#contracts/checkout.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { toOption } from '#server/modules/payments/index.ts'
import type { Db } from '#server/platform/database/database.ts'
import { toInstantOrNull } from '#server/platform/database/sql.ts'
import { toPriceLines } from '../price-lines.ts'
import { checkLines, openNow } from './check-lines.ts'
import type { CheckoutDeps } from './place-order.ts'
import { readPriceRules } from './price-rules.ts'
import { loadPricingContext, type PriceRequest, type PricingContext, vendorFulfilment } from './pricing.queries.ts'
import { quote } from './quote.ts'

type Answer = z.output<(typeof checkCart)['response']>

/** Validates a cart by the same rules as checkout, and quotes it by the same function; nothing is changed. */
export async function validateCart(deps: CheckoutDeps, request: PriceRequest, visitor: Actor | null): Promise<Answer> {
  const now = deps.clock.now()
  const { items } = request
  const customerId = visitor?.userId ?? null
  const [context, priceAdjustments] = await Promise.all([
    loadPricingContext(deps.db, request, customerId, now),
    readPriceRules(deps.db, deps.priceRules, { request, customerId, now }),
  ])
  const paymentMethods = deps.providers.offered.map(toOption)
  if (context?.status !== 'APPROVED') {
    const lines = items.map(({ productId, productVariationId }) => ({ ...gone, productId, productVariationId }))
    return { vendor: null, lines, quote: null, paymentMethods }
  }
  const servedAt = request.scheduledFor ? new Date(request.scheduledFor) : now
  const checked = checkLines(context, items, now, servedAt)
  const sellable = checked.flatMap(({ requested, catalog, state }) =>
    catalog && canBeHad(state) ? [{ requested, catalog }] : [],
  )
  const rules = { now, platformBasisPoints: deps.commissionBasisPoints, priceAdjustments }
  const quoted = quote(context, { items: sellable, request }, rules)
  const lines = checked.map(({ requested, catalog, state, left, most, availableAt }) => ({
    productId: requested.productId,
    productVariationId: requested.productVariationId,
    state,
    kind: catalog?.kind ?? null,
    priceKES: catalog && state !== 'GONE' ? toKES(catalog.priceCents) : null,
    amountKES: catalog && canBeHad(state) ? toKES(catalog.priceCents * requested.quantity) : null,
    left,
    availableAt: availableAt?.toISOString() ?? null,
    maxPerOrder: catalog?.maxPerOrder ?? null,
    maxPerCustomer: catalog?.maxPerCustomer ?? null,
    purchased: catalog?.purchased ?? 0,
    most,
    eventSlug: state === 'NEEDS_TURN' ? (catalog?.queue?.slug ?? null) : null,
    keptUntil: toInstantOrNull(catalog?.offer?.endsAt ?? catalog?.queue?.turnEndsAt ?? null),
    asksHolderNames: catalog?.asksHolderNames ?? false,
    picture: catalog?.picture ?? null,
    variationName: catalog?.variationName ?? null,
    wrongOptionIds: catalog ? [...catalog.choice.gone, ...catalog.choice.soldOut] : [],
    wrongGroup: catalog?.choice.wrongGroup ?? null,
  }))
  return {
    vendor: await vendorFacts(deps.db, context, quoted.subtotalCents, now),
    lines,
    quote: {
      priceLines: toPriceLines(quoted.priceLines),
      subtotalKES: toKES(quoted.subtotalCents),
      totalKES: toKES(quoted.totalCents),
    },
    paymentMethods,
  }
}

/** Too many of a line are quoted as they were requested: the page offers the number that there is. */
const canBeHad = (state: CartLineState) => !notToBeHad.includes(state)

const notToBeHad: readonly CartLineState[] = [
  'GONE',
  'SOLD_OUT',
  'NOT_NOW',
  'OPTION_GONE',
  'OPTION_SOLD_OUT',
  'OPTION_COUNT',
]

const gone = {
  state: 'GONE' as const,
  kind: null,
  priceKES: null,
  amountKES: null,
  left: null,
  availableAt: null,
  maxPerOrder: null,
  maxPerCustomer: null,
  purchased: 0,
  most: null,
  eventSlug: null,
  keptUntil: null,
  asksHolderNames: false,
  picture: null,
  variationName: null,
  wrongOptionIds: [],
  wrongGroup: null,
}

async function vendorFacts(db: Db, context: PricingContext, subtotalCents: Cents, now: Date) {
  const { deliveryAreas, ...place } = await vendorFulfilment(db, context.id)
  return {
    id: context.id,
    slug: context.slug,
    name: context.name,
    open: openNow(context, now),
    hasPickup: context.hasPickup,
    deliveryAreas: deliveryAreas.map(({ feeCents, minimumCents, ...area }) => ({
      ...area,
      feeKES: toKES(feeCents),
      minimumKES: toKES(minimumCents),
      missingKES: toKES(Math.max(0, minimumCents - subtotalCents)),
    })),
    ...place,
  }
}
