import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { withoutTriggers } from './clone-orders.ts'
import { cloneRows } from './cloned-rows.ts'

const firstNames = [
  'Wanjiru',
  'Achieng',
  'Otieno',
  'Kamau',
  'Mwende',
  'Njeri',
  'Kiprop',
  'Chebet',
  'Hassan',
  'Amina',
  'Baraka',
  'Zawadi',
  'Omondi',
  'Atieno',
  'Mutua',
  'Nekesa',
  'Wafula',
  'Halima',
  'Juma',
  'Faith',
]
const lastNames = [
  'Mwangi',
  'Odhiambo',
  'Kariuki',
  'Onyango',
  'Wambua',
  'Kimani',
  'Cheruiyot',
  'Ouma',
  'Mutiso',
  'Barasa',
  'Maina',
  'Abdi',
  'Koech',
  'Nyambura',
  'Were',
  'Gitau',
  'Njoroge',
  'Wekesa',
  'Rotich',
  'Achola',
]

/**
 * Customers with names of Kenya and a phone each, over the last two years; also in the table `buyers`, numbered from 1.
 */
export const addCustomers = (db: Db, count: number) =>
  inTransaction(db, async (tx) => {
    await withoutTriggers(tx)
    await tx.execute(sql`
      insert into users (id, name, email, phone, role, password_hash, created_at)
      select uuidv7(-back), (${sql.param(firstNames)}::text[])[1 + n % 20] || ' ' || (${sql.param(lastNames)}::text[])[1 + (n / 20) % 20],
        'customer-' || n || '@bench.example', '+2547' || lpad(n::text, 8, '0'), 'CUSTOMER', '-', now() - back
      from generate_series(1, ${count}::int) n, lateral (select n * (interval '730 days' / ${count}::int) as back) moment`)
    await tx.execute(sql`
      create table buyers as select row_number() over () as place, id from users where email like 'customer-%@bench.example'`)
    await tx.execute(sql`alter table buyers add primary key (place)`)
  })

/** Shops copied from those of the demo market, each with an owner and all its goods, called `mama-achieng-clone-7`. */
export const addShops = (db: Db, count: number) =>
  inTransaction(db, async (tx) => {
    await withoutTriggers(tx)
    await tx.execute(sql`
      create table shop_clones as
      select template.id as template, uuidv7(-n * interval '5 hours') as id, n
      from (select id, row_number() over (order by id) - 1 as nth, count(*) over () as count from vendors where status = 'APPROVED') template
      join generate_series(1, ${count}::int) n on n % template.count = template.nth`)
    const from = sql`shop_clones clone join vendors original on original.id = clone.template`
    await tx.execute(sql`
      insert into users (id, name, email, phone, role, password_hash, created_at)
      select cloned_id(clone.id, users.id), users.name, 'owner-' || clone.n || '@bench.example', '+2541' || lpad(clone.n::text, 8, '0'),
        'VENDOR', '-', now() - clone.n * interval '5 hours'
      from ${from} join users on users.id = original.owner_id`)
    await cloneRows(tx, 'vendors', from, {
      id: sql`clone.id`,
      owner_id: sql`cloned_id(clone.id, original.owner_id)`,
      slug: sql`original.slug || '-clone-' || clone.n`,
      name: sql`original.name || ' ' || clone.n`,
      created_at: sql`now() - clone.n * interval '5 hours'`,
    })
    const ofShop = (table: string) =>
      sql`shop_clones clone join ${sql.identifier(table)} original on original.vendor_id = clone.template`
    const own = { id: sql`cloned_id(clone.id, original.id)`, vendor_id: sql`clone.id` }
    const { vendor_id } = own
    for (const table of ['vendor_categories', 'vendor_opening_windows'])
      await cloneRows(tx, table, ofShop(table), { vendor_id })
    await cloneRows(tx, 'delivery_areas', ofShop('delivery_areas'), own)
    await cloneGoods(tx, ofShop, own)
    await tx.execute(sql`drop table shop_clones`)
  })

/** The goods of shops, so often, until there are so many in all; their names are numbered. */
export const addGoods = (db: Db, slug: string, times: number, most?: number) =>
  inTransaction(db, async (tx) => {
    await withoutTriggers(tx)
    await tx.execute(sql`
      create table shop_clones as
      select vendors.id as template, vendors.id as vendor_id, uuidv7(-n * interval '1 hour') as id, n
      from vendors, generate_series(1, ${times}::int) n where slug like ${slug}`)
    // Before the others of a shop are copied, there are as many as the demo market's shops have.
    if (most !== undefined)
      await tx.execute(sql`
        delete from shop_clones where (id, template) in (
          select id, template from (
            select clone.id, template, sum((select count(*) from products where vendor_id = template and kind = 'ITEM')) over (order by clone.n, template) as goods
            from shop_clones clone) counted
          where goods > ${most}::int - (select count(*) from products where kind = 'ITEM'))`)
    const ofShop = (table: string) =>
      sql`shop_clones clone join ${sql.identifier(table)} original on original.vendor_id = clone.template`
    await cloneGoods(
      tx,
      ofShop,
      { id: sql`cloned_id(clone.id, original.id)`, vendor_id: sql`clone.template` },
      {
        name: sql`original.name || ' ' || clone.n`,
        slug: sql`original.slug || '-' || clone.n`,
      },
    )
    await tx.execute(sql`drop table shop_clones`)
  })

async function cloneGoods(
  tx: Tx,
  ofShop: (table: string) => ReturnType<typeof sql>,
  own: Record<'id' | 'vendor_id', ReturnType<typeof sql>>,
  changed: Record<string, ReturnType<typeof sql>> = {},
): Promise<void> {
  const stock_id = sql`case when original.stock_id is not null then cloned_id(clone.id, original.stock_id) end`
  await cloneRows(tx, 'stocks', ofShop('stocks'), own)
  await cloneRows(tx, 'products', sql`${ofShop('products')} and original.kind = 'ITEM'`, {
    ...own,
    ...changed,
    stock_id,
    updated_at: sql`original.updated_at - clone.n * interval '1 hour'`,
  })
  const ofGoods = sql`${ofShop('product_variations')} join products on products.id = original.product_id and products.kind = 'ITEM'`
  await cloneRows(tx, 'product_variations', ofGoods, {
    ...own,
    stock_id,
    product_id: sql`cloned_id(clone.id, original.product_id)`,
  })
}

/** What is searched, which triggers write where rows are written one by one. */
export const writeSearchRows = (db: Db) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select write_search_rows(id) from vendors`)
  })
