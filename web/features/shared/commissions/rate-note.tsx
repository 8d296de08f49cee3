import type { SoldLine } from '#contracts/orders.ts'
import { rateWords } from './rate-words.ts'

/** The rate an order was sold at; line by line where they differ. */
export function RateNote({ lines }: { lines: readonly SoldLine[] }) {
  const rates = new Set(lines.map(({ commission }) => rateWords(commission.rate)))
  if (rates.size === 1) return rates.values().next().value
  return lines.map(({ id, name, variationName, commission }) => (
    <span key={id} className="block">
      {[name, variationName].filter(Boolean).join(', ')}: {rateWords(commission.rate)}
    </span>
  ))
}
