import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProductInput, productFields, variationFields } from '#contracts/catalog.ts'
import { Allergen } from '#contracts/food-facts.ts'
import { csvMark, csvText } from '#contracts/wire/csv.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { fieldValues } from '#server/testing/field-values.ts'
import { twoProductInputs } from '#server/testing/product-values.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { planImport } from './plan-import.ts'
import { type ProductForFile, productColumns, productFile } from './product-file.ts'
import { plain, readFile } from './read-file.ts'

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
/** Of each field that is more than a number or a text. */
const told: Record<string, fc.Arbitrary<unknown>> = {
  availableTimes: fc.option(
    fc
      .tuple(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), fc.nat(1439), fc.integer({ min: 1, max: 1440 }))
      .map(([days, from, minutes]) => ({ days, from, until: from + minutes })),
  ),
  allergens: fc.option(fc.subarray([...Allergen.options])),
  diets: fc.constantFrom([], ['HALAL']),
}

/** Those that a file has in a cell of the same name; the others are in `product`. */
const { optionGroupIds: _, pictureIds: __, ...cellFields } = productFields
const cellNames = Object.keys(cellFields) as (keyof typeof cellFields)[]
const values = cellNames.map((name) => [name, told[name] ?? fieldValues<unknown>(cellFields[name], odd)])
const group = fc.record({ id: fc.uuid({ version: 7 }), name: fieldValues(productFields.section, odd) })
const product = fc.record({
  ...Object.fromEntries(values),
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom('ITEM', 'TICKET'),
  variations: fc.array(
    fc.record({
      id: fc.uuid({ version: 7 }),
      name: fieldValues(variationFields.name, odd),
      priceKES: fieldValues(variationFields.priceKES),
      stock: fieldValues(variationFields.stock),
    }),
    { maxLength: 4 },
  ),
  optionGroups: fc.array(group, { maxLength: 3 }),
})
const menu = fc.uniqueArray(product, { selector: ({ id }: { id?: string }) => id, minLength: 1, maxLength: 8 })

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

  it('says each field in a way that is read as it was meant', () => {
    fc.assert(
      fc.property(product, (given) => {
        const [each] = asProducts([{ ...given, kind: 'ITEM' }]) as [ProductForFile]
        const cells = readFile(fileOf([each], 'en'))[0]?.cells
        for (const name of cellNames) {
          const value = each[name]
          const meant = typeof value === 'string' ? plain(value) : value
          expect([name, productFile[name].read(cells?.[name] ?? '', { groups: [] })]).toEqual([name, meant])
        }
      }),
      { numRuns: 200 },
    )
  })

  it('brings each field to a new product, and to one that had another value there', async () => {
    const shop = await aShop(world)
    const take = async (input: ProductInput, id = '') => {
      const csv = fileOf(asProducts([{ ...input, id, kind: 'ITEM', optionGroups: [] }]), 'en')
      const { body: preview } = await shop.owner.post('/api/vendor/products/import/preview', { csv })
      const { body } = await shop.owner.post('/api/vendor/products/import', { csv, ...preview, rows: undefined })
      const { items } = (await shop.owner.get('/api/vendor/products')).body
      return [body, items] as const
    }
    const { first, other } = twoProductInputs
    const [created, [product]] = await take(first)
    expect([created, product]).toMatchObject([{ created: 1 }, first])
    const [changed, items] = await take(other, product.id)
    expect([changed, items]).toMatchObject([{ changed: 1 }, [other]])
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
