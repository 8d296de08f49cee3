/** How much they are together, in shillings. */
export const sumOf = (payouts: readonly { amountKES: number }[]) =>
  payouts.reduce((sum, { amountKES }) => sum + amountKES, 0)
