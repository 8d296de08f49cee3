export interface CartItem {
  productId: string
  productVariationId?: string
  name: string
  vendorId: string
  vendorName: string
  priceKES: number
  quantity: number
  /** What was chosen with it, and how that is called: one name for each id. */
  optionIds?: readonly string[]
  optionNames?: readonly string[]
  /** What opened a hidden ticket type: checkout asks for it again. */
  accessCode?: string
}

export interface Cart {
  vendorId: string | null
  vendorName: string | null
  items: readonly CartItem[]
}

export type CartAction =
  | { type: 'add'; item: Omit<CartItem, 'quantity'>; quantity?: number }
  | { type: 'remove'; line: string }
  | { type: 'setQuantity'; line: string; quantity: number }
  | { type: 'setPrice'; line: string; priceKES: number }
  | { type: 'clear' }
  | { type: 'load'; cart: Cart }

/** More lines than this no order has (`maxLines` of checkout's contract, which would bring Zod along). */
export const maxLines = 50

export const emptyCart: Cart = { vendorId: null, vendorName: null, items: [] }

/** A line is its product, its variation when it has one, and the options that were chosen, in whatever order. */
export const lineKey = ({
  productId,
  productVariationId,
  optionIds,
}: Pick<CartItem, 'productId' | 'productVariationId' | 'optionIds'>): string =>
  [productId, productVariationId, optionIds?.toSorted().join('+')].filter(Boolean).join('-')

/** A cart is of one vendor: false when it already holds another's items. */
export const acceptsVendor = (cart: Cart, vendorId: string): boolean =>
  cart.vendorId === null || cart.vendorId === vendorId

export const itemCount = (cart: Cart): number => cart.items.reduce((count, item) => count + item.quantity, 0)

export function reduceCart(cart: Cart, action: CartAction): Cart {
  switch (action.type) {
    case 'add':
      return add(cart, { ...action.item, quantity: action.quantity ?? 1 })
    case 'remove':
      return withItems(
        cart,
        cart.items.filter((item) => lineKey(item) !== action.line),
      )
    case 'setQuantity':
      return setQuantity(cart, action.line, action.quantity)
    case 'setPrice':
      return setPrice(cart, action.line, action.priceKES)
    case 'clear':
      return emptyCart
    case 'load':
      return action.cart
  }
}

function add(cart: Cart, added: CartItem): Cart {
  if (!acceptsVendor(cart, added.vendorId) || !isQuantity(added.quantity)) return cart
  const line = lineKey(added)
  const isThere = cart.items.some((item) => lineKey(item) === line)
  if (!isThere && cart.items.length >= maxLines) return cart
  const items = isThere
    ? cart.items.map((item) => (lineKey(item) === line ? withMore(item, added) : item))
    : [...cart.items, added]
  return { vendorId: added.vendorId, vendorName: added.vendorName, items }
}

/** With the code it was opened by last: an earlier one may open nothing any more. */
const withMore = (item: CartItem, { quantity, accessCode }: CartItem): CartItem => ({
  ...item,
  ...(accessCode && { accessCode }),
  quantity: item.quantity + quantity,
})

function setQuantity(cart: Cart, line: string, quantity: number): Cart {
  if (quantity <= 0) return reduceCart(cart, { type: 'remove', line })
  if (!isQuantity(quantity)) return cart
  return withItems(
    cart,
    cart.items.map((item) => (lineKey(item) === line ? { ...item, quantity } : item)),
  )
}

/** The customer has seen that the price is another now, and accepts it. */
function setPrice(cart: Cart, line: string, priceKES: number): Cart {
  return withItems(
    cart,
    cart.items.map((item) => (lineKey(item) === line ? { ...item, priceKES } : item)),
  )
}

const withItems = (cart: Cart, items: readonly CartItem[]): Cart =>
  items.length === 0 ? emptyCart : { ...cart, items }

const isQuantity = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isIfThere = (value: unknown, is: (value: unknown) => boolean = isText) => value === undefined || is(value)

/** The cart that was stored, if this is one; null when it is damaged or somebody else's. */
export function parseCart(stored: string): Cart | null {
  try {
    const { vendorId, vendorName, items } = JSON.parse(stored) as Record<string, unknown>
    if (!Array.isArray(items)) return null
    if (items.length === 0) return emptyCart
    if (!isText(vendorId) || !isText(vendorName) || !items.every((item) => isCartItem(item, vendorId))) return null
    if (new Set(items.map(lineKey)).size < items.length) return null
    return { vendorId, vendorName, items }
  } catch {
    return null
  }
}

function isCartItem(value: unknown, vendorId: string): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  return (
    isText(item.productId) &&
    isIfThere(item.productVariationId) &&
    isIfThere(item.accessCode) &&
    isIfThere(item.optionIds, areTexts) &&
    isIfThere(item.optionNames, areTexts) &&
    isText(item.name) &&
    item.vendorId === vendorId &&
    isText(item.vendorName) &&
    Number.isFinite(item.priceKES) &&
    (item.priceKES as number) >= 0 &&
    isQuantity(item.quantity)
  )
}
