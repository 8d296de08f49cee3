import { describe, expect, it } from 'vitest'
import { vendorViolations } from './check-statement.ts'

const tables = {
  always: new Set(['orders', 'payments', 'order_lines', 'stocks']),
  sometimes: new Set(['webhook_events']),
}
const found = (text: string) => vendorViolations(text, tables)
const across = '/* across vendors: a-test */'

describe('a statement on a table of vendors’ rows', () => {
  it.each([
    'select * from orders where vendor_id = $1 and id = $2',
    'select * from users u join orders o on o.customer_id = u.id where o.vendor_id = $1',
    'select * from orders o join payments p on p.vendor_id = o.vendor_id and p.order_id = o.id where p.vendor_id = $1',
    'select * from orders o left join payments p on (p.vendor_id, p.order_id) = (o.vendor_id, o.id) where o.vendor_id = $1::uuid',
    'select * from orders join payments using (vendor_id) where orders.vendor_id = $1',
    'select (select count(*) from order_lines l where l.vendor_id = o.vendor_id and l.order_id = o.id) from orders o where o.vendor_id = any($1)',
    'with due as (select id, vendor_id from orders where vendor_id = $1) select * from due d join payments p on p.vendor_id = d.vendor_id',
    'select * from orders o, lateral (select * from payments p where p.vendor_id = o.vendor_id) x where o.vendor_id in ($1, $2)',
    'select * from vendors v join orders o on o.vendor_id = v.id where v.id = $1',
    'select (select count(*) from orders o where o.vendor_id = v.id) from vendors v where v.id = $1',
    'select * from vendors where slug = $1',
    'update vendors set name = $1 where owner_id = $2',
    'select * from users',
    'insert into orders (id, vendor_id) values ($1, $2)',
    'insert into orders (id, vendor_id) select id, $2 from unnest($1) id',
    'update orders set status = $1 where vendor_id = $2 and id = $3',
    'update orders o set status = $1 from unnest($2, $3) as e(id, vendor) where o.vendor_id = e.vendor and o.id = e.id',
    'delete from orders where (vendor_id, id) in (select vendor_id, id from payments where vendor_id = $1)',
    'begin',
  ])('is accepted where it names the vendor: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    ['select * from orders where id = $1', ['orders is read without vendor_id']],
    ['select vendor_id from orders where customer_id = $1', ['orders is read without vendor_id']],
    ['select * from orders where vendor_id = $1 or customer_id = $2', ['orders is read without vendor_id']],
    ['select * from orders where not vendor_id = $1', ['orders is read without vendor_id']],
    ['select * from orders where vendor_id <> $1', ['orders is read without vendor_id']],
    [
      'select * from orders o join payments p on p.order_id = o.id where o.vendor_id = $1',
      ['payments is read without vendor_id'],
    ],
    [
      'select * from orders o join payments p on p.vendor_id = o.vendor_id',
      ['orders is read without vendor_id', 'payments is read without vendor_id'],
    ],
    [
      'select exists (select from payments p where p.order_id = o.id) from orders o where o.vendor_id = $1',
      ['payments is read without vendor_id'],
    ],
    ['with x as (select * from orders) select * from x where vendor_id = $1', ['orders is read without vendor_id']],
    ['select 1 union all select 1 from orders', ['orders is read without vendor_id']],
    ['select * from (select * from orders) x where x.vendor_id = $1', ['orders is read without vendor_id']],
    ['select * from vendors v join orders o on o.vendor_id = v.id', ['orders is read without vendor_id']],
    [
      'select (select count(*) from orders where vendor_id = v.id) from vendors v',
      ['orders is read without vendor_id'],
    ],
    ['select * from orders o where o.vendor_id = coalesce(o.vendor_id, $1)', ['orders is read without vendor_id']],
    ['select * from orders where id = $1 for update', ['orders is locked without vendor_id']],
    ['insert into orders (id) values ($1)', ['orders is inserted into without vendor_id']],
    ['insert into log select * from orders', ['orders is read without vendor_id']],
    ['update orders set vendor_id = $1 where id = $2', ['orders is written without vendor_id']],
    ['delete from orders where id = $1', ['orders is written without vendor_id']],
    ['with gone as (delete from orders returning id) select * from gone', ['orders is written without vendor_id']],
    [
      'update orders set status = (select status from payments where order_id = orders.id) where vendor_id = $1',
      ['payments is read without vendor_id'],
    ],
  ])('is found where it does not: %s', (text, violations) => {
    expect(found(text)).toEqual(violations)
  })

  it.each([
    `select * from orders where ${across} id = $1`,
    `select * from orders o join payments p on p.vendor_id = o.vendor_id and p.order_id = o.id where ${across} o.id = $1`,
    `select (select count(*) from payments p where p.vendor_id = o.vendor_id) from orders o where ${across} true`,
    `select count(*), (select count(*) from payments) from users where ${across} true`,
    `select (select count(*) from orders o where o.vendor_id = v.id) from vendors v where ${across} true`,
    'update orders set x = 1 where (vendor_id, id) in (select vendor_id, id from orders where /* across vendors: due-work */ y for update)',
    `select * from webhook_events n left join payments p on p.vendor_id = n.vendor_id left join orders o on o.vendor_id = n.vendor_id where ${across} true`,
    `select ${across} 1 from orders union all select 1 from payments`,
  ])('may read across vendors where it says so: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    [`update orders set status = $1 where ${across} id = $2`, ['orders is written without vendor_id']],
    [`delete from orders where ${across} id = $2`, ['orders is written without vendor_id']],
    [`select * from orders where ${across} id = $1 for update`, ['orders is locked without vendor_id']],
    [
      `select * from orders o join payments p on p.order_id = o.id where ${across} true`,
      ['payments is read without vendor_id'],
    ],
    [`select (select count(*) from orders) from vendors v where ${across} true`, ['orders is read without vendor_id']],
    [
      `select (select count(*) from payments p where p.order_id = o.id) from orders o where ${across} true`,
      ['payments is read without vendor_id'],
    ],
  ])('may neither write nor lock, nor join otherwise than by vendor, across vendors: %s', (text, violations) => {
    expect(found(text)).toEqual(violations)
  })
})
