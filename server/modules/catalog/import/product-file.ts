import type { ProductForEditing } from '#contracts/catalog.ts'
import { type FileColumn, fileColumns } from '#contracts/menu/menu-terms.ts'
import type { OptionGroupId } from '#contracts/wire/primitives.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** A product with the names of its option groups, as files have them. */
export type ProductForFile = ProductForEditing & { optionGroups: { id: OptionGroupId; name: string }[] }

/** Names in a cell; a semicolon in one of them is written `\;`. */
const joined = (names: readonly string[]) => names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ')

/** Not stated and none are two things, and are written as two. */
const codes = (stated: readonly string[] | null) => (stated === null ? 'NOT_STATED' : stated.join('; ') || 'NONE')

const numberCell = (value: number | null) => (value === null ? '' : String(value))

/** `Half 400 (12); Whole 700`: the price, and in brackets the stock, where it is counted. */
const variationsCell = (variations: ProductForFile['variations']) =>
  joined(variations.map(({ name, priceKES, stock }) => `${name} ${priceKES}${stock === null ? '' : ` (${stock})`}`))

/** The days in a file, Monday first. */
export const dayCodes = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** `MON, TUE 06:00-11:00`, or `FRI 20:00-02:00` over midnight; empty is whenever the shop is open. */
const timesCell = (times: ProductForFile['availableTimes']) =>
  times === null
    ? ''
    : `${times.days.map((day) => dayCodes[day - 1]).join(', ')} ${clock(times.from)}-${clock(times.until > 1440 ? times.until - 1440 : times.until)}`

type Heads = Record<'en' | 'sw', string>

/** How each column is headed, and what a product has there. Reading a file compares with this, so what was written comes back unchanged. */
export const productFile: Record<FileColumn, readonly [heads: Heads, cell: (product: ProductForFile) => string]> = {
  id: [{ en: 'ID', sw: 'ID' }, ({ id }) => id],
  name: [{ en: 'Name', sw: 'Jina' }, ({ name }) => name],
  section: [{ en: 'Section', sw: 'Sehemu' }, ({ section }) => section],
  description: [{ en: 'Description', sw: 'Maelezo' }, ({ description }) => description],
  variations: [{ en: 'Variations', sw: 'Aina' }, ({ variations }) => variationsCell(variations)],
  price: [{ en: 'Price (KES)', sw: 'Bei (KES)' }, ({ priceKES }) => String(priceKES)],
  stock: [{ en: 'Stock', sw: 'Akiba' }, ({ stock }) => numberCell(stock)],
  maxPerOrder: [{ en: 'Most per order', sw: 'Kikomo kwa agizo' }, ({ maxPerOrder }) => numberCell(maxPerOrder)],
  maxPerCustomer: [
    { en: 'Most per customer', sw: 'Kikomo kwa mteja' },
    ({ maxPerCustomer }) => numberCell(maxPerCustomer),
  ],
  status: [{ en: 'Status', sw: 'Hali' }, ({ status }) => status],
  times: [{ en: 'Ordered at', sw: 'Huagizwa' }, ({ availableTimes }) => timesCell(availableTimes)],
  allergens: [{ en: 'Allergens', sw: 'Vizio' }, ({ kind, allergens }) => (kind === 'ITEM' ? codes(allergens) : '')],
  diets: [{ en: 'Diets', sw: 'Mlo' }, ({ kind, diets }) => (kind === 'ITEM' ? codes(diets) : '')],
  spice: [{ en: 'Spice, 0 to 3', sw: 'Ukali, 0 hadi 3' }, ({ spiceLevel }) => numberCell(spiceLevel)],
  optionGroups: [
    { en: 'Option groups', sw: 'Makundi ya chaguo' },
    ({ optionGroups }) => joined(optionGroups.map(({ name }) => name)),
  ],
}

/** The columns of `products.csv`. Whose it is and when it was changed stand there to be read. */
export const productColumns: readonly CsvColumn<ProductForFile>[] = [
  ...fileColumns.map((column): CsvColumn<ProductForFile> => productFile[column]),
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendorName],
  [{ en: 'Changed', sw: 'Ilibadilishwa' }, (row) => row.updatedAt],
]
