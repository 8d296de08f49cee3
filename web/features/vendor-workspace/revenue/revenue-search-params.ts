import { monthParam } from '#web/lib/routing/month-param.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

/** What the page of the revenue is narrowed to, as its address says. */
export const readRevenueSearch = searchParams({ from: dayParam, to: dayParam, part: oneOf('PENDING', 'AVAILABLE') })

/** The same of the sales. */
export const readSalesSearch = searchParams({ from: dayParam, to: dayParam, product: textParam, event: textParam })

/** The same of the statement. */
export const readStatementSearch = searchParams({
  month: monthParam,
  part: oneOf('PENDING', 'AVAILABLE'),
  moves: oneOf('SHOWN'),
})
