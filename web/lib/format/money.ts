const whole = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `KSh 1,250`, with cents only when there are some, and never broken over two lines. */
export function formatKES(kes: number): string {
  const amount = Math.abs(kes)
  const digits = Number.isInteger(amount) ? whole.format(amount) : exact.format(amount)
  return `${kes < 0 ? '−' : ''}KSh\u00a0${digits}`
}
