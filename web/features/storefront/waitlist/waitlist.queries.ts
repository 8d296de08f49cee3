import { getWaitlist } from '#contracts/waitlist.ts'
import { apiQuery, fillPath } from '#web/lib/api/api-query.ts'

/** Places come back and go on within seconds: whoever looks asks again. */
export const waitlistOf = (slug: string) =>
  apiQuery(getWaitlist, [fillPath(getWaitlist.path, { slug })], { staleTime: 0, refetchOnMount: true })
