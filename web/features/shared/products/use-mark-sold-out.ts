import { useQueryClient } from '@tanstack/react-query'
import { listSoldOut, markSoldOut, type SoldOutThing } from '#contracts/vendor-orders/sold-out.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

/** What the shop has marked as sold out. */
export const soldOut = apiQuery(listSoldOut, ['/api/vendor/sold-out'])

/** The switch of what is sold out. What was refused is said. */
export function useMarkSoldOut() {
  const queryClient = useQueryClient()
  return async (thing: SoldOutThing, name: string, isSoldOut: boolean): Promise<void> => {
    try {
      queryClient.setQueryData(soldOut.queryKey, await call(markSoldOut, { body: { thing, isSoldOut } }))
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/products'] })
      toast({ title: isSoldOut ? m.kitchen_marked({ name }) : m.kitchen_unmarked({ name }) })
    } catch (error) {
      toast({ title: m.kitchen_mark_failed({ name }), description: refusalMessage(error), variant: 'destructive' })
    }
  }
}
