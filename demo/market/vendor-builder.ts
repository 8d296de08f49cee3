import type { OpeningWindow } from '#contracts/vendors.ts'
import { toSlug } from '#contracts/wire/slug.ts'
import { statedFood } from './stated-food.ts'
import type { DemoOptionGroup, DemoProduct, DemoVendor } from './types.ts'

/** Phones of the demo: 0700 0xx xxx, one per number. */
export const phone = (number: number) => `+254700${String(number).padStart(6, '0')}`

type Price = number | Record<string, number | [priceKES: number, stock: number]>
type Item = {
  picture: string
  name: string
  price: Price
  description: string
  stock: number | null
  max: number | null
}

/** A line of a menu. A price per name makes variations, each with its own stock when one is given. */
export const item = (
  picture: string,
  name: string,
  price: Price,
  description: string,
  { stock = null, max = null }: { stock?: number | null; max?: number | null } = {},
): Item => ({ picture, name, price, description, stock, max })

function product(owner: string, section: string, { picture, name, price, description, stock, max }: Item): DemoProduct {
  const slug = toSlug(name)
  const key = `${owner}/${slug}`
  const variations = Object.entries(typeof price === 'number' ? {} : price).map(([variation, of]) => {
    const [priceKES, left] = typeof of === 'number' ? [of, null] : of
    return { key: `${key}/${toSlug(variation)}`, name: variation, priceKES, stock: left }
  })
  const priceKES = typeof price === 'number' ? price : Math.min(...variations.map((variation) => variation.priceKES))
  const food = statedFood(owner, name)
  const facts = { section, name, slug, description, picture, priceKES, stock, food }
  return { key, kind: 'ITEM', ...facts, maxPerOrder: max, maxPerCustomer: null, variations }
}

/** What an option adds to the price, or that it is sold out. */
type OptionPrice = number | 'sold out'
interface Choice {
  name: string
  choose: [least: number, most: number]
  options: Record<string, OptionPrice>
  /** The names of the products that use it. */
  of: string[]
}

function optionGroup(owner: string, { name, choose, options, of }: Choice): DemoOptionGroup {
  const key = `${owner}/choice/${toSlug(name)}`
  return {
    key,
    name,
    least: choose[0],
    most: choose[1],
    options: Object.entries(options).map(([option, price]) => ({
      key: `${key}/${toSlug(option)}`,
      name: option,
      priceKES: price === 'sold out' ? 70 : price,
      isSoldOut: price === 'sold out',
    })),
    productKeys: of.map((product) => `${owner}/${toSlug(product)}`),
  }
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Opening windows from lines like `mon-fri 07:00-21:00`; an end at or before its start is on the next day. */
export function hours(...lines: string[]): OpeningWindow[] {
  return lines.flatMap((line) => {
    const [days = '', times = ''] = line.split(' ')
    const [first = '', last = first] = days.split('-')
    const [opens, closes] = times.split('-').map(minutes) as [number, number]
    return weekdays
      .slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1)
      .map((day) => ({ weekday: weekdays.indexOf(day) + 1, opens, closes: closes > opens ? closes : closes + 1440 }))
  })
}

type Vendor = Pick<
  DemoVendor,
  'slug' | 'name' | 'tagline' | 'description' | 'categories' | 'county' | 'area' | 'address'
> &
  Pick<DemoVendor, 'hours' | 'trade'> &
  Partial<Pick<DemoVendor, 'status' | 'statusReason' | 'closures' | 'hasPickup' | 'commissionPercent'>> & {
    /** The second half of its cover's name. */
    art: string
    /** Tells its phones apart from every other vendor's. */
    number: number
    owner: { name: string; email: string }
    ready: [fromMinutes: number, toMinutes: number]
    delivery?: { minimumKES: number; areas: Record<string, number> }
    menu: Record<string, Item[]>
    choices?: Choice[]
  }

export function vendor({
  slug,
  art,
  number,
  owner,
  ready,
  delivery,
  menu,
  choices = [],
  ...facts
}: Vendor): DemoVendor {
  return {
    status: 'APPROVED',
    statusReason: null,
    closures: [],
    hasPickup: true,
    commissionPercent: null,
    ...facts,
    key: slug,
    slug,
    owner: { key: `owner/${slug}`, ...owner, phone: phone(10_000 + number), role: 'VENDOR' },
    cover: `cover-${art}`,
    wideCover: `wide-${art}`,
    phone: phone(20_000 + number),
    payoutPhone: phone(10_000 + number),
    preparationMinutes: { from: ready[0], to: ready[1] },
    deliveryAreas: Object.entries(delivery?.areas ?? {}).map(([name, feeKES]) => ({
      key: `${slug}/area/${toSlug(name)}`,
      name,
      feeKES,
      minimumKES: delivery?.minimumKES ?? 0,
    })),
    optionGroups: choices.map((choice) => optionGroup(slug, choice)),
    products: Object.entries(menu).flatMap(([section, items]) => items.map((each) => product(slug, section, each))),
  }
}
