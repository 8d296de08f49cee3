import { appendEntries } from '#server/modules/ledger/index.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { cloneRows, movedBack } from './cloned-rows.ts'

/**
 * Copies the demo market's completed orders of goods, with all that was written for them (lines, price, history,
 * payment, receipt, ledger), until each of `shops` has `perShop` more, over the last year and of random customers.
 */
export async function cloneOrders(db: Db, shops: 'mama-achieng' | 'clones', perShop: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await withoutTriggers(tx)
    // A clone's shop is named after the one that it was copied from.
    await tx.execute(sql`
      create table clones as
      select original.id as template, original.number, shop.id as vendor_id, moment.back,
        uuidv7(-moment.back - (now() - original.placed_at)) as id,
        row_number() over () as place, 1 + floor(random() * (select count(*) from buyers))::int as buyer
      from (
        select id as shop_id, vendor_id, number, placed_at, id,
          row_number() over (partition by vendor_id order by id) - 1 as nth, count(*) over (partition by vendor_id) as count
        from orders
        where status = 'COMPLETED' and fulfilment <> 'TICKETS' and earnings_due_at is null
          and not exists (select from refunds where refunds.order_id = orders.id)
      ) original
      join vendors template_shop on template_shop.id = original.vendor_id
      join vendors shop on ${shops === 'clones' ? sql`shop.slug like template_shop.slug || '-clone-%'` : sql`shop.id = template_shop.id and shop.slug = ${shops}`}
      join generate_series(0, ${perShop - 1}::int) n on n % original.count = original.nth
      cross join lateral (select (n + random()) * (interval '365 days' / ${perShop}::int) as back) moment`)
    await tx.execute(sql`alter table clones add column customer_id uuid`)
    await tx.execute(sql`
      with free as (
        select number, row_number() over () as place
        from (select 'UZ' || lpad(n::text, 8, '0') as number from generate_series(1, (select count(*) from clones) + (select count(*) from orders)) n) every
        where not exists (select from orders where orders.number = every.number)
      )
      update clones set customer_id = buyers.id, number = free.number
      from buyers, free where buyers.place = clones.buyer and free.place = clones.place`)
    await tx.execute(sql`create index on clones (template)`)
    await tx.execute(sql`analyze clones`)
    return copyOrders(tx)
  })
}

/** Nothing is checked and nothing follows: what is copied was checked when it was first written. */
export const withoutTriggers = (tx: Tx) =>
  tx.execute(sql`set local session_replication_role = replica; set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local work_mem = '256MB'; set local synchronous_commit = off`)

async function copyOrders(tx: Tx): Promise<number> {
  const ofOrder = (table: string, column = 'order_id') =>
    sql`clones clone join ${sql.identifier(table)} original on original.${sql.identifier(column)} = clone.template`
  const owner = { vendor_id: sql`clone.vendor_id`, order_id: sql`clone.id` }
  const moved = (table: string) => movedBack(tx, table)
  /** What belongs to a shop is its own, or was copied with it. */
  const ofShop = (
    column: string,
  ) => sql`case when original.vendor_id = clone.vendor_id or original.${sql.identifier(column)} is null
    then original.${sql.identifier(column)} else cloned_id(clone.vendor_id, original.${sql.identifier(column)}) end`
  const ownId = sql`cloned_id(clone.id, original.id)`

  const copied = await cloneRows(tx, 'orders', ofOrder('orders', 'id'), {
    ...(await moved('orders')),
    id: sql`clone.id`,
    number: sql`clone.number`,
    vendor_id: sql`clone.vendor_id`,
    customer_id: sql`clone.customer_id`,
    contact_name: sql`(select name from users where id = clone.customer_id)`,
    contact_phone: sql`(select phone from users where id = clone.customer_id)`,
  })
  await cloneRows(tx, 'order_lines', ofOrder('order_lines'), {
    ...owner,
    id: ownId,
    product_id: ofShop('product_id'),
    variation_id: ofShop('variation_id'),
  })
  await cloneRows(tx, 'order_price_lines', ofOrder('order_price_lines'), {
    ...owner,
    order_line_id: sql`case when original.order_line_id is not null then cloned_id(clone.id, original.order_line_id) end`,
  })
  await cloneRows(tx, 'order_transitions', ofOrder('order_transitions'), {
    ...(await moved('order_transitions')),
    ...owner,
    id: ownId,
  })
  await cloneRows(tx, 'holds', ofOrder('holds'), {
    ...(await moved('holds')),
    ...owner,
    id: ownId,
    stock_id: ofShop('stock_id'),
  })
  await cloneRows(tx, 'payments', ofOrder('payments'), {
    ...(await moved('payments')),
    ...owner,
    id: ownId,
    customer_id: sql`clone.customer_id`,
    callback_token_hash: sql`null::text`,
    provider_request_id: sql`'ws_CO_' || original.id || clone.place`,
    receipt: sql`case when original.receipt is not null then 'CL' || lpad(upper(to_hex(clone.place)), 8, '0') end`,
  })
  // One in fifteen was paid at the second attempt.
  await cloneRows(
    tx,
    'payments',
    sql`${ofOrder('payments')} and clone.place % 15 = 0 and original.status = 'SUCCEEDED'`,
    {
      ...(await moved('payments')),
      ...owner,
      id: sql`cloned_id('00000000-0000-7000-8000-000000000000', cloned_id(clone.id, original.id))`,
      customer_id: sql`clone.customer_id`,
      callback_token_hash: sql`null::text`,
      provider_request_id: sql`'ws_CO_failed_' || original.id || clone.place`,
      status: sql`'FAILED'`,
      failure: sql`(array['CANCELLED', 'TIMED_OUT', 'INSUFFICIENT_FUNDS', 'WRONG_PIN'])[1 + clone.place / 15 % 4]`,
      receipt: sql`null::text`,
    },
  )
  await tx.execute(sql`insert into unique_receipts (provider, receipt, owner_id)
    select payments.provider, payments.receipt, payments.id from payments join clones on clones.id = payments.order_id
    where payments.receipt is not null`)
  await copyLedger(tx)
  await tx.execute(sql`drop table clones`)
  return copied
}

async function copyLedger(tx: Tx): Promise<void> {
  await cloneRows(
    tx,
    'ledger_transfers',
    sql`clones clone join ledger_transfers original on original.order_id = clone.template`,
    {
      ...(await movedBack(tx, 'ledger_transfers')),
      id: sql`cloned_id(clone.id, original.id)`,
      vendor_id: sql`clone.vendor_id`,
      order_id: sql`clone.id`,
      // A transfer is of its order, or of something that was copied with it.
      reference: sql`case when original.reference = clone.template::text then clone.id::text
        else cloned_id(clone.id, original.reference::uuid)::text end`,
    },
  )
  await appendEntries(
    tx,
    sql`select clone.vendor_id, cloned_id(clone.id, original.transfer_id) as transfer_id, original.account_key, original.amount_cents
      from clones clone join ledger_transfers moved on moved.order_id = clone.template
      join ledger_entries original on original.vendor_id = moved.vendor_id and original.transfer_id = moved.id`,
  )
}
