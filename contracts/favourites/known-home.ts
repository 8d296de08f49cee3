import * as z from 'zod'
import { OrderLine } from '../orders.ts'
import { VendorCard } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings } from '../wire/money.ts'
import { Instant, OrderId } from '../wire/primitives.ts'

/** So many favourite shops stand on the home page; the others are on a page of their own. */
export const favouritesAtHome = 8

/** So many earlier orders are offered again, found among so many of the latest. */
export const offeredAgain = 3
export const looksBackAgain = 20

/** An order that was handed over, as far as it takes to order it again. */
export const EarlierOrder = z.object({
  id: OrderId,
  placedAt: Instant,
  /** How many of the latest orders were for the same things. */
  times: z.int(),
  vendor: VendorCard.pick({ id: true, slug: true, name: true, open: true }),
  lines: z.array(
    OrderLine.pick({
      id: true,
      productId: true,
      productVariationId: true,
      name: true,
      variationName: true,
      options: true,
      unitPriceKES: true,
      quantity: true,
      picture: true,
    }),
  ),
  /** What its goods came to then. */
  goodsKES: Shillings,
})
export type EarlierOrder = z.infer<typeof EarlierOrder>

export const getKnownHome = endpoint({
  method: 'GET',
  path: '/api/user/home',
  summary: 'Shows what the home page says to a customer who comes back',
  access: 'user',
  response: z.object({
    /** The latest first, each once; of shops that sell here, without tickets. */
    again: z.array(EarlierOrder),
    /** Those that are open first, of each the last kept first; without those that sell nothing here. */
    favourites: z.array(VendorCard.pick({ id: true, slug: true, name: true, logo: true, open: true })),
    /** How many favourite shops sell here. */
    favouriteCount: z.int(),
    /** Half of this week’s refunds took no longer; null of fewer than twenty, which say nothing of the next. */
    refundSeconds: z.int().nullable(),
  }),
})
