import { describe, expect, it } from 'vitest'
import { checkFloors } from './floors.ts'
import { sourceFile } from './source-files.ts'

const orders = sourceFile('server/modules/orders/orders.tables.ts', "export const orders = pgTable('orders', {})")
const products = sourceFile(
  'server/modules/catalog/catalog.tables.ts',
  "export const products = pgTable('products', {})",
)
const complaints = (...files: [path: string, text: string][]) =>
  checkFloors([orders, products, ...files.map(([path, text]) => sourceFile(path, text))]).complaints

describe('the floors of the modules', () => {
  it('let a module name what is below it, by import and by table', () => {
    const text = "import { products } from '#server/modules/catalog/catalog.tables.ts'; sql`from products`"
    expect(complaints(['server/modules/orders/orders.queries.ts', text])).toEqual([])
  })

  const lower = 'server/modules/catalog/find-product.queries.ts'
  const table = 'server/modules/orders/orders.tables.ts'
  it.each([
    ['an import', "import { placeOrder } from '#server/modules/orders/index.ts'", 'server/modules/orders/index.ts'],
    ['an imported table', `import { orders } from '#${table}'`, table],
    ['the name of a table in a SQL text', 'sql`select from products join orders on true`', table],
    ['the constant of a table in a SQL text', `sql\`from \${orders}\``, table],
  ])('refuse %s of a module above', (_, text, target) => {
    expect(complaints([lower, text])).toEqual([`catalog stands below orders, and names it: ${lower} → ${target}`])
  })

  it('let a module name one beside it, and refuse a circle of them, whatever its arrows are', () => {
    const forth: [string, string] = ['server/modules/events/a.ts', "import '#server/modules/catalog/index.ts'"]
    const back: [string, string] = ['server/modules/catalog/b.queries.ts', 'sql`from events`']
    const events: [string, string] = [
      'server/modules/events/events.tables.ts',
      "export const events = pgTable('events')",
    ]
    expect(complaints(forth, events)).toEqual([])
    expect(complaints(forth, back, events)).toEqual([
      'events and catalog are in a circle: server/modules/events/a.ts → server/modules/catalog/index.ts',
      'catalog and events are in a circle: server/modules/catalog/b.queries.ts → server/modules/events/events.tables.ts',
    ])
  })

  it('count the pairs of modules, and the modules of the largest circle', () => {
    const files = [
      sourceFile('server/modules/events/a.ts', "import '#server/modules/catalog/index.ts'"),
      sourceFile('server/modules/catalog/b.ts', "import '#server/modules/commissions/index.ts'"),
      sourceFile('server/modules/commissions/c.ts', "import '#server/modules/events/index.ts'"),
      sourceFile('server/modules/orders/d.ts', "import '#server/modules/events/index.ts'"),
    ]
    expect(checkFloors(files)).toMatchObject({ pairs: 4, largestCircle: 3 })
  })

  it('have room for every module', () => {
    expect(complaints(['server/modules/loyalty/points.ts', ''])).toEqual(['loyalty stands on no floor'])
  })
})

describe('server/reads', () => {
  const page = 'server/reads/admin/orders/order-page.queries.ts'
  const reads = "import { orders } from '#server/modules/orders/orders.tables.ts'; sql`from orders join products`"

  it('may read of every module, and is imported by app.ts alone', () => {
    const text = `import '#${page}'`
    expect(complaints([page, reads], ['server/app.ts', text], ['server/reads/index.ts', text])).toEqual([])
    for (const path of ['server/modules/orders/place-order.ts', 'server/erasers.ts'])
      expect(complaints([page, reads], [path, text])).toEqual([
        `only server/app.ts imports from server/reads: ${path} → ${page}`,
      ])
  })

  it('writes nothing', () => {
    expect(complaints([page, 'tx.update(orders).set({})'])).toEqual([
      `server/reads writes nothing: ${page} → server/modules/orders/orders.tables.ts`,
    ])
  })
})
