import type { ProductForEditing } from '#contracts/catalog.ts'
import type { updateVendorProduct } from '#contracts/product-changes.ts'
import type { BodyOf } from '#contracts/wire/endpoint.ts'
import { type FieldName, fieldNames, type ProductValues, type VariationValues } from './product-fields.ts'

export const emptyVariation: VariationValues = { name: '', priceKES: Number.NaN, stock: null }

export const productValues = (product: ProductForEditing): ProductValues =>
  Object.fromEntries(fieldNames.map((name) => [name, product[name]])) as unknown as ProductValues

/** With variations the price is the lowest of theirs, and nobody is asked for it. */
export function shownPrice({ priceKES, variations }: Pick<ProductValues, 'priceKES' | 'variations'>): number {
  if (variations.length === 0) return priceKES
  const prices = variations.map((variation) => variation.priceKES).filter(Number.isFinite)
  return prices.length > 0 ? Math.min(...prices) : 1
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two states of a product differ. */
export const differences = (one: Partial<ProductValues>, other: Partial<ProductValues>): FieldName[] =>
  fieldNames.filter((name) => !isSame(one[name], other[name]))

/** What of `values` is unlike `before`. */
const changed = <T extends object>(values: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, before[name as keyof T])),
  ) as Partial<T>

/** With it a stock counts from the number that was seen, so that what is sold meanwhile stays sold. */
const seen = <T extends { stock?: number | null }>(change: T, before: { stock: number | null }) =>
  change.stock === undefined ? change : { ...change, stockSeen: before.stock }

/** Only what was changed since the product was opened; undefined when nothing was. */
export function productChange(
  values: ProductValues,
  opened: ProductForEditing,
): BodyOf<typeof updateVendorProduct> | undefined {
  const before = productValues(opened)
  const { variations, priceKES, ...change } = changed(values, before)
  const body = {
    ...seen(change, opened),
    // Variations have the price, and the product has it from them.
    ...(priceKES !== undefined && values.variations.length === 0 && { priceKES }),
    ...(variations && { variations: variations.map((variation) => variationChange(variation, before.variations)) }),
  }
  return Object.keys(body).length > 0
    ? ({ ...body, version: opened.version } as BodyOf<typeof updateVendorProduct>)
    : undefined
}

function variationChange(variation: VariationValues, before: readonly VariationValues[]) {
  const old = before.find(({ id }) => id !== undefined && id === variation.id)
  return old ? { id: old.id, ...seen(changed(variation, old), old) } : variation
}

/** What was changed here, on top of what somebody else has saved; what was not touched here is theirs. */
export function rebase(values: ProductValues, opened: ProductForEditing, latest: ProductForEditing): ProductValues {
  const [before, theirs] = [productValues(opened), productValues(latest)]
  const mine = changed(values, before)
  const variations = mine.variations
    ? rebaseVariations(values.variations, before.variations, theirs.variations)
    : theirs.variations
  return { ...theirs, ...mine, variations }
}

/**
 * In the order of this list. One that they removed and that was changed here becomes a new one; one that they added is
 * kept.
 */
function rebaseVariations(mine: VariationValues[], before: VariationValues[], theirs: VariationValues[]) {
  const byId = (list: VariationValues[]) => new Map(list.map((variation) => [variation.id, variation]))
  const [old, latest, own] = [byId(before), byId(theirs), byId(mine)]
  const kept = mine.flatMap((variation): VariationValues[] => {
    const was = variation.id === undefined ? undefined : old.get(variation.id)
    if (!was) return [variation]
    const now = latest.get(variation.id)
    if (now) return [{ ...now, ...changed(variation, was) }]
    const { id: _, ...fresh } = variation
    return isSame(variation, was) ? [] : [fresh]
  })
  return [...kept, ...theirs.filter(({ id }) => !old.has(id) && !own.has(id))]
}
