import { describe, expect, it } from 'vitest'
import { summarize } from './statement-summary.ts'

describe('what a trace says of a statement', () => {
  it.each([
    ['select "id", "phone" from "users" where "users"."email" = $1', 'select users', false],
    ['select 1', 'select', false],
    ['commit', 'commit', false],
    ['insert into "orders" ("id") values ($1) on conflict ("id") do update set "note" = $2', 'insert orders', true],
    ['update only orders set status = $1 from vendors v where v.id = $2', 'update orders select vendors', true],
    ['delete from carts where id = $1', 'delete carts', true],
    ['select id from holds where id = $1 for update skip locked', 'select holds', false],
    [
      `with due as materialized (select id from orders join lateral (select 1) x on true), gone as (delete from holds using due)
       insert into payments select id from due, unnest($1::uuid[]) join users on true`,
      'delete holds insert payments select orders users',
      true,
    ],
    ['select value from jsonb_each_text($1)', 'select', false],
    [`select set_config('app.phone', '+254712345678', true)`, 'select', false],
    ['/* +254712345678 */', 'statement', false],
  ])('of %s is what it does and to which tables, and none of its values', (statement, text, isWrite) => {
    expect(summarize(statement)).toEqual({ text, isWrite })
  })

  it('is no longer than 120 characters', () => {
    const tables = Array.from({ length: 50 }, (_, each) => `table_${'abcdefghij'[each % 10]}_${each}`)
    expect(summarize(`select 1 from ${tables.join(' join ')}`).text).toHaveLength(120)
  })
})
