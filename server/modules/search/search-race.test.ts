import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()
const clients: pg.Client[] = []

async function aClient() {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  clients.push(client)
  return client
}
let [one, other]: pg.Client[] = []
beforeAll(async () => {
  ;[one, other] = [await aClient(), await aClient()]
})
afterAll(async () => {
  for (const client of clients) await client.end()
})

const untilItWaits = async () => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await world.db.execute(waiting)).rowCount === 0);
}

describe('two that write what is searched at the same time', () => {
  let [shop, second]: Shop[] = []
  beforeAll(async () => {
    shop = await aShop(world, { name: 'Mwanzo' })
    second = await aShop(world, { name: 'Mwisho' })
  })

  it('do not wait for each other in a circle where one changes a product and the other its shop', async () => {
    const { id } = await aProduct(world, shop as Shop, { name: 'Kashata' })
    const rename = `update products set name = name || '1' where vendor_id = $1 and id = $2`
    const mark = `update products set diets = case when diets = '{}' then '{HALAL}'::text[] else '{}' end where vendor_id = $1 and id = $2`
    for (let n = 0; n < 20; n++) {
      await one?.query('begin')
      await one?.query(rename, [shop?.id, id])
      const renamed = other?.query(`update vendors set name = 'Mwanzo ' || $2::int where id = $1`, [shop?.id, n])
      await untilItWaits()
      await one?.query(mark, [shop?.id, id])
      await one?.query('commit')
      await renamed
    }
    const { rows } = await world.db.execute(sql`select words::text from search_rows where id = ${id}`)
    expect(rows).toMatchObject([{ words: expect.stringContaining(`'19'`) }])
  })

  it('wait for no stranger that writes the same new words', async () => {
    await other?.query(`set lock_timeout = '5s'`)
    const [first, last] = [
      await aProduct(world, shop as Shop, { name: 'A' }),
      await aProduct(world, second as Shop, { name: 'B' }),
    ]
    const rename = `update products set name = $3 where vendor_id = $1 and id = $2`
    for (let n = 0; n < 20; n++) {
      await one?.query('begin')
      await one?.query(rename, [shop?.id, first.id, `halua${n}`])
      await other?.query('begin')
      await other?.query(rename, [second?.id, last.id, `bungo${n}`])
      await one?.query(rename, [shop?.id, first.id, `bungo${n}`])
      await other?.query(rename, [second?.id, last.id, `halua${n}`])
      await other?.query('commit')
      await one?.query('commit')
    }
    const { rows } = await world.db.execute(
      sql`select distinct word from search_words where word in ('halua19', 'bungo19')`,
    )
    expect(rows).toHaveLength(2)
  })
})
