import { commissionOn } from '#contracts/money/commission-on.ts'
import type { CommissionRate } from '#contracts/money/commissions.ts'
import { toCents, toKES } from '#contracts/wire/money.ts'

/** A price that is easy to reckon with. */
export const exampleKES = 1_000

/** What a rate takes of one thing sold at this price. */
export const commissionKES = ({ percent, fixedKES }: CommissionRate, priceKES = exampleKES): number =>
  toKES(
    commissionOn(
      { amountCents: toCents(priceKES), quantity: 1 },
      { basisPoints: Math.round(percent * 100), fixedCents: toCents(fixedKES) },
    ),
  )
