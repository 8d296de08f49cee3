import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productFields, variationFields } from '#contracts/catalog.ts'
import { Allergen } from '#contracts/food-facts.ts'
import { csvMark, csvText } from '#contracts/wire/csv.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { planImport } from './plan-import.ts'
import { type ProductForFile, productColumns, productFile } from './product-file.ts'
import { readFile } from './read-file.ts'

const world = aWorld()

/** Names that people, and those who try what a spreadsheet runs, may write. */
const odd = fc.oneof(
  fc.constantFrom(
    '=1+1',
    "'=x",
    "''@y",
    '-5 (3)',
    'Half 300',
    'a; b',
    'a\\; b\\',
    '"quoted"',
    'two\nlines',
    '1,200',
    '\tx',
    'NONE',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const named = <T>(schema: { safeParse: (text: string) => { success: boolean; data?: T } }) =>
  odd
    .map((text) => schema.safeParse(text))
    .filter(({ success }) => success)
    .map(({ data }) => data as T)
const stock = fc.option(fc.integer({ min: 0, max: 1_000_000 }))

const group = fc.record({ id: fc.uuid({ version: 7 }), name: named(productFields.section) })
const product = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('ITEM', 'TICKET'),
  name: named(productFields.name),
  section: named(productFields.section),
  description: named(productFields.description),
  priceKES: fc.integer({ min: 1, max: 250_000 }),
  stock,
  maxPerOrder: fc.option(fc.integer({ min: 1, max: 1000 })),
  maxPerCustomer: fc.option(fc.integer({ min: 1, max: 1000 })),
  status: fc.constantFrom('DRAFT', 'ACTIVE', 'ARCHIVED'),
  availableTimes: fc.option(
    fc
      .tuple(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), fc.nat(1439), fc.integer({ min: 1, max: 1440 }))
      .map(([days, from, minutes]) => ({ days, from, until: from + minutes })),
  ),
  allergens: fc.option(fc.subarray([...Allergen.options])),
  diets: fc.constantFrom([], ['HALAL']),
  spiceLevel: fc.constantFrom(null, 0, 1, 2, 3),
  variations: fc.array(
    fc.record({
      id: fc.uuid({ version: 7 }),
      name: named(variationFields.name),
      priceKES: fc.integer({ min: 1, max: 250_000 }),
      stock,
    }),
    { maxLength: 4 },
  ),
  optionGroups: fc.array(group, { maxLength: 3 }),
})
const menu = fc.uniqueArray(product, { selector: ({ id }) => id, minLength: 1, maxLength: 8 })

const fileOf = (products: readonly ProductForFile[], language: 'en' | 'sw') =>
  csvMark +
  csvText([
    productColumns.map(([heads]) => heads[language]),
    ...products.map((each) => productColumns.map(([, cell]) => cell(each))),
  ])

const asProducts = (given: unknown) =>
  (given as ProductForFile[]).map(
    (each): ProductForFile => ({
      ...each,
      vendorId: 'vendor' as VendorId,
      vendorName: 'Mama',
      eventId: null,
      picture: null,
      pictures: [],
      pictureIds: [],
      isSoldOut: false,
      isSoldOutToCustomers: false,
      optionGroupIds: [],
      version: 1,
      updatedAt: '2026-11-20T09:00:00.000Z',
    }),
  )

describe('the file of a menu', () => {
  it('comes back unchanged, whatever its products are called, in both languages', () => {
    fc.assert(
      fc.property(menu, fc.constantFrom('en' as const, 'sw' as const), (given, language) => {
        const products = asProducts(given)
        const planned = planImport(readFile(fileOf(products, language)), { products, groups: [] })
        expect(planned.map(({ state, problems }) => [state, problems])).toEqual(products.map(() => ['SAME', []]))
      }),
      { numRuns: 200 },
    )
  })

  it('says variations in a way that is read as it was meant', () => {
    fc.assert(
      fc.property(product, (given) => {
        const [each] = asProducts([given])
        const rows = readFile(fileOf([each as ProductForFile], 'en'))
        const variations = productFile.variations.read(rows[0]?.cells.variations ?? '', { groups: [] })
        expect(variations).toEqual(
          each?.variations.map(({ name, priceKES, stock }) => ({
            name: name.replace(/\r\n?/g, '\n'),
            priceKES,
            stock,
          })),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('says times in a way that is read as they were meant', () => {
    fc.assert(
      fc.property(product, (given) => {
        const [each] = asProducts([given])
        const rows = readFile(fileOf([each as ProductForFile], 'en'))
        const cell = rows[0]?.cells.availableTimes ?? ''
        expect(productFile.availableTimes.read(cell, { groups: [] })).toEqual(each?.availableTimes)
      }),
      { numRuns: 200 },
    )
  })

  it('comes back unchanged over the wire, with names that a spreadsheet would run', async () => {
    const shop = await aShop(world)
    for (const name of ['=HYPERLINK("http://x")', "'=x", 'Chai; ya maziwa', 'Mahamri, four'])
      await aProduct(world, shop, { name, stock: 3, variations: [{ name: 'Half; 1 (2)', priceKES: 20, stock: 2 }] })
    for (const language of ['en', 'sw']) {
      const { body: text } = await shop.owner.get(`/api/vendor/products.csv?language=${language}`)
      const { body } = await shop.owner.post('/api/vendor/products/import/preview', { csv: text })
      expect(body.rows.map(({ state }: { state: string }) => state)).toEqual(['SAME', 'SAME', 'SAME', 'SAME'])
    }
  })
})
