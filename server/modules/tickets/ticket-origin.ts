import type { SQL } from 'drizzle-orm'

/** What the order of a row of tickets says of it. Orders stand above tickets, so `app.ts` hands it in. */
export interface TicketOrigin {
  /** Whether it cost nothing. */
  isFree: SQL<boolean>
  orderNumber: SQL<string>
}
