import type { DemoCustomer, DemoFulfilment, DemoLine, DemoProduct, DemoVendor } from '../types.ts'
import { type Random, random as seeded } from './random.ts'

export type DemoCart = {
  lines: DemoLine[]
  fulfilment: DemoFulfilment
  subtotalKES: number
  deliveryFeeKES: number
  note: string | null
}

const notes = [
  'Kachumbari separate. Less pilipili.',
  'Call when you are at the gate.',
  'No onions, please.',
  'For a birthday, so pack it well.',
  'Leave it with the guard.',
  'Extra napkins.',
  'The bell does not work.',
  'In a hurry if you can.',
  'Asante.',
]

export const subtotalOf = (lines: readonly DemoLine[]) =>
  lines.reduce((sum, line) => sum + line.unitPriceKES * line.quantity, 0)

/** Who may have ordered: people nearby, mostly those it is brought to, everybody with favourites. */
export function pickCustomer(
  vendor: DemoVendor,
  customers: readonly DemoCustomer[],
  seed: string,
  random: Random,
): DemoCustomer {
  const isInReach = (each: DemoCustomer) => areasFor(vendor, each).length > 0
  const near = customers.filter((each) => (vendor.hasPickup && each.county === vendor.county) || isInReach(each))
  return random.weighted(near, (each) => {
    const liking = 0.2 + 2 * seeded(`${seed}/${vendor.key}/${each.key}`).next() ** 2
    return liking * (isInReach(each) ? 4 : 1) * orderFrequency(each)
  })
}

/** The demo customer eats out less than others, so that her list of orders stays readable. */
export const orderFrequency = (customer: DemoCustomer) => (customer.key === 'customer/wanjiru-kamau' ? 0.4 : 1)

/** The delivery areas of a vendor that somebody can be found in, with where. */
export const areasFor = (vendor: DemoVendor, customer: DemoCustomer) =>
  vendor.deliveryAreas.flatMap((area) =>
    customer.places.filter((place) => place.area === area.name).map((place) => ({ area, place })),
  )

/** What somebody orders from a menu, and how they get it. */
export function buildCart(vendor: DemoVendor, customer: DemoCustomer, random: Random, isBrought = false): DemoCart {
  const options = areasFor(vendor, customer)
  const wantsDelivery = options.length > 0 && (isBrought || !vendor.hasPickup || random.chance(0.8))
  const to = wantsDelivery ? random.pick(options) : undefined
  const lines = linesOf(vendor.products, random, to?.area.minimumKES ?? 0)
  return {
    lines,
    fulfilment: to ? { method: 'DELIVERY', areaKey: to.area.key, ...to.place } : { method: 'PICKUP' },
    subtotalKES: subtotalOf(lines),
    deliveryFeeKES: to?.area.feeKES ?? 0,
    note: random.chance(0.14) ? random.pick(notes) : null,
  }
}

/**
 * The first dishes of a menu sell best, and a meal comes from several sections. Lines are added until the minimum is
 * reached.
 */
function linesOf(products: readonly DemoProduct[], random: Random, minimumKES: number): DemoLine[] {
  const chosen: DemoProduct[] = []
  const lines: DemoLine[] = []
  const wanted = random.weighted([1, 2, 3, 4], (count) => [0, 0.34, 0.36, 0.2, 0.1][count]!)
  while (lines.length < wanted || subtotalOf(lines) < minimumKES) {
    const left = products.filter((product) => isOnSale(product) && !chosen.includes(product))
    const product = random.weighted(left, (each, index) => {
      const isMoreOfThat = chosen.some(({ section }) => section === each.section)
      return (isMoreOfThat ? 0.2 : 1) / (1 + index * 0.14)
    })
    chosen.push(product)
    lines.push(lineOf(product, random))
  }
  return lines
}

const isOnSale = ({ stock, variations }: DemoProduct) =>
  stock !== 0 && (variations.length === 0 || variations.some((variation) => variation.stock !== 0))

function lineOf(product: DemoProduct, random: Random): DemoLine {
  const forms = product.variations.filter((variation) => variation.stock !== 0)
  const form = forms.length > 0 ? random.weighted(forms, (_, index) => 1 / (1 + index)) : undefined
  const unitPriceKES = form?.priceKES ?? product.priceKES
  // Cheap things go by the handful, dear ones alone.
  const many = unitPriceKES < 100 ? 4 : unitPriceKES < 450 ? 3 : 1
  const quantity = random.chance(0.55) ? 1 : random.between(1, many)
  const most = Math.min(product.maxPerOrder ?? quantity, form?.stock ?? product.stock ?? quantity)
  return {
    productKey: product.key,
    variationKey: form?.key ?? null,
    quantity: Math.min(quantity, most),
    unitPriceKES,
  }
}
