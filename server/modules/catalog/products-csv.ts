import type { ProductForEditing } from '#contracts/catalog.ts'
import type { CsvColumn } from '#server/platform/http/serve-csv.ts'

/** What is left in all; empty where it is not counted. */
function stockLeft({ stock, variations }: ProductForEditing): number | null {
  if (variations.length === 0) return stock
  return variations.some((variation) => variation.stock === null)
    ? null
    : variations.reduce((sum, variation) => sum + (variation.stock ?? 0), 0)
}

/** Not stated and none are two things, and are written as two. */
const codes = (stated: readonly string[] | null) => (stated === null ? 'NOT_STATED' : stated.join('; ') || 'NONE')

/** The columns of `products.csv`. */
export const productColumns: readonly CsvColumn<ProductForEditing>[] = [
  [{ en: 'ID', sw: 'ID' }, (row) => row.id],
  [{ en: 'Vendor', sw: 'Muuzaji' }, (row) => row.vendorName],
  [{ en: 'Name', sw: 'Jina' }, (row) => row.name],
  [{ en: 'Section', sw: 'Sehemu' }, (row) => row.section],
  [
    { en: 'Variations', sw: 'Aina' },
    (row) => row.variations.map(({ name, priceKES }) => `${name} ${priceKES}`).join('; '),
  ],
  [{ en: 'Price (KES)', sw: 'Bei (KES)' }, (row) => row.priceKES],
  [{ en: 'Stock', sw: 'Akiba' }, stockLeft],
  [{ en: 'Status', sw: 'Hali' }, (row) => row.status],
  [{ en: 'Allergens', sw: 'Vizio' }, (row) => (row.kind === 'ITEM' ? codes(row.allergens) : null)],
  [{ en: 'Diets', sw: 'Mlo' }, (row) => (row.kind === 'ITEM' ? codes(row.diets) : null)],
  [{ en: 'Spice, 0 to 3', sw: 'Ukali, 0 hadi 3' }, (row) => row.spiceLevel],
  [{ en: 'Changed', sw: 'Ilibadilishwa' }, (row) => row.updatedAt],
]
