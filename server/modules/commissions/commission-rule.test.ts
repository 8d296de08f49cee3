import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commissionOn } from '#contracts/money/commission-on.ts'
import type { CommissionScope } from '#contracts/money/commissions.ts'
import type { CommissionRuleId } from '#contracts/wire/primitives.ts'
import { newId } from '#server/platform/ids.ts'
import { ruleFor } from './commission-rule.ts'
import type { LatestRule } from './rules.queries.ts'

describe('what a rule takes of a line', () => {
  it.each([
    ['10 % of KSh 1,000', 1_000_00, 1, 10_00, 0, 100_00],
    ['nothing of anything', 1_000_00, 1, 0, 0, 0],
    ['all of it', 1_000_00, 1, 100_00, 0, 1_000_00],
    ['12.5 % of KSh 333, half a cent up', 333_00, 1, 12_50, 0, 41_63],
    ['0.01 % of KSh 49, less than half a cent down', 49_00, 1, 1, 0, 0],
    ['0.01 % of KSh 50, half a cent up', 50_00, 1, 1, 0, 1],
    ['KSh 5 alone', 120_00, 1, 0, 5_00, 5_00],
    ['KSh 5 for each of three', 360_00, 3, 0, 5_00, 15_00],
    ['5 % and KSh 10 for each of two', 500_00, 2, 5_00, 10_00, 45_00],
    ['no more than the line', 30_00, 3, 50_00, 20_00, 30_00],
    ['100 % and a fixed part: the line', 30_00, 3, 100_00, 1_00, 30_00],
    ['33.33 % of the largest line there is', 100_000_000_000_00, 100, 33_33, 0, 33_330_000_000_00],
  ])('takes as commission %s', (_, amountCents, quantity, basisPoints, fixedCents, cents) => {
    expect(commissionOn({ amountCents, quantity }, { basisPoints, fixedCents })).toBe(cents)
  })

  it('keeps a commission between zero and the line, in whole cents, and adds up the lines of 10,000 orders', () => {
    const line = fc.record({
      unitCents: fc.integer({ min: 1, max: 1_000_000 }).map((kes) => kes * 100),
      quantity: fc.integer({ min: 1, max: 100 }),
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      fixedCents: fc.integer({ min: 0, max: 100_000 }).map((kes) => kes * 100),
    })
    const order = fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const taken = lines.map(({ unitCents, quantity, ...rate }) => {
        const amountCents = unitCents * quantity
        const cents = commissionOn({ amountCents, quantity }, rate)
        const exact = Number((BigInt(amountCents) * BigInt(rate.basisPoints) + 5_000n) / 10_000n)
        expect(cents).toBe(Math.min(amountCents, exact + rate.fixedCents * quantity))
        expect(cents >= 0 && cents <= amountCents && Number.isSafeInteger(cents)).toBe(true)
        return { amountCents, cents }
      })
      const total = taken.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const commission = taken.reduce((sum, { cents }) => sum + cents, 0)
      const vendors = taken.reduce((sum, { amountCents, cents }) => sum + (amountCents - cents), 0)
      expect(vendors + commission).toBe(total)
    })
    fc.assert(order, { numRuns: 10_000 })
  })
})

describe('which rule applies', () => {
  const rule = (scope: CommissionScope, percent: number | null): LatestRule => ({
    id: newId<CommissionRuleId>(),
    scope,
    basisPoints: percent === null ? null : percent * 100,
    fixedCents: percent === null ? null : 0,
  })
  const [product, vendor, category, platform] = [
    rule('PRODUCT', 1),
    rule('VENDOR', 2),
    rule('CATEGORY', 3),
    rule('PLATFORM', 4),
  ]
  const percentOf = (own: LatestRule | null, ...[vendors, categories, all]: Parameters<typeof general>) =>
    ruleFor(own, general(vendors, categories, all), 1_000).basisPoints / 100
  const general = (vendors: LatestRule | null, categories: LatestRule[], all: LatestRule | null) => ({
    vendor: vendors,
    categories,
    platform: all,
  })
  const ended = (scope: CommissionScope) => rule(scope, null)

  it.each([
    ["the product's over all others", 1, product, vendor, [category], platform],
    ["the vendor's over its categories'", 2, null, vendor, [category], platform],
    ["a category's over the platform's", 3, null, null, [category], platform],
    ["the first category's that has one", 3, null, null, [ended('CATEGORY'), category, rule('CATEGORY', 9)], platform],
    ["the platform's over what is usual", 4, null, null, [], platform],
    ['what is usual, where there is none', 10, null, null, [], null],
    ["the vendor's again, when the product's was ended", 2, ended('PRODUCT'), vendor, [category], platform],
    [
      'what is usual, when all were ended',
      10,
      ended('PRODUCT'),
      ended('VENDOR'),
      [ended('CATEGORY')],
      ended('PLATFORM'),
    ],
  ] as const)('applies the commission rule: %s', (_, percent, own, vendors, categories, all) => {
    expect(percentOf(own, vendors, [...categories], all)).toBe(percent)
  })

  it('names the commission rule in effect, except the default', () => {
    expect(ruleFor(null, general(vendor, [], platform), 1_000)).toMatchObject({ id: vendor.id, scope: 'VENDOR' })
    expect(ruleFor(null, general(null, [], null), 1_000)).toEqual({
      id: null,
      scope: null,
      basisPoints: 1_000,
      fixedCents: 0,
    })
  })
})
