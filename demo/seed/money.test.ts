import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { aMarketDatabase, now } from './test-database.ts'

const market = aMarketDatabase()

describe('the money of the demo market', () => {
  it('is what the ledger says, in every account', async () => {
    expect(await verifyLedger(market.db)).toEqual([])
    expect(await market.count(sql`ledger_accounts`)).toBeGreaterThan(50)
  })

  it('adds up in every order', async () => {
    const wrong = sql`orders o
      join (select order_id, sum(unit_price_cents * quantity) as cents, sum(commission_cents) as commission from order_lines group by order_id) l on l.order_id = o.id
      join (select order_id, sum(amount_cents) filter (where kind = 'GOODS') as goods, sum(amount_cents) as total
        from order_price_lines group by order_id) p on p.order_id = o.id
      where l.cents <> p.goods or o.total_cents <> p.total or o.commission_cents <> l.commission`
    expect(await market.count(wrong)).toBe(0)
    expect(await market.count(sql`orders o where not exists (select from order_lines l where l.order_id = o.id)`)).toBe(
      0,
    )
  })

  it('has in each line what the rule took that was in effect when it was sold, the most specific of all', async () => {
    const wrong = sql`order_lines l join orders o on o.id = l.order_id
      left join lateral (select r.* from commission_rules r left join vendor_categories c on c.vendor_id = l.vendor_id and c.category = r.category
        where r.starts_at <= o.placed_at and (r.scope = 'PLATFORM' or r.vendor_id = l.vendor_id or r.product_id = l.product_id or c.category is not null)
        order by array_position(array['PRODUCT', 'VENDOR', 'CATEGORY', 'PLATFORM'], r.scope), c.position, r.starts_at desc limit 1) r on true
      where l.commission_rule_id is distinct from r.id or l.commission_basis_points <> r.basis_points or l.commission_fixed_cents <> r.fixed_cents
        or l.commission_cents <> least(l.unit_price_cents * l.quantity,
          round(l.unit_price_cents * l.quantity * r.basis_points / 10000.0) + r.fixed_cents * l.quantity)`
    expect(await market.count(wrong)).toBe(0)
    const applied = sql`(select distinct r.scope from order_lines l join commission_rules r on r.id = l.commission_rule_id) s`
    expect(await market.count(applied)).toBe(4)
    expect(await market.count(sql`commission_rules where starts_at > ${now.toISOString()}`)).toBe(1)
  })

  it('came with one payment for every paid order, under receipts of its day that are used once', async () => {
    const paid = sql`orders o where paid_at is not null and (select count(*) from payments p where p.order_id = o.id
      and p.status = 'SUCCEEDED' and p.amount_cents = o.total_cents and p.settled_at = o.paid_at) <> 1`
    expect(await market.count(paid)).toBe(0)
    const unpaid = sql`orders o where paid_at is null and (select count(*) from payments p where p.order_id = o.id and p.status = 'FAILED' and p.failure is not null) <> 1`
    expect(await market.count(unpaid)).toBe(0)
    const receipts = (
      await market.read<{ receipt: string }>(
        sql`select receipt from payments where status = 'SUCCEEDED' union all select receipt from refunds where receipt is not null union all select reference from payouts where reference is not null`,
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
    const late = sql`payments p join orders o on o.id = p.order_id where p.status = 'FAILED' and p.settled_at > o.status_changed_at`
    expect(await market.count(late)).toBe(0)
  })

  it('went back whole for every order that was paid and then called off, and for the cancelled event', async () => {
    const owed = sql`orders o left join events e on e.status = 'CANCELLED'
        and exists (select from order_lines l where l.order_id = o.id and l.event_id = e.id)
      where o.paid_at is not null and (o.status in ('REJECTED', 'CANCELLED') or e.id is not null)`
    const whole = sql`refunds r join orders o on o.id = r.order_id where r.amount_cents = o.total_cents`
    expect(await market.count(owed)).toBe(await market.count(sql`${whole} and r.status = 'SUCCEEDED'`))
    expect(await market.count(whole)).toBeGreaterThan(50)
    expect(await market.count(sql`${whole} and r.commission_cents <> o.commission_cents`)).toBe(0)
    expect(
      await market.count(
        sql`refunds r join orders o on o.id = r.order_id where r.customer_id is distinct from o.customer_id`,
      ),
    ).toBe(0)
  })

  it('went back in part where something was missing or late, and once could not be sent', async () => {
    const parts = sql`refunds r join orders o on o.id = r.order_id where r.amount_cents < o.total_cents`
    expect(await market.count(parts)).toBeGreaterThan(10)
    expect(await market.count(sql`${parts} and (o.status <> 'COMPLETED' or r.requested_by is null)`)).toBe(0)
    expect(
      await market.count(sql`${parts} and exists (select from refund_lines l where l.refund_id = r.id)`),
    ).toBeGreaterThan(5)
    expect(await market.count(sql`${parts} and r.status <> 'SUCCEEDED'`)).toBe(1)
    expect(await market.count(sql`refunds where status = 'FAILED' and failure is not null`)).toBe(1)
  })

  it('is posted for what was asked for, and again when it had arrived', async () => {
    const wrong = sql`refunds r where (select count(*) from ledger_transfers t where t.reference = r.id::text
      and ((t.kind = 'refund_requested' and t.created_at = r.created_at) or (t.kind = 'refund_done' and t.created_at = r.settled_at)))
        <> case when r.status = 'SUCCEEDED' then 2 else 1 end`
    expect(await market.count(wrong)).toBe(0)
    const unsent = sql`refunds r where not exists (select from disbursements m where m.refund_id = r.id and m.status = r.status
      and m.receipt is not distinct from r.receipt)`
    expect(await market.count(unsent)).toBe(0)
  })

  it('was paid out a week ago, and some vendors wait for more', async () => {
    expect(await market.count(sql`payouts where status = 'PAID'`)).toBeGreaterThan(5)
    expect(await market.count(sql`payouts where status = 'REQUESTED'`)).toBeGreaterThan(1)
    expect(await market.count(sql`ledger_accounts where key in ('pending', 'available') and balance_cents < 0`)).toBe(0)
  })

  it('is released to the vendor a day after the order was completed, or its event over', async () => {
    const due = sql`(select o.id, o.vendor_id, o.total_cents - o.commission_cents
        - coalesce((select sum(r.amount_cents - r.commission_cents) from refunds r where r.order_id = o.id), 0) as earned, interval '1 day' +
        coalesce((select max(e.ends_at) from order_lines l join events e on e.id = l.event_id where l.order_id = o.id), o.status_changed_at) as at
      from orders o where status = 'COMPLETED' and not exists (select from refunds r where r.order_id = o.id and r.amount_cents = o.total_cents)) d`
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
      where o.earnings_due_at is distinct from d.at
        and not exists (select from refunds r where r.order_id = o.id and r.amount_cents = o.total_cents)`
    expect(await market.count(unscheduled)).toBe(0)
    const wrong = sql`(select v.id, a.balance_cents, coalesce(sum(d.earned) filter (where ${isDue}), 0)
        - coalesce((select sum(amount_cents) from payouts where vendor_id = v.id), 0) as earned
      from vendors v join ledger_accounts a on a.vendor_id = v.id and a.key = 'available' left join ${due} on d.vendor_id = v.id
      group by v.id, a.vendor_id, a.key) b where b.balance_cents <> b.earned`
    expect(await market.count(wrong)).toBe(0)
  })
})
