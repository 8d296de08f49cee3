import type { CommissionRate } from '#contracts/commissions.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatPercent } from '#web/lib/format/percent.ts'
import { m } from '#web/paraglide/messages.js'

/** A rate as it is said: `10 %`, `5 % + KSh 10 each`, `KSh 10 each`. */
export function rateWords({ percent, fixedKES }: CommissionRate): string {
  const share = formatPercent(percent, 2)
  if (fixedKES === 0) return share
  const fixed = formatKES(fixedKES)
  return percent === 0 ? m.commissions_rate_fixed({ fixed }) : m.commissions_rate_both({ percent: share, fixed })
}
