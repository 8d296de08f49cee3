import { expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { paidAtOnce } from '#server/testing/races/call-number-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

// Both guards are removed: the next number is read without a lock, and nothing refuses one that is given twice.
it('without the counter and its lock, orders that are paid at once get the same number', async () => {
  await world.db.execute(sql`drop index orders_call_number_key`)
  await world.db.execute(sql`create or replace function give_call_number() returns trigger language plpgsql as $$
    begin
      select coalesce(max(call_number), 0) + 1 into new.call_number from orders where vendor_id = new.vendor_id;
      perform pg_sleep(0.05);
      return new;
    end $$`)
  const numbers = await paidAtOnce(world, 20)
  expect(new Set(numbers).size).toBeLessThan(20)
})
