const bands: readonly [upToKES: number, chargeKES: number][] = [
  [100, 0],
  [1_500, 5],
  [5_000, 9],
  [20_000, 11],
  [Number.POSITIVE_INFINITY, 13],
]

/** What the business pays for a B2C payment (Safaricom's tariff form of August 2023). The recipient pays nothing. */
export const b2cChargeKES = (amountKES: number) => bands.find(([upToKES]) => amountKES <= upToKES)?.[1] ?? 0
