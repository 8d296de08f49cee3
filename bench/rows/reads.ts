import { products } from '#server/modules/catalog/catalog.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import type { Request } from '../load.ts'
import { print } from '../table.ts'
import { type Target, targets } from '../targets.ts'
import { type Bench, inTurn, measureLoad, showCost, showErrors, visitor } from './measure.ts'

const clients = 8

/**
 * Lists, shops and products, by addresses that are asked for once: the product shares what is asked for at the same time
 * and keeps it for a moment, and neither is measured here.
 */
export async function measureReads(bench: Bench) {
  const { db } = bench
  const shops = await db
    .select({
      id: vendors.id,
      slug: vendors.slug,
      takes: vendors.preparationTo,
      name: sql<string>`lower(${vendors.name})`,
    })
    .from(vendors)
    .where(eq(vendors.status, 'APPROVED'))
  const isSold = and(eq(products.status, 'ACTIVE'), eq(products.approval, 'APPROVED'), eq(products.kind, 'ITEM'))
  const sold = await db
    .select({ id: products.id, slug: vendors.slug })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(isSold, eq(vendors.status, 'APPROVED')))
  // Of the demo market, whose menus are as long as real ones.
  const isOfDemo = ({ slug }: { slug: string }) => !slug.startsWith('bench-')
  const menus = [...new Set(sold.filter(isOfDemo).map(({ slug }) => slug))]

  const [shop, bareShop] = [inTurn(shops), inTurn(shops)]
  await compare(bench, 'list of vendors, another page each', targets.list, {
    product: () => {
      const { id, takes } = shop()
      const place = { at: nextNumber() + Date.now(), id, isOpen: true, opensAt: 0, sortKey: takes, rank: null }
      return `/api/vendors?cursor=${Buffer.from(JSON.stringify(place)).toString('base64url')}`
    },
    bare: () => {
      const { id, takes, name } = bareShop()
      return `/bare/list?${new URLSearchParams({ id, takes: `${takes}`, name })}`
    },
  })
  const [menu, bareMenu] = [inTurn(menus), inTurn(menus)]
  await compare(bench, 'vendor with menu', targets.vendor, {
    product: () => `/api/vendors/${menu()}?n=${nextNumber()}`,
    bare: () => `/bare/vendors/${bareMenu()}`,
  })
  const [item, bareItem] = [inTurn(sold.filter(isOfDemo)), inTurn(sold.filter(isOfDemo))]
  await compare(bench, 'one product', targets.product, {
    product: () => `/api/products/${item().id}?n=${nextNumber()}`,
    bare: () => `/bare/products/${bareItem().id}`,
  })
}

let numbers = 0
const nextNumber = () => numbers++

async function compare(
  bench: Bench,
  work: string,
  target: Target,
  paths: { product: () => string; bare: () => string },
) {
  const get = (path: () => string) => (): Request => ({ method: 'GET', path: path(), headers: visitor() })
  const bare = await measureLoad(bench, bench.bare, clients, get(paths.bare))
  const product = await measureLoad(bench, bench.product, clients, get(paths.product))
  const note = `${showCost(product.cost)}, bare ${showCost(bare.cost)} ${showErrors(product.errors + bare.errors)}`
  print({ work, unit: 'per s', product: product.perSecond, bare: bare.perSecond, target, note })
}
