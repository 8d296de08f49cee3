import { keepPreviousData } from '@tanstack/react-query'
import { listSlots } from '#contracts/slots/slots.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

/** Of the day that is asked for, or of the first with a place. */
export const vendorSlots = (slug: string, day?: string) => ({
  ...apiQuery(listSlots, [fillPath(listSlots.path, { slug }), day]),
  placeholderData: keepPreviousData,
  refetchInterval: 30_000,
})
