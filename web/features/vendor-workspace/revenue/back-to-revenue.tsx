import { Link } from '@tanstack/react-router'
import type { DayRange } from '#web/features/shared/sales/revenue.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { BackArrow, backLink } from '#web/ui/workspace/workspace-page.tsx'

/** From a figure that was opened to the page where it stands, with the same days. */
export function BackToRevenue({ from, to }: DayRange) {
  return (
    <Link to="/vendor/revenue" search={{ from, to }} className={backLink}>
      <BackArrow />
      {m.revenue_title()}
    </Link>
  )
}
