import type { checkCart } from '#contracts/checkout.ts'
import type { BodyOf, ResponseOf } from '#contracts/wire/endpoint.ts'
import { type CartItem, lineKey } from '#web/lib/cart/cart.ts'

export type CheckedCart = ResponseOf<typeof checkCart>
type CheckedLine = CheckedCart['lines'][number]

/**
 * What the price depends on beside the lines: handed on whole, so that what is added to it needs no change on its way.
 */
export type QuoteChoices = Omit<BodyOf<typeof checkCart>, 'vendorId' | 'items'>

/** What the server said, and about which lines and choices. */
export interface CartCheck {
  asked: readonly CartItem[]
  choices: QuoteChoices
  answer: CheckedCart
}

/** How a line must change before it can be ordered, and the one tap that does it. */
export type LineChange =
  | { kind: 'PRICE'; wasKES: number; nowKES: number }
  | { kind: 'GONE' }
  | { kind: 'SOLD_OUT' }
  /** It can be ordered from then on. */
  | { kind: 'NOT_NOW'; availableAt: string }
  /** Options of it cannot be had, or too few or too many of a group are chosen: they are chosen again. */
  | { kind: 'OPTION_SOLD_OUT'; names: string[] }
  | { kind: 'OPTION_GONE'; names: string[] }
  | { kind: 'OPTION_COUNT'; group: string; least: number; most: number }
  /** People are in line for it, on the page of this event. */
  | { kind: 'NEEDS_TURN'; eventSlug: string }
  /** `take` is what can still be had of this line; null when other lines eat from the same stock. */
  | { kind: 'TOO_FEW'; left: number; take: number | null }
  | { kind: 'OVER_MAXIMUM' | 'OVER_HOLD_LIMIT'; most: number; take: number | null }
  | { kind: 'OVER_CUSTOMER_MAXIMUM'; max: number; purchased: number; most: number; take: number | null }

export interface ValidatedLine {
  item: CartItem
  /** Undefined until the server has answered. */
  now: CheckedLine | undefined
  /** What one costs now, as far as is known. */
  priceKES: number
  /** What the line comes to by the last quote; null when it is in none. */
  amountKES: number | null
  change: LineChange | null
}

/**
 * The cart beside what the server last said of it. A quantity changed since that answer is not judged by it; a price is
 * compared with the cart as it is now, so that accepting it is seen at once.
 */
export function validateCart(items: readonly CartItem[], check: CartCheck | undefined): ValidatedLine[] {
  const asked = new Map(check?.asked.map((item, n) => [lineKey(item), { item, now: check.answer.lines[n] }]))
  return items.map((item) => {
    const found = asked.get(lineKey(item))
    const now = found?.now
    const isCurrent = found?.item.quantity === item.quantity
    return {
      item,
      now,
      priceKES: now?.priceKES ?? item.priceKES,
      amountKES: now?.amountKES ?? null,
      change: now ? lineChange(item, now, isCurrent) : null,
    }
  })
}

function lineChange(item: CartItem, now: CheckedLine, isCurrent: boolean): LineChange | null {
  if (now.state === 'GONE' || now.state === 'SOLD_OUT') return { kind: now.state }
  if (now.state === 'NOT_NOW' && now.availableAt !== null) return { kind: now.state, availableAt: now.availableAt }
  if (now.state === 'OPTION_SOLD_OUT' || now.state === 'OPTION_GONE') {
    const names = now.wrongOptionIds.flatMap((id) => item.optionNames?.[item.optionIds?.indexOf(id) ?? -1] ?? [])
    return { kind: now.state, names }
  }
  if (now.state === 'OPTION_COUNT' && now.wrongGroup) {
    const { name: group, least, most } = now.wrongGroup
    return { kind: now.state, group, least, most }
  }
  if (now.state === 'NEEDS_TURN' && now.eventSlug !== null) return { kind: now.state, eventSlug: now.eventSlug }
  if (isCurrent && now.state === 'TOO_FEW' && now.left !== null) {
    return { kind: 'TOO_FEW', left: now.left, take: below(now.left, item.quantity) }
  }
  if (isCurrent && now.most !== null) {
    const limit = { most: now.most, take: below(now.most, item.quantity) }
    const { purchased } = now
    if (now.state === 'OVER_MAXIMUM' || now.state === 'OVER_HOLD_LIMIT') return { kind: now.state, ...limit }
    if (now.state === 'OVER_CUSTOMER_MAXIMUM') {
      return { kind: now.state, max: now.maxPerCustomer ?? now.most + purchased, purchased, ...limit }
    }
  }
  if (now.priceKES !== null && now.priceKES !== item.priceKES) {
    return { kind: 'PRICE', wasKES: item.priceKES, nowKES: now.priceKES }
  }
  return null
}

const below = (most: number, quantity: number) => (most > 0 && most < quantity ? most : null)

/** `Whole fried tilapia, Large`; a name that ends in its variation already is left as it is. */
export function lineName({ item, now }: Pick<ValidatedLine, 'item' | 'now'>): string {
  const variation = now?.variationName
  return !variation || item.name.endsWith(variation) ? item.name : `${item.name}, ${variation}`
}

/** It cannot be had at all, in any number. */
export const isUnavailable = ({ change }: Pick<ValidatedLine, 'change'>): boolean =>
  change?.kind === 'GONE' || change?.kind === 'SOLD_OUT' || change?.kind === 'NOT_NOW'

/** Whether anything in the cart has to be made or packed. Unknown lines are taken for goods. */
export const hasGoods = (lines: readonly ValidatedLine[]): boolean => lines.some(({ now }) => now?.kind !== 'TICKET')
