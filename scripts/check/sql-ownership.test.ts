import { describe, expect, it } from 'vitest'
import { sourceFile } from './source-files.ts'
import { foreignAccess } from './sql-ownership.ts'

const tables = sourceFile(
  'server/modules/payments/payments.tables.ts',
  "export const payments = pgTable('payments', {})",
)
const check = (path: string, text: string) => foreignAccess([tables, sourceFile(path, text)])

describe('the ownership of tables', () => {
  it.each([
    ['an insert', 'sql`insert into payments (id) values (1)`'],
    ['an update', 'sql`with u as (update payments set id = 1) select`'],
    ['a delete', 'sql`delete from payments`'],
    ['an update of the constant', `sql\`update \${payments} set id = 1\``],
    ['an update under another name', `import { payments as paid } from '#server/x'; sql\`update \${paid} set id = 1\``],
    ['an update under an alias', `const paid = alias(payments, 'paid'); sql\`update \${paid} set id = 1\``],
    ["a builder's write", 'tx.update(payments).set({})'],
  ])('refuses %s by another module, wherever it stands', (_, text) => {
    const path = 'server/modules/orders/orders.queries.ts'
    expect(check(path, text)).toEqual([`${path} writes payments, which is payments's`])
  })

  it.each([
    'sql`select from orders join payments on true`',
    `sql\`select from orders join \${payments} on true\``,
    'db.select().from(payments)',
  ])('lets another module read in a *.queries.ts alone: %s', (text) => {
    expect(check('server/modules/orders/orders.queries.ts', text)).toEqual([])
    expect(check('server/modules/orders/place-order.ts', text)).toEqual([
      'server/modules/orders/place-order.ts reads payments of payments: move the query into a *.queries.ts',
    ])
  })

  it('lets server/reads read in a *.queries.ts, and write nowhere', () => {
    const path = 'server/reads/admin/orders/orders.queries.ts'
    expect(check(path, 'sql`select from payments`')).toEqual([])
    expect(check(path, 'tx.update(payments).set({})')).toEqual([`${path} writes payments, which is payments's`])
    expect(check('server/reads/admin/orders/orders.routes.ts', 'db.select().from(payments)')).toHaveLength(1)
  })

  it('lets the owner read and write anywhere in its module', () => {
    const text = 'sql`insert into payments select * from payments`'
    expect(check('server/modules/payments/collect/create-payment.ts', text)).toEqual([])
  })
})
