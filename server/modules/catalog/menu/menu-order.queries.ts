import { createHash } from 'node:crypto'
import type { MenuOrder } from '#contracts/menu/menu-order.ts'
import { toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { products } from '../catalog.tables.ts'

const ordered = columns({
  id: products.id,
  name: products.name,
  section: products.section,
  picture: products.picture,
  price: products.priceCents,
  status: products.status,
  isSoldOut: products.isSoldOut,
  availableTimes: products.availableTimes,
})

/** A vendor's goods as customers see them one below the other: sections stand by their first product. */
export async function readMenuOrder(db: Db, vendorId: VendorId): Promise<MenuOrder> {
  const rows = await select(
    db,
    ordered,
    sql`from ${products}
      where ${products.vendorId} = ${vendorId} and ${products.kind} = 'ITEM' and ${products.status} <> 'ARCHIVED'
      order by ${products.position}, ${products.id}`,
  )
  const sections = new Map<string, MenuOrder['sections'][number]['products']>()
  for (const { section, price, ...product } of rows) {
    const found = sections.get(section) ?? []
    found.push({ ...product, priceKES: toKES(price) })
    sections.set(section, found)
  }
  const inOrder = [...sections].map(([name, products]) => ({ name, products }))
  return { seen: seenOf(inOrder), sections: inOrder }
}

/** Another order, another section or another product makes another value. */
const seenOf = (sections: MenuOrder['sections']) => {
  const order = sections.map(({ name, products }) => [name, products.map(({ id }) => id)])
  return createHash('sha256').update(JSON.stringify(order)).digest('base64url')
}
