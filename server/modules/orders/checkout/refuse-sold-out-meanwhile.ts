import type { OptionId } from '#contracts/wire/primitives.ts'
import { DomainError } from '#server/platform/errors.ts'
import { checkLines } from './check-lines.ts'
import { type PricedOrder, soldOut } from './price-order.ts'
import type { PricingContext, RequestedLine } from './pricing.queries.ts'

interface Placing {
  context: PricingContext | null
  items: readonly RequestedLine[]
  order: Pick<PricedOrder, 'lines'>
  now: Date
  servedAt: Date
}

interface Gone {
  /** The stocks of which too little is left. */
  stockIds: readonly string[]
  /** The options that a vendor has just switched off, or removed. */
  optionIds: readonly OptionId[]
}

/** Enough was left when the cart was priced and not a moment later: the line that is sold out is named all the same. */
export function refuseSoldOutMeanwhile(placing: Placing, { stockIds, optionIds }: Gone) {
  if (stockIds.length > 0) throw stockGone(placing, stockIds)
  if (optionIds.length > 0) throw optionsGone(placing.order, optionIds)
}

function stockGone({ context, items, now, servedAt }: Placing, stockIds: readonly string[]) {
  const lines = context?.lines.map((line) => ({
    ...line,
    stocks: line.stocks.map((stock) => (stockIds.includes(stock.id) ? { ...stock, left: 0 } : stock)),
  }))
  const checked = context && lines ? checkLines({ ...context, lines }, items, now, servedAt) : []
  const line = checked.find(({ state }) => state === 'SOLD_OUT')
  return line ? soldOut(line) : new DomainError('sold_out', 'Something in your cart has just sold out.')
}

function optionsGone({ lines }: Pick<PricedOrder, 'lines'>, ids: readonly OptionId[]) {
  const n = lines.findIndex(({ choice }) => choice.options.some(({ id }) => ids.includes(id)))
  const names = lines[n]?.choice.options.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const sentence = `${lines[n]?.name}: ${names?.join(', ')} has just sold out. Choose again.`
  return new DomainError('option_unavailable', sentence, {
    field: `items.${n}.optionIds`,
    data: { optionIds: ids },
  })
}
