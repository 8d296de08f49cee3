const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,250`: what is typed where the currency stands already. */
export const formatAmount = (kes: number): string => (Number.isInteger(kes) ? whole : exact).format(kes)

/** `KSh 1,250`, with cents only when there are some, and never broken over two lines. */
export function formatKES(kes: number): string {
  return `${kes < 0 ? '−' : ''}KSh\u00a0${formatAmount(Math.abs(kes))}`
}
