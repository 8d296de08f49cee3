import { checkCart } from '#contracts/checkout.ts'
import type { EarlierOrder } from '#contracts/favourites/known-home.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { cartLines } from '#web/features/shared/cart/cart.queries.ts'
import { isUnavailable, type ValidatedLine, validateCart } from '#web/features/shared/cart/validate-cart.ts'
import { call } from '#web/lib/api/api.ts'
import type { CartItem } from '#web/lib/cart/cart.ts'
import { reorderedItem } from '#web/lib/cart/reordered-item.ts'

/** What of an order it takes to order it again. */
export interface Reordered {
  vendor: { id: string; name: string }
  lines: readonly Pick<
    EarlierOrder['lines'][number],
    'productId' | 'productVariationId' | 'options' | 'name' | 'variationName' | 'unitPriceKES' | 'quantity'
  >[]
}

export interface CheckedReorder {
  /** Null when the shop sells no longer. */
  vendor: ResponseOf<typeof checkCart>['vendor']
  /** What is otherwise than it was then, line by line. */
  changes: ValidatedLine[]
  /** What goes into the cart, at today's prices. */
  items: CartItem[]
}

const check = (vendorId: string, items: readonly CartItem[]) =>
  call(checkCart, { body: { vendorId, items: cartLines(items) } })

/** What can be had of an order now: price, stock, options and opening, in one question, and changes nothing. */
export async function checkReorder({ vendor, lines: ordered }: Reordered): Promise<CheckedReorder> {
  const asked = ordered.map(({ quantity, ...line }) => ({ ...reorderedItem(line, vendor), quantity }))
  const first = await check(vendor.id, asked)
  const changes = validateCart(asked, { asked, choices: {}, answer: first }).filter(({ change }) => change !== null)
  // Options that can be had no more are left out; what is then missing the cart's page lets be chosen.
  const wanted = asked.map((item, n) => withoutOptions(item, first.lines[n]?.wrongOptionIds ?? []))
  const answer = first.lines.some(({ wrongOptionIds }) => wrongOptionIds.length > 0)
    ? await check(vendor.id, wanted)
    : first
  const lines = validateCart(wanted, { asked: wanted, choices: {}, answer })
  // Only without the options that are gone is it seen that there are too few of the dish as well.
  const more = answer === first ? [] : lines.filter((line, n) => wanted[n] !== asked[n] && isLess(line))
  return { vendor: answer.vendor, changes: [...changes, ...more], items: answer.vendor ? lines.flatMap(takenOf) : [] }
}

const isLess = (line: ValidatedLine) => isUnavailable(line) || (line.change !== null && 'take' in line.change)

function withoutOptions(item: CartItem, wrong: readonly string[]): CartItem {
  if (wrong.length === 0) return item
  const left = (item.optionIds ?? []).flatMap((id, n) =>
    wrong.includes(id) ? [] : [[id, item.optionNames?.[n] ?? '']],
  )
  const { optionIds: _, optionNames: __, ...rest } = item
  if (left.length === 0) return rest
  return { ...rest, optionIds: left.map(([id]) => id as string), optionNames: left.map(([, name]) => name as string) }
}

/** As many as there are, at today's price; nothing of what cannot be had. */
function takenOf(line: ValidatedLine): CartItem[] {
  const { item, change, priceKES } = line
  if (isUnavailable(line)) return []
  const take = change && 'take' in change ? change.take : null
  return [{ ...item, priceKES, quantity: take ?? item.quantity }]
}
