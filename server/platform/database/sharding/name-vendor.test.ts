import { describe, expect, it } from 'vitest'
import { sql } from '../drizzle.ts'
import { dialect } from '../sql.ts'
import { withVendor } from './name-vendor.ts'

const sent = (template: ReturnType<typeof sql>) => {
  const { sql: text, params } = dialect.sqlToQuery(template)
  return [text, params]
}

describe('what is selected of the rows of one vendor', () => {
  it('names it by value in each subquery, with the values of the others in their places', () => {
    const selected = sql`(select count(*) from lines where "lines"."vendor_id" = "orders"."vendor_id" and amount > ${7}
      and exists (select from refunds where "refunds"."vendor_id" = "lines"."vendor_id" and status = ${'SENT'}))`
    expect(sent(withVendor('mama-achieng', selected))).toEqual([
      `(select count(*) from lines where "lines"."vendor_id" = $1 and amount > $2
      and exists (select from refunds where "refunds"."vendor_id" = $3 and status = $4))`,
      ['mama-achieng', 7, 'mama-achieng', 'SENT'],
    ])
  })

  it('stays what it is where it has no other rows, and where it names the vendor already', () => {
    const selected = sql`"orders"."vendor_id", "orders"."vendor_id" = ${'mama-achieng'}, ${1}::int`
    expect(sent(withVendor('mama-achieng', selected))).toEqual(sent(selected))
  })
})
