import type * as z from 'zod'
import { toKES } from '#contracts/money.ts'
import type { checkCart } from '#contracts/orders.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { checkLines, openNow } from './check-lines.ts'
import { loadPricingContext, type PricingContext, vendorHandover } from './pricing.queries.ts'

type Body = z.output<(typeof checkCart)['body']>
type Answer = z.output<(typeof checkCart)['response']>

/** Looks a cart over with the same eyes as checkout, and touches nothing. */
export async function validateCart(
  { db, clock, methods }: { db: Db; clock: Clock; methods: readonly string[] },
  { vendorId, items }: Body,
): Promise<Answer> {
  const now = clock.now()
  const terms = await loadPricingContext(db, { vendorId, items, areaId: null, payer: null, now })
  const cardPayments = methods.includes('CARD')
  if (terms?.status !== 'APPROVED') {
    const lines = items.map(({ productId, productVariationId }) => ({ ...gone, productId, productVariationId }))
    return { vendor: null, lines, cardPayments }
  }
  const lines = checkLines(terms, items, now).map(({ requested: asked, catalog: found, state, left }) => ({
    productId: asked.productId,
    productVariationId: asked.productVariationId,
    state,
    kind: found?.kind ?? null,
    priceKES: found && state !== 'GONE' ? toKES(found.priceCents) : null,
    left,
    maxPerOrder: found?.maxPerOrder ?? null,
    picture: found?.picture ?? null,
    variationName: found?.variationName ?? null,
  }))
  return { vendor: await vendorFacts(db, terms, now), lines, cardPayments }
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

async function vendorFacts(db: Db, terms: PricingContext, now: Date) {
  const { deliveryAreas, ...place } = await vendorHandover(db, terms.id)
  return {
    id: terms.id,
    slug: terms.slug,
    name: terms.name,
    open: openNow(terms, now),
    hasPickup: terms.hasPickup,
    deliveryAreas: deliveryAreas.map(({ feeCents, minimumCents, ...area }) => ({
      ...area,
      feeKES: toKES(feeCents),
      minimumKES: toKES(minimumCents),
    })),
    ...place,
  }
}
