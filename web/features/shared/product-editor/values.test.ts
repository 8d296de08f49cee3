import { describe, expect, it } from 'vitest'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { differences, emptyProduct, priceOf, rebase, valuesOf } from './values.ts'

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

describe('what the product editor holds', () => {
  it('remembers the stock that was seen, so that what is sold meanwhile stays sold', () => {
    const values = valuesOf(product)
    expect(values).toMatchObject({ stock: 10, stockSeen: 10, version: 3 })
    expect(values.variations[0]).toEqual({ id: 'half', name: 'Half', priceKES: 350, stock: 4, stockSeen: 4 })
  })

  it('takes the lowest price of the variations', () => {
    expect(priceOf(valuesOf(product))).toBe(350)
    expect(priceOf({ priceKES: 200, variations: [] })).toBe(200)
  })

  it('has a price that can be sent even while the variations have none', () => {
    expect(priceOf({ ...emptyProduct, variations: [{ name: '', priceKES: Number.NaN, stock: null }] })).toBe(1)
  })

  const latest = {
    ...product,
    version: 4,
    description: 'With pilipili',
    stock: 7,
    variations: [{ id: 'full', name: 'Full', priceKES: 650, stock: 2 }],
  } as unknown as ProductForEditing

  it('keeps what was changed here on top of what somebody else saved', () => {
    const mine = { ...valuesOf(product), name: 'Pilau ya kuku', stock: 20 }
    expect(rebase(mine, product, latest)).toMatchObject({
      name: 'Pilau ya kuku',
      description: 'With pilipili',
      version: 4,
      stock: 20,
      stockSeen: 7,
      variations: [{ id: 'full', priceKES: 650, stock: 2, stockSeen: 2 }],
    })
  })

  it('makes a changed variation that somebody else removed a new one', () => {
    const mine = valuesOf(product)
    mine.variations[0]!.priceKES = 400
    expect(rebase(mine, product, latest).variations).toEqual([
      { name: 'Half', priceKES: 400, stock: 4 },
      { id: 'full', name: 'Full', priceKES: 600, stock: null, stockSeen: 2 },
    ])
  })

  it('knows what somebody else changed', () => {
    expect(differences(product, { ...product, priceKES: 380, version: 4 })).toEqual(['priceKES'])
    expect(differences(product, product)).toEqual([])
  })
})
