import { describe, expect, it } from 'vitest'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { emptyProduct, fieldNames } from './product-fields.ts'
import { differences, productChange, productValues, rebase, shownPrice } from './values.ts'

const product = {
  id: 'p',
  kind: 'ITEM',
  vendorId: 'v',
  vendorName: 'Mama Achieng',
  eventId: null,
  name: 'Pilau',
  description: 'With kachumbari',
  section: 'Rice',
  picture: null,
  priceKES: 350,
  stock: 10,
  maxPerOrder: null,
  status: 'ACTIVE',
  variations: [
    { id: 'half', name: 'Half', priceKES: 350, stock: 4 },
    { id: 'full', name: 'Full', priceKES: 600, stock: null },
  ],
  version: 3,
  updatedAt: '2026-11-20T08:00:00Z',
} as unknown as ProductForEditing
const plain = { ...product, variations: [] }

describe('what the product editor holds', () => {
  it('takes the lowest price of the variations', () => {
    expect(shownPrice(productValues(product))).toBe(350)
    expect(shownPrice({ priceKES: 200, variations: [] })).toBe(200)
  })

  it('has a price that can be sent even while the variations have none', () => {
    expect(shownPrice({ ...emptyProduct, variations: [{ name: '', priceKES: Number.NaN, stock: null }] })).toBe(1)
  })

  it('has a row in the table for every field that can be sent', () => {
    expect(Object.keys(productValues(product))).toEqual(fieldNames)
    expect(Object.keys(emptyProduct)).toEqual(fieldNames)
  })
})

describe('what the product editor sends', () => {
  it.each(fieldNames.filter((name) => name !== 'stock' && name !== 'variations'))(
    'is %s alone when only that was changed',
    (name) => {
      const other = name === 'status' ? 'DRAFT' : name === 'priceKES' || name === 'maxPerOrder' ? 7 : 'other'
      expect(productChange({ ...productValues(plain), [name]: other }, plain)).toEqual({ [name]: other, version: 3 })
    },
  )

  it('is nothing when nothing was changed', () => {
    expect(productChange(productValues(product), product)).toBeUndefined()
  })

  it('counts a new stock from the one that was seen, so that what is sold meanwhile stays sold', () => {
    expect(productChange({ ...productValues(product), stock: 20 }, product)).toEqual({
      stock: 20,
      stockSeen: 10,
      version: 3,
    })
  })

  it('is of a variation only what was changed, and all of a new one', () => {
    const [half, full] = productValues(product).variations
    const fresh = { name: 'Family', priceKES: 1200, stock: null }
    const variations = [{ ...full!, priceKES: 650 }, { ...half!, stock: 9 }, fresh]
    expect(productChange({ ...productValues(product), priceKES: 351, variations }, product)).toEqual({
      variations: [{ id: 'full', priceKES: 650 }, { id: 'half', stock: 9, stockSeen: 4 }, fresh],
      version: 3,
    })
  })
})

describe('a product that somebody else saved meanwhile', () => {
  const latest = {
    ...product,
    version: 4,
    description: 'With pilipili',
    stock: 7,
    variations: [
      { id: 'full', name: 'Full', priceKES: 650, stock: 2 },
      { id: 'family', name: 'Family', priceKES: 1200, stock: null },
    ],
  } as unknown as ProductForEditing

  it('is theirs where nothing was changed here, and takes what was', () => {
    const mine = { ...productValues(product), name: 'Pilau ya kuku', stock: 20 }
    const rebased = rebase(mine, product, latest)
    expect(rebased).toEqual({ ...productValues(latest), name: 'Pilau ya kuku', stock: 20 })
    expect(productChange(rebased, latest)).toEqual({ name: 'Pilau ya kuku', stock: 20, stockSeen: 7, version: 4 })
  })

  it('makes a variation that was changed here and removed there a new one, and keeps what they changed and added', () => {
    const mine = productValues(product)
    mine.variations = mine.variations.map((each) => (each.id === 'half' ? { ...each, priceKES: 400 } : each))
    expect(rebase(mine, product, latest).variations).toEqual([
      { name: 'Half', priceKES: 400, stock: 4 },
      { id: 'full', name: 'Full', priceKES: 650, stock: 2 },
      { id: 'family', name: 'Family', priceKES: 1200, stock: null },
    ])
  })

  it('loses a variation that they removed and that was not touched here', () => {
    const mine = productValues(product)
    mine.variations = mine.variations.map((each) => (each.id === 'full' ? { ...each, name: 'Whole' } : each))
    expect(rebase(mine, product, latest).variations).toEqual([
      { id: 'full', name: 'Whole', priceKES: 650, stock: 2 },
      { id: 'family', name: 'Family', priceKES: 1200, stock: null },
    ])
  })

  it('shows in what it differs', () => {
    expect(differences(product, { ...product, priceKES: 380 })).toEqual(['priceKES'])
    expect(differences(product, product)).toEqual([])
  })
})
