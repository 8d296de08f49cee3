import { type ProductForEditing, type ProductInput, productFields } from '#contracts/catalog.ts'
import { type PlainField, plainFieldNames, plainFields } from '#contracts/menu/product-fields.ts'
import type { FileColumn } from '#contracts/menu/product-import.ts'
import type { OptionGroupId } from '#contracts/wire/primitives.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'
import {
  dayCodes,
  read,
  readGroups,
  readLimit,
  readNeeded,
  readNumber,
  readText,
  readTimes,
  readVariation,
  type Shop,
  split,
  splitCodes,
  type VariationCell,
} from './read-cells.ts'

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

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** `MON, TUE 06:00-11:00`, or `FRI 20:00-02:00` over midnight; empty is whenever the shop is open. */
const timesCell = (times: ProductForFile['availableTimes']) =>
  times === null
    ? ''
    : `${times.days.map((day) => dayCodes[day - 1]).join(', ')} ${clock(times.from)}-${clock(times.until > 1440 ? times.until - 1440 : times.until)}`

/** What a cell of each column says, by the names of a product's fields. */
export type Said = Omit<ProductInput, 'variations' | 'pictureIds'> & { variations: VariationCell[]; id: never }

interface Cell<Value> {
  heads: Record<'en' | 'sw', string>
  write: (product: ProductForFile) => string
  /** Undefined is nothing: what the cell says of a product stays as it is. */
  read: (text: string, shop: Shop) => Value | undefined
}

type NumberField = {
  [Name in PlainField]: (typeof plainFields)[Name] extends { column: object } ? Name : never
}[PlainField]
const isNumber = (name: PlainField): name is NumberField => 'column' in plainFields[name]

/** An empty one is no limit. */
function numberColumn(name: NumberField): Cell<number | null> {
  const { written, column } = plainFields[name]
  return {
    heads: column.heads,
    write: (product) => numberCell(product[name]),
    read: (text) => readLimit(written, text, column.problem),
  }
}

/** The columns of the plain numbers, in the order of the contract. */
const numberCells = Object.fromEntries(
  plainFieldNames.filter(isNumber).map((name) => [name, numberColumn(name)]),
) as Record<NumberField, Cell<number | null>>

/**
 * Each column of the file in its order: how it is headed, what a product has there, and how a cell is read. What was
 * written comes back unchanged.
 */
export const productFile: { [Column in FileColumn]: Cell<Said[Column]> } = {
  id: { heads: { en: 'ID', sw: 'ID' }, write: ({ id }) => id, read: () => undefined },
  name: {
    heads: { en: 'Name', sw: 'Jina' },
    write: ({ name }) => name,
    read: (text) => readNeeded(text, (name) => readText(productFields.name, name)),
  },
  section: {
    heads: { en: 'Section', sw: 'Sehemu' },
    write: ({ section }) => section,
    read: (text) => readNeeded(text, (section) => readText(productFields.section, section)),
  },
  description: {
    heads: { en: 'Description', sw: 'Maelezo' },
    write: ({ description }) => description,
    read: (text) => readText(productFields.description, text),
  },
  variations: {
    heads: { en: 'Variations', sw: 'Aina' },
    write: ({ variations }) => variationsCell(variations),
    read: (text) => split(text).map(readVariation),
  },
  priceKES: {
    heads: { en: 'Price (KES)', sw: 'Bei (KES)' },
    write: ({ priceKES }) => String(priceKES),
    read: (text) => readNeeded(text, (price) => readNumber(productFields.priceKES, price, 'PRICE')),
  },
  stock: {
    heads: { en: 'Stock', sw: 'Akiba' },
    write: ({ stock }) => numberCell(stock),
    read: (text) => readLimit(productFields.stock, text, 'NUMBER'),
  },
  ...numberCells,
  status: {
    heads: { en: 'Status', sw: 'Hali' },
    write: ({ status }) => status,
    read: (text) => (text === '' ? undefined : read(productFields.status, text.toUpperCase(), 'STATUS')),
  },
  availableTimes: {
    heads: { en: 'Ordered at', sw: 'Huagizwa' },
    write: ({ availableTimes }) => timesCell(availableTimes),
    read: (text) => (text === '' ? null : readTimes(text)),
  },
  allergens: {
    heads: { en: 'Allergens', sw: 'Vizio' },
    write: ({ kind, allergens }) => (kind === 'ITEM' ? codes(allergens) : ''),
    read: (text) => {
      if (text === '') return undefined
      return /^not_stated$/i.test(text) ? null : read(productFields.allergens, splitCodes(text), 'ALLERGENS')
    },
  },
  diets: {
    heads: { en: 'Diets', sw: 'Mlo' },
    write: ({ kind, diets }) => (kind === 'ITEM' ? codes(diets) : ''),
    read: (text) => (text === '' ? undefined : read(productFields.diets, splitCodes(text), 'DIETS')),
  },
  spiceLevel: {
    heads: { en: 'Spice, 0 to 3', sw: 'Ukali, 0 hadi 3' },
    write: ({ spiceLevel }) => numberCell(spiceLevel),
    read: (text) => (text === '' ? null : read(productFields.spiceLevel, Number(text), 'SPICE')),
  },
  optionGroupIds: {
    heads: { en: 'Option groups', sw: 'Makundi ya chaguo' },
    write: ({ optionGroups }) => joined(optionGroups.map(({ name }) => name)),
    read: readGroups,
  },
}

export const fileColumns = Object.keys(productFile) as FileColumn[]

/** The columns of `products.csv`. Whose it is and when it was changed stand there to be read. */
export const productColumns: readonly CsvColumn<ProductForFile>[] = [
  ...Object.values(productFile).map(({ heads, write }): CsvColumn<ProductForFile> => [heads, write]),
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendorName],
  [{ en: 'Changed', sw: 'Ilibadilishwa' }, (row) => row.updatedAt],
]
