import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSoldOut, type MarkedAsSoldOut, markSoldOut, type SoldOutThing } from '#contracts/kitchen/sold-out.ts'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

const soldOut = apiQuery(listSoldOut, ['/api/vendor/sold-out'])

/** What the shop has marked as sold out, and the switch of it. What was refused is said. */
export function useSoldOut() {
  const queryClient = useQueryClient()
  const marked = useQuery(soldOut).data?.items ?? []

  async function mark(thing: SoldOutThing, name: string, isSoldOut: boolean): Promise<void> {
    try {
      queryClient.setQueryData(soldOut.queryKey, await call(markSoldOut, { body: { thing, isSoldOut } }))
      toast({ title: isSoldOut ? m.kitchen_marked({ name }) : m.kitchen_unmarked({ name }) })
    } catch (error) {
      toast({ title: m.kitchen_mark_failed({ name }), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  return { marked, mark }
}

/** One thing of an order that may have sold out. */
export interface SoldOutChoice {
  thing: SoldOutThing
  name: string
}

/** What of an order can be marked: each product, or its variation where it has one, and each option; everything once. */
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
