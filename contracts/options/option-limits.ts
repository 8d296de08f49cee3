/** The limits of option groups, without the schemas, for pages. */
export const maxGroupsOfVendor = 30
export const maxOptionsOfGroup = 20
export const maxGroupsOfProduct = 8
/** How many one line can hold: far above any plate. */
export const maxChosenOptions = 40
/** How much an option may add to the price. */
export const maxOptionPriceKES = 50_000

interface Counted {
  least: number
  most: number
  options: readonly { isSoldOut: boolean }[]
}

/** Too few of its options are to be had for the least that must be chosen: what uses it cannot be had either. */
export const isGroupSoldOut = ({ least, options }: Counted): boolean =>
  options.filter(({ isSoldOut }) => !isSoldOut).length < least

/**
 * The price of one with its options, in one unit of money. What a page says of what is not in a cart yet and what the
 * server charges are this one rule; of what is in a cart, the server's quote is drawn.
 */
export const priceWithOptions = (price: number, added: readonly number[]): number =>
  added.reduce((sum, each) => sum + each, price)
