import { describe, expect, it } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { aWorld } from '../world/world.ts'
import { vendorTables } from './vendor-violations.ts'

const world = aWorld()

/** What names a vendor and is the platform's: read and written beside rows that have none. */
const ofThePlatform = ['customer_orders', 'etims_signatures', 'webhook_endpoints']
/** What is written rarely, and is known by something of the whole market. */
const onEveryMachine = ['gate_enrolments', 'staff_invitations', 'vendor_staff']
const ofVendors = [...vendorTables.always].filter((table) => !ofThePlatform.includes(table))

interface Constraint {
  table: string
  name: string
  other: string | null
  columns: string[]
  otherColumns: string[]
}

const constraintsOf = async (kind: 'p' | 'f') => {
  const { rows } = await world.db.execute<Record<keyof Constraint, unknown>>(sql`
    select conrelid::regclass::text as table, conname as name, nullif(confrelid, 0)::regclass::text as other,
      (select array_agg(attname::text order by at) from unnest(conkey) with ordinality key(num, at)
        join pg_attribute on attrelid = conrelid and attnum = num) as columns,
      (select array_agg(attname::text order by at) from unnest(confkey) with ordinality key(num, at)
        join pg_attribute on attrelid = confrelid and attnum = num) as "otherColumns"
    from pg_constraint where contype = ${kind} and connamespace = 'public'::regnamespace`)
  return rows as unknown as Constraint[]
}

describe('the tables of vendors’ rows', () => {
  it('have the vendor in the primary key, so that the rows can lie by vendor', async () => {
    const keys = await constraintsOf('p')
    const without = ofVendors.filter(
      (table) => !keys.some((key) => key.table === table && key.columns.includes('vendor_id')),
    )
    expect(ofVendors.length).toBeGreaterThan(70)
    expect(without).toEqual([])
  })

  it('refer to each other with the vendor: what belongs together is one vendor’s', async () => {
    const among = (await constraintsOf('f')).filter(
      ({ table, other }) => ofVendors.includes(table) && ofVendors.includes(other ?? ''),
    )
    const otherwise = among.filter(
      ({ columns, otherColumns }) =>
        !columns.some((column, at) => column === 'vendor_id' && otherColumns[at] === 'vendor_id'),
    )
    expect(among.length).toBeGreaterThan(40)
    expect(otherwise.map(({ name }) => name)).toEqual([])
  })

  it('are unique by vendor; seven keys of books, money, tickets and orders across vendors', async () => {
    const { rows } = await world.db.execute<{ table: string; name: string }>(sql`
      select indrelid::regclass::text as table, indexrelid::regclass::text as name from pg_index
      where indisunique and not exists (
        select from pg_attribute where attrelid = indrelid and attname = 'vendor_id' and attnum = any(indkey::int2[]))
      order by 2`)
    const lying = ofVendors.filter((table) => !onEveryMachine.includes(table))
    const across = rows.filter(({ table }) => lying.includes(table))
    expect(across.map(({ name }) => name)).toEqual([
      'disbursements_one_per_payout',
      'disbursements_one_per_refund',
      'ledger_book_transfers_line_key',
      'orders_number_key',
      'payments_provider_request_key',
      'refunds_late_fee_key',
      'tickets_short_code_key',
    ])
  })

  it('are referred to from the platform’s in three places, which a table of another machine cannot hold', async () => {
    const into = (await constraintsOf('f')).filter(
      ({ table, other }) => !ofVendors.includes(table) && ofVendors.includes(other ?? ''),
    )
    expect(into.map(({ name }) => name).toSorted()).toEqual([
      'placements_event_fk',
      'vendors_cover_id_pictures_fk',
      'vendors_logo_id_pictures_fk',
    ])
  })
})
