import { describe, expect, it } from 'vitest'
import { ProductInput } from '#contracts/catalog.ts'
import { createVendor } from '#contracts/vendor-profile.ts'
import { counties } from '#contracts/wire/counties.ts'
import { Phone } from '#contracts/wire/primitives.ts'
import { artKind } from '../art.ts'
import { demoSignIns, market } from './index.ts'
import { statedNames } from './stated-food.ts'
import type { Keyed } from './types.ts'

const { categories, vendors, events, customers, admin, colleagues } = market
const products = vendors.flatMap((vendor) => vendor.products)
const tickets = events.flatMap((event) => event.ticketTypes)
const users = [...customers, ...vendors.map((vendor) => vendor.owner), admin, ...colleagues]
const twice = <T>(values: readonly T[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the demo market', () => {
  it('is large enough to look like a market', () => {
    expect(categories.length).toBeGreaterThanOrEqual(8)
    expect(vendors).toHaveLength(28)
    expect(vendors.filter((vendor) => vendor.status === 'APPROVED').length).toBeGreaterThanOrEqual(24)
    expect(vendors.filter((vendor) => vendor.status === 'PENDING')).toHaveLength(2)
    expect(vendors.filter((vendor) => vendor.status === 'SUSPENDED')).toHaveLength(1)
    expect(products.length).toBeGreaterThanOrEqual(320)
    expect(events.length).toBeGreaterThanOrEqual(12)
    expect(customers.length).toBeGreaterThanOrEqual(40)
  })

  it('gives everything a key of its own', () => {
    const keyed: Keyed[] = [
      ...users,
      ...vendors,
      ...vendors.flatMap((vendor) => vendor.deliveryAreas),
      ...events,
      ...[...products, ...tickets].flatMap((product) => [product, ...product.variations]),
    ]
    expect(twice(keyed.map((each) => each.key))).toEqual([])
  })

  it('gives every vendor, event and product of a vendor an address of its own', () => {
    expect(twice(vendors.map((vendor) => vendor.slug))).toEqual([])
    expect(twice(events.map((event) => event.slug))).toEqual([])
    for (const vendor of vendors) {
      const sold = events.filter((event) => event.vendorKey === vendor.key).flatMap((event) => event.ticketTypes)
      expect(twice([...vendor.products, ...sold].map((product) => product.slug))).toEqual([])
    }
  })

  it('gives every person a mail address and a phone of their own', () => {
    expect(twice(users.map((user) => user.email))).toEqual([])
    expect(twice(users.map((user) => user.phone))).toEqual([])
    for (const user of users) expect(Phone.parse(user.phone)).toBe(user.phone)
    expect(Object.values(demoSignIns).map((user) => user.email)).toEqual([
      'wanjiru@uliza.example',
      'achieng@uliza.example',
      'admin@uliza.example',
    ])
  })

  it('shows a drawn picture of the right sort everywhere', () => {
    const wrong = (names: string[], kind: string) => names.filter((name) => artKind(name) !== kind)
    expect(
      wrong(
        [...products, ...tickets].map((each) => each.picture).filter((name) => !name.startsWith('event-')),
        'cloth',
      ),
    ).toEqual([])
    expect(
      wrong(
        categories.map((category) => category.picture),
        'plate',
      ),
    ).toEqual([])
    expect(
      wrong(
        vendors.map((vendor) => vendor.cover),
        'cover',
      ),
    ).toEqual([])
    expect(
      wrong(
        vendors.map((vendor) => vendor.wideCover),
        'wide',
      ),
    ).toEqual([])
    expect(
      wrong(
        [...events, ...tickets].map((event) => event.picture),
        'poster',
      ),
    ).toEqual([])
    expect(twice(vendors.map((vendor) => vendor.cover))).toEqual([])
    expect(new Set(events.map((event) => event.picture)).size).toBe(17)
  })
})

describe('the vendors of the demo market', () => {
  it('could all have been sent through the sign-up form', () => {
    for (const vendor of vendors) {
      const { name, slug, description, categories, phone, county, area, address, hasPickup, payoutPhone } = vendor
      const deliveryAreas = vendor.deliveryAreas.map(({ key, ...deliveryArea }) => deliveryArea)
      const { hours: opening, preparationMinutes } = vendor
      const form = { name, slug, description, categories, phone, county, area, address, hasPickup, payoutPhone }
      expect(
        createVendor.body!.safeParse({ ...form, deliveryAreas, opening, preparationMinutes }).error,
      ).toBeUndefined()
      expect(preparationMinutes.from).toBeLessThan(preparationMinutes.to)
      expect(vendor.tagline.length).toBeLessThanOrEqual(40)
      expect(hasPickup || deliveryAreas.length > 0).toBe(true)
    }
  })

  it('are in counties and categories there are, and every category has a few', () => {
    expect(vendors.filter((vendor) => !(vendor.county in counties))).toEqual([])
    const slugs = categories.map((category) => category.slug)
    expect(vendors.flatMap((vendor) => vendor.categories).filter((slug) => !slugs.includes(slug))).toEqual([])
    const open = vendors.filter((vendor) => vendor.status === 'APPROVED')
    for (const slug of slugs)
      expect(open.filter((vendor) => vendor.categories.includes(slug)).length).toBeGreaterThanOrEqual(2)
  })
})

describe('the products of the demo market', () => {
  it('could all have been saved in the product editor', () => {
    for (const {
      name,
      description,
      section,
      priceKES,
      stock,
      maxPerOrder,
      maxPerCustomer,
      food,
      variations,
    } of products) {
      const forms = variations.map(({ key, ...variation }) => variation)
      const facts = { name, description, section, priceKES, stock, maxPerOrder, maxPerCustomer, ...food }
      const form = { ...facts, status: 'ACTIVE', variations: forms }
      expect(ProductInput.safeParse(form).error).toBeUndefined()
    }
  })

  it('state their food where it is on the menu, and some state nothing', () => {
    const onMenu = vendors.flatMap(({ key, products }) => products.map(({ name }) => `${key}: ${name}`))
    const stated = statedNames.map(({ vendor, name }) => `${vendor}: ${name}`)
    expect(stated.filter((each) => !onMenu.includes(each))).toEqual([])
    expect(products.filter(({ food }) => food.allergens !== null)).toHaveLength(stated.length)
    expect(products.length - stated.length).toBeGreaterThan(100)
  })

  it('have whole prices above nothing, the lowest of their variations first', () => {
    for (const product of [...products, ...tickets]) {
      const prices = [product.priceKES, ...product.variations.map((variation) => variation.priceKES)]
      expect(prices.every((price) => Number.isInteger(price) && price > 0)).toBe(true)
      expect(product.priceKES).toBe(Math.min(...prices))
    }
  })

  it('fill a menu for every vendor, in sections', () => {
    for (const vendor of vendors) {
      expect(vendor.products.length).toBeGreaterThanOrEqual(10)
      expect(new Set(vendor.products.map((product) => product.section)).size).toBeGreaterThanOrEqual(3)
    }
  })

  it('are sold out here and there', () => {
    expect(products.filter((product) => product.stock === 0).length).toBeGreaterThanOrEqual(10)
    expect(products.flatMap((product) => product.variations).some((variation) => variation.stock === 0)).toBe(true)
  })
})
