import type * as z from 'zod'
import type { checkCart } from '#contracts/checkout.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { checkLines, openNow } from './check-lines.ts'
import { loadPricingContext, type PricingContext, vendorHandover } from './pricing.queries.ts'

type Body = z.output<(typeof checkCart)['body']>
type Answer = z.output<(typeof checkCart)['response']>

/** Validates a cart by the same rules as checkout, and changes nothing. */
export async function validateCart(
  { db, clock, methods }: { db: Db; clock: Clock; methods: readonly string[] },
  { vendorId, items }: Body,
): Promise<Answer> {
  const now = clock.now()
  const context = await loadPricingContext(db, { vendorId, items, areaId: null, now })
  const cardPayments = methods.includes('CARD')
  if (context?.status !== 'APPROVED') {
    const lines = items.map(({ productId, productVariationId }) => ({ ...gone, productId, productVariationId }))
    return { vendor: null, lines, cardPayments }
  }
  const lines = checkLines(context, items, now).map(({ requested, catalog, state, left }) => ({
    productId: requested.productId,
    productVariationId: requested.productVariationId,
    state,
    kind: catalog?.kind ?? null,
    priceKES: catalog && state !== 'GONE' ? toKES(catalog.priceCents) : null,
    left,
    maxPerOrder: catalog?.maxPerOrder ?? null,
    picture: catalog?.picture ?? null,
    variationName: catalog?.variationName ?? null,
  }))
  return { vendor: await vendorFacts(db, context, now), lines, cardPayments }
}

const gone = {
  state: 'GONE' as const,
  kind: null,
  priceKES: null,
  left: null,
  maxPerOrder: null,
  picture: null,
  variationName: null,
}

async function vendorFacts(db: Db, context: PricingContext, now: Date) {
  const { deliveryAreas, ...place } = await vendorHandover(db, context.id)
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
    })),
    ...place,
  }
}
