import { useQuery } from '@tanstack/react-query'
import type { MarkedAsSoldOut, SoldOutThing } from '#contracts/vendor-orders/sold-out.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { soldOut, useMarkSoldOut } from '#web/features/shared/products/use-mark-sold-out.ts'

/** What the shop has marked as sold out, and the switch of it. */
export function useSoldOut() {
  return { marked: useQuery(soldOut).data?.items ?? [], mark: useMarkSoldOut() }
}

/** One thing of an order that may have sold out. */
export interface SoldOutChoice {
  thing: SoldOutThing
  name: string
}

/**
 * What of an order can be marked: each product, or its variation where it has one, and each option; everything once.
 */
export function soldOutChoices({ lines }: VendorOrder): SoldOutChoice[] {
  const choices = lines
    .filter(({ kind }) => kind === 'ITEM')
    .flatMap((line): SoldOutChoice[] => [
      line.productVariationId
        ? {
            thing: { kind: 'VARIATION', id: line.productVariationId },
            name: [line.name, line.variationName].filter(Boolean).join(', '),
          }
        : { thing: { kind: 'PRODUCT', id: line.productId }, name: line.name },
      ...line.options.map(({ id, name }): SoldOutChoice => ({ thing: { kind: 'OPTION', id }, name })),
    ])
  return [...new Map(choices.map((choice) => [choice.thing.id, choice])).values()]
}

/** `Whole fried tilapia, Large`. */
export const markedName = ({ kind, name, of }: MarkedAsSoldOut): string =>
  kind === 'VARIATION' && of ? `${of}, ${name}` : name
