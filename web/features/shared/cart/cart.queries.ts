import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checkCart } from '#contracts/checkout.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { call } from '#web/lib/api/api.ts'
import type { CartItem } from '#web/lib/cart/cart.ts'
import type { CartCheck, QuoteChoices } from './validate-cart.ts'

type Body = BodyOf<typeof checkCart>

/**
 * What checkout would say of these lines, and what they come to. Never old: it is asked whenever the cart is looked at
 * or has changed.
 */
export const cartCheck = (vendorId: string | null, items: readonly CartItem[], choices: QuoteChoices = {}) =>
  queryOptions({
    queryKey: [checkCart.path, vendorId, cartLines(items), choices],
    queryFn: async ({ signal }): Promise<CartCheck> => {
      const body = { vendorId: vendorId ?? '', items: cartLines(items), ...choices }
      return { asked: items, choices, answer: await call(checkCart, { body, signal }) }
    },
    enabled: items.length > 0,
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: true,
    // While it is looked at the time of a dish, or of the shop, may end.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

/** The lines as the contract wants them. */
export const cartLines = (items: readonly CartItem[]): Body['items'] =>
  items.map(({ productId, productVariationId, optionIds, quantity, priceKES, accessCode }) => ({
    productId,
    ...(productVariationId && { productVariationId }),
    ...(optionIds && { optionIds: [...optionIds] }),
    quantity,
    priceKES,
    ...(accessCode && { accessCode }),
  }))
