import { describe, expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { aMarketDatabase, now } from './test-database.ts'

const market = aMarketDatabase()

describe('the stock and the orders of the demo market', () => {
  it('never go below zero, and are sold out here and there', async () => {
    expect(await market.count(sql`stocks where quantity_left < 0 or quantity_left > quota`)).toBe(0)
    expect(await market.count(sql`stocks where quantity_left = 0`)).toBeGreaterThan(10)
  })

  it('are held for exactly the orders that took them', async () => {
    const taken = sql`(select h.stock_id, sum(h.quantity) as sold from holds h where h.status = 'SOLD' group by 1) h`
    expect(
      await market.count(
        sql`stocks s left join ${taken} on h.stock_id = s.id where s.quota - s.quantity_left <> coalesce(h.sold, 0)`,
      ),
    ).toBe(0)
    const misplaced = sql`holds h join orders o on o.id = h.order_id
      where (h.status = 'RELEASED') <> (o.status in ('EXPIRED', 'CANCELLED', 'REJECTED'))`
    expect(await market.count(misplaced)).toBe(0)
    expect(await market.count(sql`holds where status = 'RELEASED'`)).toBeGreaterThan(0)
  })

  it('admit as many people as were paid for, used at events that are over', async () => {
    const wrong = sql`order_lines l join orders o on o.id = l.order_id where l.kind = 'TICKET'
      and l.quantity <> (select count(*) from tickets t where t.order_line_id = l.id)`
    expect(await market.count(wrong)).toBe(0)
    const states = await market.read<{ state: string }>(sql`
      select distinct case when e.status = 'CANCELLED' then 'cancelled' when e.ends_at < ${now.toISOString()} then 'over' else 'coming' end
        || ' ' || t.status as state from tickets t join events e on e.id = t.event_id order by 1`)
    const scans = sql`check_ins c full join (select * from tickets where status = 'USED') t on t.id = c.ticket_id
      where t.used_at is distinct from c.at or c.code_hash is distinct from sha256(t.short_code::bytea) or c.result <> 'valid'`
    expect(await market.count(scans)).toBe(0)
    expect(states.map(({ state }) => state)).toEqual(['cancelled VOID', 'coming VALID', 'over USED'])
  })

  it('wait in the kitchens long enough to be accepted', async () => {
    const waiting = await market.read<{ minutes: number }>(
      sql`select extract(epoch from accept_by - ${now.toISOString()})::int / 60 as minutes from orders where status = 'PAID'`,
    )
    expect(waiting.length).toBeGreaterThan(2)
    for (const { minutes } of waiting) expect([minutes >= 10, minutes <= 30]).toEqual([true, true])
    expect(await market.count(sql`orders where accept_by is not null and status <> 'PAID'`)).toBe(0)
  })

  it('change status as the history says, each transition after the one before', async () => {
    const last = sql`orders o where o.status <> (select status from order_transitions m where m.order_id = o.id order by m.id desc limit 1)`
    expect(await market.count(last)).toBe(0)
    const actors = sql`order_transitions m join orders o on o.id = m.order_id join vendors v on v.id = o.vendor_id
      where m.actor_id is distinct from case m.actor when 'CUSTOMER' then o.customer_id when 'VENDOR' then v.owner_id end`
    expect(await market.count(actors)).toBe(0)
  })

  it('were sold while their vendor was on the market', async () => {
    const early = sql`orders o join vendors v on v.id = o.vendor_id where o.placed_at < v.created_at or (v.status = 'SUSPENDED' and o.placed_at > v.decided_at)`
    expect(await market.count(early)).toBe(0)
    const unknown = sql`orders o join users u on u.id = o.customer_id where o.placed_at < u.created_at`
    expect(await market.count(unknown)).toBe(0)
    const unannounced = sql`order_lines l join orders o on o.id = l.order_id join events e on e.id = l.event_id where o.placed_at < e.created_at`
    expect(await market.count(unannounced)).toBe(0)
  })
})
