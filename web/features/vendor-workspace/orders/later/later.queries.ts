import { keepPreviousData } from '@tanstack/react-query'
import { listTakenSlots } from '#contracts/slots/slots.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** Of a day, or of today; the live updates of orders read it again. */
export const takenSlots = (day?: string) => ({
  ...apiQuery(listTakenSlots, [listTakenSlots.path, day]),
  placeholderData: keepPreviousData,
})
