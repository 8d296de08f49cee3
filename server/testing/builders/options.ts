import { toCents } from '#contracts/wire/money.ts'
import type { OptionGroupId, OptionId } from '#contracts/wire/primitives.ts'
import { groupOptions, optionGroups, productOptionGroups } from '#server/modules/catalog/options/options.tables.ts'
import { newId } from '#server/platform/ids.ts'
import type { World } from '../world/world.ts'
import type { GivenProduct, Shop } from './shops.ts'

export interface OptionGroupGiven {
  name?: string
  least?: number
  most?: number
  options?: { name: string; priceKES?: number; isSoldOut?: boolean }[]
  /** The products that use it. */
  products?: GivenProduct[]
  position?: number
}

export interface GivenOptionGroup {
  id: OptionGroupId
  name: string
  /** Their ids by their names. */
  ids: Record<string, OptionId>
}

const sides = [{ name: 'Ugali' }, { name: 'Brown ugali', priceKES: 30 }, { name: 'Chips', priceKES: 100 }]

/** A side, of which exactly one must be chosen, unless something else is given. */
export async function anOptionGroup(world: World, shop: Shop, given: OptionGroupGiven = {}): Promise<GivenOptionGroup> {
  const { name = 'Side', least = 1, most = 1, options = sides, products = [], position = 0 } = given
  const [id, now] = [newId<OptionGroupId>(), world.clock.now()]
  const vendorId = shop.id
  await world.db
    .insert(optionGroups)
    .values({ id, vendorId, name, least, most, position, createdAt: now, updatedAt: now })
  const rows = options.map(({ priceKES = 0, ...option }, n) => {
    return { ...option, id: newId<OptionId>(), vendorId, groupId: id, priceCents: toCents(priceKES), position: n }
  })
  await world.db.insert(groupOptions).values(rows)
  for (const product of products)
    await world.db.insert(productOptionGroups).values({ vendorId, productId: product.id, groupId: id, position })
  return { id, name, ids: Object.fromEntries(rows.map((row) => [row.name, row.id])) }
}
