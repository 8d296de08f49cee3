import { dayParam, oneOf, searchParams } from '#web/lib/routing/search-params.ts'

/** What the failed work is narrowed to, as its address says. */
export const readJobsSearch = searchParams({
  state: oneOf('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP'),
  kind: oneOf('NOTIFICATION_MAIL', 'ACCOUNT_MAIL', 'INVITATION_MAIL', 'TICKET_MAIL'),
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'tries'),
})
