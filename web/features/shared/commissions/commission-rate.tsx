import type { CommissionRate } from '#contracts/money/commissions.ts'
import type { SoldLine } from '#contracts/orders.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'

/** A rate as it is said: `10 %`, `5 % + KSh 10 each`, `KSh 10 each`. */
export function formatRate({ percent, fixedKES }: CommissionRate): string {
  const share = formatPercent(percent, 2)
  if (fixedKES === 0) return share
  const fixed = formatKES(fixedKES)
  return percent === 0 ? m.commissions_rate_fixed({ fixed }) : m.commissions_rate_both({ percent: share, fixed })
}

type RatedLine = Pick<SoldLine, 'id' | 'name' | 'variationName'> & {
  /** Null for whoever may not see the shop's money. */
  commission: SoldLine['commission'] | null
}

/** The rate an order was sold at; line by line where they differ. */
export function SoldRates({ lines }: { lines: readonly RatedLine[] }) {
  const rated = lines.flatMap(({ commission, ...line }) =>
    commission ? [{ ...line, rate: formatRate(commission.rate) }] : [],
  )
  const rates = new Set(rated.map(({ rate }) => rate))
  if (rates.size === 1) return rates.values().next().value
  return rated.map(({ id, name, variationName, rate }) => (
    <span key={id} className="block">
      {[name, variationName].filter(Boolean).join(', ')}: {rate}
    </span>
  ))
}
