import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { firstCellsOf } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { requestNightlyProof } from './index.ts'
import { ledgerProofs, ledgerViolations } from './proofs.tables.ts'

const world = aWorld()
const path = '/api/admin/ledger-proof'
let admin: Person
let shop: Shop

beforeAll(async () => {
  ;[admin, shop] = await Promise.all([anAdmin(world), aShop(world)])
  await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
})

beforeEach(async () => {
  await world.db.delete(ledgerViolations)
  await world.db.delete(ledgerProofs)
})

const ask = async (by = admin) => (await by.post(`${path}/runs`)).body
const prove = () => world.periodicJobs.runDueProof()
const shown = async () => (await admin.get(path)).body

/** Changes an entry behind the triggers, for as long as the work takes. */
async function withChangedEntry(work: () => Promise<void>) {
  const change = async (cents: number) => {
    await world.db.execute(sql`alter table ledger_entries disable trigger all`)
    await world.db.execute(
      sql`update ledger_entries set amount_cents = amount_cents + ${cents} where vendor_id = ${shop.id} and account_key = 'commission'`,
    )
    await world.db.execute(sql`alter table ledger_entries enable trigger all`)
  }
  await change(1)
  await work()
  await change(-1)
}

describe('the ledger proof', () => {
  it('is asked for by a person and run by a worker: who, when, each rule, over how many rows, and how long it took', async () => {
    const { status, body } = await admin.post(`${path}/runs`)
    expect([status, body]).toMatchObject([202, { state: 'WAITING', by: { name: admin.user.name }, endedAt: null }])
    expect(await shown()).toMatchObject({ open: { id: body.id, rulesDone: 0 }, last: null })
    await prove()
    const { open, last, rules, days90 } = await shown()
    expect(open).toBeNull()
    expect(last).toMatchObject({
      id: body.id,
      state: 'SOUND',
      violations: 0,
      entries: 3,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(last.results.map(({ rule }: { rule: string }) => rule)).toEqual(rules)
    expect(last.results[0]).toMatchObject({ rule: 'TRANSFERS_BALANCE', over: 'TRANSFERS', checked: 1, violations: 0 })
    expect(days90).toEqual({
      runs: 1,
      broken: 0,
      days: [{ day: nairobiDay(world.clock.now()), runs: 1, broken: 0, milliseconds: expect.any(Number) }],
    })
    const { rows } = await world.db.execute(
      sql`select action, actor_id from ${auditEntries} where subject_id = ${body.id}`,
    )
    expect(rows).toEqual([{ action: 'ledger.prove', actor_id: admin.user.id }])
  })

  it('names the rows that break a rule, rule by rule, and keeps them after the ledger is whole again', async () => {
    const { id } = await ask()
    await withChangedEntry(prove)
    const { body } = await admin.get(`${path}/runs/${id}`)
    expect(body).toMatchObject({ state: 'BROKEN', violations: 3 })
    const broken = body.results.filter(({ violations }: { violations: number }) => violations > 0)
    expect(broken.map(({ rule }: { rule: string }) => rule)).toEqual([
      'TRANSFERS_BALANCE',
      'BALANCES_ARE_SUMS',
      'ENTRIES_CHAINED',
    ])
    const found = await admin.get(`${path}/runs/${id}/violations?rule=ENTRIES_CHAINED`)
    expect(found.body.items).toMatchObject([
      { rule: 'ENTRIES_CHAINED', row: expect.stringContaining('entry 1 of account commission'), found: 'was changed' },
    ])
    await ask()
    await prove()
    expect((await shown()).last.state).toBe('SOUND')
    expect((await admin.get(`${path}/runs?state=BROKEN`)).body.items.map((run: { id: string }) => run.id)).toEqual([id])
    expect((await admin.get(`${path}/runs/${id}/violations`)).body.items).toHaveLength(3)
    expect((await shown()).days90).toMatchObject({ runs: 2, broken: 1, days: [{ runs: 2, broken: 1 }] })
  })

  it('tells every administrator of money who can sign in when it finds something, and nobody when the ledger is sound', async () => {
    const [disabled, support] = [await anAdmin(world), await anAdmin(world, 'SUPPORT')]
    expect((await admin.post(`/api/admin/users/${disabled.user.id}/disable`, { reason: 'Left the team' })).status).toBe(
      200,
    )
    await ask()
    await withChangedEntry(prove)
    await ask()
    await prove()
    const { rows } = await world.db.execute(sql`select user_id, data from notifications
      join domain_events on domain_events.id = event_id where type = 'ledger_broken'
      and occurred_at >= (select max(requested_at) from ledger_proofs where state = 'BROKEN')`)
    expect(rows).toContainEqual({ user_id: admin.user.id, data: { violations: 3 } })
    for (const { user } of [disabled, support]) expect(rows.map(({ user_id }) => user_id)).not.toContain(user.id)
    const [told] = (await admin.get('/api/user/notifications')).body.items
    expect(told).toMatchObject({ kind: 'ledger_broken', data: { violations: 3 } })
  })

  it('has another seal once anything was posted, and the same while nothing was', async () => {
    const seals: string[] = []
    for (const isSold of [false, false, true]) {
      if (isSold) await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
      await ask()
      await prove()
      seals.push((await shown()).last.seal)
    }
    expect(seals[1]).toBe(seals[0])
    expect(seals[2]).not.toBe(seals[0])
  })

  it('runs by itself at night into the same history, by nobody', async () => {
    await requestNightlyProof(world.db, world.clock.now())
    await prove()
    expect((await admin.get(`${path}/runs`)).body.items).toMatchObject([{ by: null, state: 'SOUND' }])
  })

  it('is one run however often, and by however many, it is asked for while it is open; the trail has who began it', async () => {
    const other = await anAdmin(world)
    const asked = await Promise.all([admin, other, admin, other, admin].map((by) => ask(by)))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
    await requestNightlyProof(world.db, world.clock.now())
    expect((await admin.get(`${path}/runs`)).body.items).toHaveLength(1)
    const { rows } = await world.db.execute(sql`select 1 from ${auditEntries} where subject_id = ${asked[0].id}`)
    expect(rows).toHaveLength(1)
  })

  it('is run once by two workers at the same moment', async () => {
    const { id } = await ask()
    await Promise.all([prove(), prove()])
    const [row] = await world.db.select().from(ledgerProofs)
    expect(row).toMatchObject({ id, tries: 1, state: 'SOUND' })
  })

  it('is taken over ten minutes after its process died, and given up when three have', async () => {
    await ask()
    const die = () =>
      world.db.execute(
        sql`update ledger_proofs set state = 'RUNNING', tries = tries + 1, due_at = ${world.clock.now().toISOString()}::timestamptz + interval '10 minutes' where due_at is not null`,
      )
    await die()
    await prove()
    expect((await shown()).open.state).toBe('RUNNING')
    world.clock.pass(minutes(10))
    await prove()
    expect((await shown()).last.state).toBe('SOUND')

    await ask()
    for (let time = 0; time < 3; time++) await die()
    world.clock.pass(minutes(10))
    await prove()
    expect((await admin.get(`${path}/runs?state=FAILED`)).body.items).toMatchObject([
      { error: expect.stringContaining('died') },
    ])
  })

  it('says that the run failed, and nothing of the ledger, when a rule cannot be checked', async () => {
    await ask()
    await world.db.execute(sql`alter table unique_receipts rename to hidden_receipts`)
    await prove()
    await world.db.execute(sql`alter table hidden_receipts rename to unique_receipts`)
    const { open, last, days90 } = await shown()
    expect([open, last, days90.runs]).toEqual([null, null, 0])
    expect((await admin.get(`${path}/runs`)).body.items).toMatchObject([
      { state: 'FAILED', error: expect.stringContaining('unique_receipts') },
    ])
  })

  it('is listed by state, by day and by how long it took', async () => {
    for (let run = 0; run < 3; run++) {
      await ask()
      await prove()
      world.clock.pass(minutes(60 * 24))
    }
    await world.db.execute(
      sql`update ledger_proofs set took_milliseconds = 5000 where id = (select id from ledger_proofs order by id limit 1 offset 1)`,
    )
    const ids = async (query: string) =>
      (await admin.get(`${path}/runs?${query}`)).body.items.map(({ id }: { id: string }) => id)
    const [third, second, first] = await ids('')
    expect(await ids('sortBy=oldest')).toEqual([first, second, third])
    expect((await ids('sortBy=longest'))[0]).toBe(second)
    const day = new Date(world.clock.now().getTime() - minutes(60 * 24)).toISOString().slice(0, 10)
    expect(await ids(`from=${day}&to=${day}`)).toEqual([third])
    expect(await ids('state=BROKEN')).toEqual([])
    expect(firstCellsOf(await admin.get(`${path}/runs.csv?sortBy=oldest`))).toEqual([first, second, third])
    expect(firstCellsOf(await admin.get(`${path}/runs.csv?from=${day}&to=${day}`))).toEqual([third])
  })
})

describe('the certificate of a month', () => {
  const certificate = async (month: string) => (await admin.get(`${path}/certificates/${month}`)).body
  const thisMonth = () => nairobiDay(world.clock.now()).slice(0, 7)

  it('counts the runs of that month alone, and shows the last that ended with its rules and its seal', async () => {
    await ask()
    await withChangedEntry(prove)
    const { id } = await ask()
    await prove()
    const { seal } = (await shown()).last
    expect(await certificate(thisMonth())).toMatchObject({
      month: thisMonth(),
      runs: 2,
      broken: 1,
      failed: 0,
      days: 1,
      last: { id, seal, state: 'SOUND', results: expect.arrayContaining([expect.objectContaining({ violations: 0 })]) },
    })
    expect(await certificate('2025-01')).toMatchObject({ runs: 0, days: 0, last: null })
  })

  it('begins and ends at midnight in Nairobi', async () => {
    const moments = { before: '2026-08-31T20:59:59Z', first: '2026-08-31T21:00:00Z', last: '2026-09-30T20:59:59Z' }
    const { id } = await ask()
    await prove()
    const runs = async (at: string) => {
      await world.db.execute(sql`update ledger_proofs set requested_at = ${at} where id = ${id}`)
      return [(await certificate('2026-08')).runs, (await certificate('2026-09')).runs]
    }
    expect([await runs(moments.before), await runs(moments.first), await runs(moments.last)]).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
    ])
    expect((await certificate('2026-12')).endsAt).toBe('2026-12-31T21:00:00.000Z')
  })

  it('says nothing of the ledger by a run that did not come to its end', async () => {
    await ask()
    await world.db.execute(sql`update ledger_proofs set state = 'FAILED', due_at = null, error = 'The process died'`)
    expect(await certificate(thisMonth())).toMatchObject({ runs: 0, failed: 1, days: 0, last: null })
  })
})

describe('the chain around an entry that a run named', () => {
  it('shows which entry no longer gives the hash that was written with it, and how it is once it is set back', async () => {
    const { id } = await ask()
    await withChangedEntry(async () => {
      await prove()
      const { items } = (await admin.get(`${path}/runs/${id}/violations?rule=ENTRIES_CHAINED`)).body
      const { status, body } = await admin.get(`${path}/runs/${id}/violations/${items[0].key}/chain`)
      expect([status, body]).toMatchObject([200, { account: 'commission', vendor: { id: shop.id, name: shop.name } }])
      const [named] = body.entries
      expect(named).toMatchObject({ position: 1, kind: 'order_paid', isNamed: true, isNext: true })
      expect(named.written).not.toBe(named.computed)
    })
    const [{ key }] = (await admin.get(`${path}/runs/${id}/violations?rule=ENTRIES_CHAINED`)).body.items
    const { entries } = (await admin.get(`${path}/runs/${id}/violations/${key}/chain`)).body
    const asWritten = entries.map(({ written }: { written: string }) => written)
    expect(entries.map(({ computed }: { computed: string }) => computed)).toEqual(asWritten)
  })

  it('is not there for what breaks another rule, and for a run that named nothing', async () => {
    const { id } = await ask()
    await withChangedEntry(prove)
    const { items } = (await admin.get(`${path}/runs/${id}/violations?rule=BALANCES_ARE_SUMS`)).body
    expect((await admin.get(`${path}/runs/${id}/violations/${items[0].key}/chain`)).status).toBe(404)
    expect((await admin.get(`${path}/runs/${id}/violations/99/chain`)).status).toBe(404)
  })
})
