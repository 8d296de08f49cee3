/** `10 %`, `87.4 %`: decimals where they say something, and a space that does not break. */
export const formatPercent = (percent: number, decimals = 1): string =>
  `${percent.toLocaleString('en-KE', { maximumFractionDigits: decimals })}\u00a0%`
