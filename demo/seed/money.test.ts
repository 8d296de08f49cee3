import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger/verify.ts'
import { aMarketDatabase, now } from './market-database.ts'

const market = aMarketDatabase()

describe('the money of the demo market', () => {
  it('is what the ledger says, in every account', async () => {
    expect(await verifyLedger(market.db)).toEqual([])
    expect(await market.count(sql`ledger_accounts`)).toBeGreaterThan(50)
  })

  it('adds up in every order', async () => {
    const wrong = sql`orders o
      join (select order_id, sum(unit_price_cents * quantity) as cents from order_lines group by order_id) l on l.order_id = o.id
      where l.cents <> o.subtotal_cents or o.total_cents <> o.subtotal_cents + o.delivery_fee_cents
        or o.commission_cents <> round(o.subtotal_cents * o.commission_basis_points / 10000.0)
        or o.commission_basis_points <> coalesce((select commission_basis_points from vendors v where v.id = o.vendor_id), 1000)`
    expect(await market.count(wrong)).toBe(0)
    expect(await market.count(sql`orders o where not exists (select from order_lines l where l.order_id = o.id)`)).toBe(
      0,
    )
  })

  it('came with one payment for every paid order, under receipts of its day that are used once', async () => {
    const paid = sql`orders o where paid_at is not null and (select count(*) from payments p where p.order_id = o.id
      and p.status = 'SUCCEEDED' and p.amount_cents = o.total_cents and p.settled_at = o.paid_at) <> 1`
    expect(await market.count(paid)).toBe(0)
    const unpaid = sql`orders o where paid_at is null and (select count(*) from payments p where p.order_id = o.id and p.status = 'FAILED' and p.failure is not null) <> 1`
    expect(await market.count(unpaid)).toBe(0)
    const receipts = (
      await market.read<{ receipt: string }>(
        sql`select receipt from payments where status = 'SUCCEEDED' union all select receipt from refunds`,
      )
    ).map(({ receipt }) => receipt)
    expect(new Set(receipts).size).toBe(receipts.length)
    expect(receipts.filter((receipt) => !/^U[A-L][1-9A-V][0-9A-Z]{7}$/.test(receipt))).toEqual([])
  })

  it('has attempts that failed before one that went through, in the order in which they were made', async () => {
    const again = sql`payments f join payments s on s.order_id = f.order_id and f.status = 'FAILED' and s.status = 'SUCCEEDED'`
    expect(await market.count(again)).toBeGreaterThan(20)
    expect(await market.count(sql`${again} where f.settled_at >= s.created_at or f.id > s.id`)).toBe(0)
    const odd = sql`payments where prompted_at < created_at or settled_at < prompted_at or follow_up_at is not null`
    expect(await market.count(odd)).toBe(0)
    const late = sql`payments p join orders o on o.id = p.order_id where p.status = 'FAILED' and p.settled_at > o.moved_at`
    expect(await market.count(late)).toBe(0)
  })

  it('went back whole for every order that was paid and then called off, and for the cancelled event', async () => {
    const owed = sql`orders o left join events e on e.status = 'CANCELLED'
        and exists (select from order_lines l where l.order_id = o.id and l.event_id = e.id)
      where o.paid_at is not null and (o.status in ('REJECTED', 'CANCELLED') or e.id is not null)`
    expect(await market.count(owed)).toBe(await market.count(sql`refunds where status = 'SUCCEEDED'`))
    expect(await market.count(sql`refunds`)).toBeGreaterThan(50)
    const posted = sql`refunds r where (select count(*) from ledger_transfers t where t.reference = r.id::text
      and ((t.kind = 'refund_requested' and t.created_at = r.created_at) or (t.kind = 'refund_done' and t.created_at = r.settled_at))) <> 2`
    expect(await market.count(posted)).toBe(0)
    expect(await market.count(sql`ledger_accounts where key = 'refunds:in_transit' and balance_cents = 0`)).toBe(1)
  })

  it('is released to the vendor a day after the order was completed, or its event over', async () => {
    const due = sql`(select o.id, o.vendor_id, o.total_cents - o.commission_cents as earned, interval '1 day' +
        coalesce((select max(e.ends_at) from order_lines l join events e on e.id = l.event_id where l.order_id = o.id), o.moved_at) as at
      from orders o where status = 'COMPLETED' and not exists (select from refunds r where r.order_id = o.id)) d`
    const isDue = sql`d.at <= ${now.toISOString()}`
    const releases = sql`(select * from ledger_transfers where kind = 'earnings_released') t`
    expect(
      await market.count(
        sql`${due} full join ${releases} on t.order_id = d.id where (t.id is null) = coalesce(${isDue}, true)`,
      ),
    ).toBe(0)
    expect(await market.count(releases)).toBeGreaterThan(1_800)
    // What is not released yet is looked at by the product's own job when it falls due.
    const unscheduled = sql`orders o left join ${due} on d.id = o.id and not ${isDue}
      where o.earnings_due_at is distinct from d.at and not exists (select from refunds r where r.order_id = o.id)`
    expect(await market.count(unscheduled)).toBe(0)
    const wrong = sql`(select v.id, a.balance_cents, coalesce(sum(d.earned) filter (where ${isDue}), 0) as earned
      from vendors v join ledger_accounts a on a.key = 'vendor:' || v.id || ':available' left join ${due} on d.vendor_id = v.id
      group by v.id, a.key) b where b.balance_cents <> b.earned`
    expect(await market.count(wrong)).toBe(0)
  })
})
